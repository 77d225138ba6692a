import { expect, test, vi } from 'vitest'
import { createSelection } from './selection.ts'

/** A selection over rows 1 to 6. */
function shown() {
  const selection = createSelection()
  selection.show([1, 2, 3, 4, 5, 6])
  return selection
}
const sorted = (selection: ReturnType<typeof createSelection>) =>
  selection.ids().toSorted((one, other) => one - other)

test('a range extends from the row ticked last, in both directions, and can shrink', () => {
  const selection = shown()
  selection.toggle(3)
  selection.extendTo(6)
  expect(sorted(selection)).toEqual([3, 4, 5, 6])
  selection.extendTo(4)
  expect(sorted(selection)).toEqual([3, 4])
  selection.extendTo(1)
  expect(sorted(selection)).toEqual([1, 2, 3])
  selection.toggle(6)
  selection.extendTo(5)
  expect(sorted(selection)).toEqual([1, 2, 3, 5, 6])
})

test('a range by keyboard starts at the focused row, and continues from there', () => {
  const selection = shown()
  selection.toggle(1)
  selection.extendTo(4, 3)
  selection.extendTo(5, 4)
  expect(sorted(selection)).toEqual([1, 3, 4, 5])
  selection.extendTo(4, 5)
  selection.extendTo(3, 4)
  selection.extendTo(2, 3)
  expect(sorted(selection)).toEqual([1, 2, 3])
})

test('a range that would start on another page is one row', () => {
  const selection = shown()
  selection.toggle(2)
  selection.show([7, 8, 9])
  selection.extendTo(9)
  expect(sorted(selection)).toEqual([2, 9])
  selection.extendTo(7)
  expect(sorted(selection)).toEqual([2, 7, 8, 9])
})

test('the page knows whether none, some or all of its rows are ticked, and ignores other pages', () => {
  const selection = shown()
  expect(selection.pageState()).toBe('none')
  selection.toggle(2)
  expect(selection.pageState()).toBe('some')
  selection.setPage(true)
  expect(selection.pageState()).toBe('all')
  selection.show([7, 8])
  expect([selection.pageState(), selection.size()]).toEqual(['none', 6])
  selection.setPage(true)
  selection.setPage(false)
  expect(sorted(selection)).toEqual([1, 2, 3, 4, 5, 6])
})

test('ticks are cleared when the filters change', () => {
  const selection = createSelection()
  selection.toggle(1)
  selection.show([1, 2, 3], '?status=Done')
  selection.show([4, 5], '?status=Done')
  expect(selection.ids()).toEqual([1])
  selection.show([1, 2], '')
  expect([selection.ids(), selection.isActive()]).toEqual([[], false])
})

test('selecting is active from the first tick or from its start until it is cleared', () => {
  const selection = shown()
  const told = vi.fn<() => void>()
  selection.subscribe(told)
  selection.begin()
  expect([selection.isActive(), selection.size()]).toEqual([true, 0])
  selection.toggle(1)
  selection.toggle(1)
  expect(selection.isActive()).toBe(true)
  selection.clear()
  expect(selection.isActive()).toBe(false)
  selection.begin(4)
  expect([selection.ids(), selection.last()]).toEqual([[4], 4])
  selection.drop([4])
  selection.clear()
  // no range from the previous anchor
  selection.extendTo(6)
  expect(selection.ids()).toEqual([6])
  expect(told).toHaveBeenCalledTimes(8)
})
