import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, daysBetween } from '#platform/shared/dates.ts'
import { addMonths, fullMonth, firstOfMonth, lastOfMonth, monthLabel, monthsUntil, weekOf } from './months.ts'

test('months are counted across years, in both directions', () => {
  expect(addMonths('2026-11-20', 2)).toBe('2027-01-01')
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-01')
  expect(monthsUntil('2026-02-28', 6)).toEqual([
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
})

test('the last day of a month respects leap years', () => {
  expect(lastOfMonth('2028-02-10')).toBe('2028-02-29')
  expect(lastOfMonth('2027-02-10')).toBe('2027-02-28')
  expect(lastOfMonth('2026-12-01')).toBe('2026-12-31')
})

test('a month has a name and a label', () => {
  expect(monthLabel('2026-09-30')).toBe('Sep 2026')
  expect(['Jun 2026', 'Jul 2026', 'May 2027'].map(fullMonth)).toEqual(['June 2026', 'July 2026', 'May 2027'])
})

test('a week is from Monday to Sunday', () => {
  expect(weekOf('2026-11-20')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(weekOf('2026-11-16').from).toBe('2026-11-16')
  expect(weekOf('2026-11-22').from).toBe('2026-11-16')
})

test('every day lies in its own month and week', () => {
  const days = fc.integer({ min: 0, max: 60_000 }).map((count) => dayIn('UTC', count * 86_400_000))
  fc.assert(
    fc.property(days, (day) => {
      expect(firstOfMonth(day) <= day && day <= lastOfMonth(day)).toBe(true)
      expect(addMonths(addMonths(day, 7), -7)).toBe(firstOfMonth(day))
      const { from, to } = weekOf(day)
      expect(from <= day && day <= to).toBe(true)
      expect(daysBetween(from, to)).toBe(6)
    }),
  )
})
