import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '#platform/shared/dates.ts'
import { dayAtOffset, offsetOfDay } from './offset-days.ts'

const FRIDAY = '2026-11-20'

describe('working days (spec 7.7)', () => {
  it.each([
    [FRIDAY, 0, '2026-11-20'],
    [FRIDAY, 1, '2026-11-23'],
    [FRIDAY, 5, '2026-11-27'],
    [FRIDAY, 6, '2026-11-30'],
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-11-22', 1, '2026-11-24'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('from %s after %d is %s', (start, offset, day) => {
    expect(dayAtOffset(start, offset, true)).toBe(day)
  })

  const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2026-01-01', count))
  const offsets = fc.integer({ min: 0, max: 3_650 })

  it('never fall on a weekend, and are counted back to the same offset', () => {
    fc.assert(
      fc.property(days, offsets, (start, offset) => {
        const day = dayAtOffset(start, offset, true)
        expect(weekdayOf(day)).toBeLessThan(5)
        expect(offsetOfDay(start, day, true)).toBe(offset)
      }),
    )
  })

  it('advance by one working day for each offset', () => {
    fc.assert(
      fc.property(days, offsets, (start, offset) => {
        const day = dayAtOffset(start, offset, true)
        const next = weekdayOf(day) === 4 ? addDays(day, 3) : addDays(day, 1)
        expect(dayAtOffset(start, offset + 1, true)).toBe(next)
      }),
    )
  })
})

describe('calendar days', () => {
  it('count every day', () => {
    expect(dayAtOffset(FRIDAY, 1, false)).toBe('2026-11-21')
    expect(offsetOfDay(FRIDAY, '2026-11-22', false)).toBe(2)
  })
})

it('what lies before the start has no offset', () => {
  expect([offsetOfDay(FRIDAY, '2026-11-01', true), offsetOfDay(FRIDAY, '2026-11-01', false)]).toEqual([0, 0])
})
