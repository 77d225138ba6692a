import { describe, expect, test } from 'vitest'
import type { CalendarDay, CalendarEntry } from '../shared/calendar-schema.ts'
import { fitting, isClosed, isLate, keyOf, projectsOf, taskOrder, withMoves } from './calendar-entries.ts'

const NOVEMBER = { from: '2026-10-26', to: '2026-12-06' }

function anEntry(taskId: number, part: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    taskId,
    subTaskId: null,
    title: `Task ${taskId}`,
    parentName: null,
    status: 'To Do',
    priority: 'Medium',
    isCompleted: false,
    project: null,
    assignee: null,
    ...part,
  }
}
const aDay = (day: string, ...entries: CalendarEntry[]): CalendarDay => ({
  day,
  total: entries.length,
  entries,
})
const shape = (days: readonly CalendarDay[]) =>
  Object.fromEntries(
    days.map(({ day, total, entries }) => [day.slice(8), `${entries.map(keyOf).join(' ')} of ${total}`]),
  )

describe('a moved entry', () => {
  const days = [aDay('2026-11-18', anEntry(1), anEntry(2)), aDay('2026-11-20', anEntry(3))]

  test('is on its new day, in the server’s order, and no longer on the old one', () => {
    const urgent = anEntry(2, { priority: 'Critical' })
    expect(shape(withMoves(days, [{ item: urgent, to: '2026-11-20' }], NOVEMBER))).toEqual({
      '18': '1 of 1',
      '20': '2 3 of 2',
    })
    const done = anEntry(1, { status: 'Done', priority: 'Critical' })
    expect(shape(withMoves(days, [{ item: done, to: '2026-11-20' }], NOVEMBER))['20']).toBe('3 1 of 2')
    const step = anEntry(3, { subTaskId: 4 })
    expect(shape(withMoves(days, [{ item: step, to: '2026-11-20' }], NOVEMBER))['20']).toBe('3 3/4 of 2')
  })

  test('creates a day that had none, and disappears if its new day is not shown', () => {
    const moved = withMoves(days, [{ item: anEntry(1), to: '2026-11-21' }], NOVEMBER)
    expect(shape(moved)).toEqual({ '18': '2 of 1', '20': '3 of 1', '21': '1 of 1' })
    const gone = withMoves(days, [{ item: anEntry(1), to: '2027-01-01' }], NOVEMBER)
    expect(shape(gone)).toEqual({ '18': '2 of 1', '20': '3 of 1' })
  })

  test('appears once when the server already has it there', () => {
    expect(shape(withMoves(days, [{ item: anEntry(3), to: '2026-11-20' }], NOVEMBER))).toEqual(shape(days))
  })

  test('is counted correctly on days with more entries than are returned', () => {
    const full = [
      { ...aDay('2026-11-18', anEntry(1)), total: 140 },
      { ...aDay('2026-11-20', anEntry(3)), total: 101 },
    ]
    expect(shape(withMoves(full, [{ item: anEntry(1), to: '2026-11-20' }], NOVEMBER))).toEqual({
      '18': ' of 139',
      '20': '1 3 of 102',
    })
  })
})

describe('the visible entries', () => {
  const of = (count: number, total = count) => ({
    entries: Array.from({ length: count }, (_, index) => anEntry(index + 1)),
    total,
  })
  const fit = (...args: Parameters<typeof fitting>) => {
    const { entries, more } = fitting(...args)
    return `${entries.map(keyOf).join(' ')} + ${more}`
  }

  test('are as many as fit, with the number of the others', () => {
    expect(fit(of(3), 3)).toBe('1 2 3 + 0')
    expect(fit(of(4), 3)).toBe('1 2 3 + 1')
    expect(fit(of(100, 250), 3)).toBe('1 2 3 + 247')
    expect(fit(of(2), 1)).toBe('1 + 1')
    expect(fit(of(2), 0)).toBe(' + 2')
    expect(fit(of(0), 0)).toBe(' + 0')
  })

  test('include the one that was just moved', () => {
    expect(fit(of(5), 3, '5')).toBe('1 2 5 + 2')
    expect(fit(of(5), 3, '1')).toBe('1 2 3 + 2')
    expect(fit(of(5), 1, '5')).toBe('5 + 4')
  })
})

test('that are done, cancelled or completed are closed, and never overdue', () => {
  const open = anEntry(1)
  const closed = [
    anEntry(1, { status: 'Done' }),
    anEntry(1, { status: 'Cancelled' }),
    anEntry(1, { isCompleted: true }),
  ]
  expect([open, ...closed].map(isClosed)).toEqual([false, true, true, true])
  expect([open, ...closed].map((entry) => isLate(entry, '2026-11-19', '2026-11-20'))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(isLate(open, '2026-11-20', '2026-11-20')).toBe(false)
})

test('projects are sorted by their number of entries; tasks appear once, in the order of the days', () => {
  const web = { id: 8, name: 'Website' }
  const print = { id: 7, name: 'Print' }
  const days = [
    aDay('2026-11-20', anEntry(5, { project: web }), anEntry(2, { project: web })),
    aDay('2026-11-18', anEntry(2, { subTaskId: 9, project: print }), anEntry(1)),
  ]
  expect(projectsOf(days)).toEqual([web, print])
  expect(taskOrder(days)).toEqual([2, 1, 5])
})
