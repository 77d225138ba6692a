import { expect, it } from 'vitest'
import { counted, withSeparators } from './counted.ts'

it.each([
  [0, '0 tasks'],
  [1, '1 task'],
  [2, '2 tasks'],
  [5000, '5000 tasks'],
])('writes %d as %s', (count, text) => expect(counted(count, 'task')).toBe(text))

it('uses another plural where it is irregular', () => {
  expect(counted(1, 'person', 'people')).toBe('1 person')
  expect(counted(2, 'person', 'people')).toBe('2 people')
})

it.each([0, 9, 999, 1_000, 1_667, 12_345, 123_456, 1_000_000, 10_000_000_000, -1_234])(
  'separates the thousands of %d as Intl does',
  (whole) => expect(withSeparators(whole)).toBe(new Intl.NumberFormat('en-LK').format(whole)),
)
