import { expect, it } from 'vitest'
import { addDays, weekdayOf } from '#platform/shared/dates.ts'
import { addMonths, dayAfter, dayAt, daysFrom, isItsDay, LAST_DAY, type Rhythm } from './schedule-calendar.ts'

function rhythm(startsOn: string, more: Partial<Rhythm> = {}): Rhythm {
  return { unit: 'month', every: 1, weekdays: [], startsOn, endsOn: null, ...more }
}

it('keeps the day of the month of the start, cut to the end of shorter months', () => {
  expect(daysFrom(rhythm('2027-01-31'), '2027-02-01', 5)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
  ])
  expect(daysFrom(rhythm('2027-11-30', { every: 3 }), '2027-11-30', 3)).toEqual([
    '2027-11-30',
    '2028-02-29',
    '2028-05-30',
  ])
})

it('moves the 29th of February to the 28th in other years, and back in leap years', () => {
  const yearly = rhythm('2028-02-29', { unit: 'year' })
  expect(daysFrom(yearly, '2028-03-01', 4)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  expect(daysFrom(rhythm('2096-02-29', { unit: 'year', every: 3 }), '2096-03-01', 9)).toEqual(['2099-02-28'])
  expect(addMonths('2028-02-29', 12 * 72)).toBe('2100-02-28')
})

it('counts weeks from the Monday of the start, and weekdays before the start not at all', () => {
  // 2 December 2026 is a Wednesday
  const days = rhythm('2026-12-02', { unit: 'week', every: 2, weekdays: [0, 2, 4] })
  expect(daysFrom(days, '2026-12-01', 5)).toEqual([
    '2026-12-02',
    '2026-12-04',
    '2026-12-14',
    '2026-12-16',
    '2026-12-18',
  ])
  expect(daysFrom(rhythm('2026-12-02', { unit: 'week' }), '2026-12-03', 2)).toEqual([
    '2026-12-09',
    '2026-12-16',
  ])
  // a start that is none of the weekdays begins with the next of them
  expect(dayAt(rhythm('2026-12-02', { unit: 'week', weekdays: [0] }), 0)).toBe('2026-12-07')
})

it('ends with its last day, and in any case with the last day of all', () => {
  const ending = rhythm('2026-12-02', { unit: 'day', endsOn: '2026-12-04' })
  expect(daysFrom(ending, '2026-12-03', 9)).toEqual(['2026-12-03', '2026-12-04'])
  expect(daysFrom(ending, '2026-12-01', 9, '2026-12-02')).toEqual(['2026-12-02'])
  expect(daysFrom(rhythm('2099-12-30', { unit: 'day' }), '2099-12-30', 9)).toEqual(['2099-12-30', LAST_DAY])
  expect(isItsDay(ending, '2026-12-05')).toBe(false)
  expect(isItsDay(ending, '2026-12-04')).toBe(true)
})

it('counts from the day of completion', () => {
  expect(dayAfter({ unit: 'month', every: 1 }, '2027-01-31')).toBe('2027-02-28')
  expect(dayAfter({ unit: 'week', every: 2 }, '2026-12-02')).toBe('2026-12-16')
})

it('names the same days as walking day by day, for any rhythm', () => {
  let seed = 29
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 60; round++) {
    const startsOn = addDays('2026-01-01', random(2_000))
    const unit = (['day', 'week', 'month', 'year'] as const)[random(4)] ?? 'day'
    const weekdays = unit === 'week' ? [0, 1, 2, 3, 4, 5, 6].filter(() => random(3) === 0) : []
    const one = rhythm(startsOn, { unit, weekdays, every: 1 + random(unit === 'year' ? 3 : 6) })
    const from = addDays(startsOn, random(900) - 100)
    const until = addDays(from, 1_500)
    expect(daysFrom(one, from, 2_000, until), JSON.stringify({ one, from })).toEqual(walked(one, from, until))
  }
})

/** Every day between two that the words of the specification name. */
function walked(one: Rhythm, from: string, until: string): string[] {
  const found: string[] = []
  let passed = 0
  for (let day = one.startsOn; day <= until; day = addDays(day, 1), passed++) {
    if (day >= from && isNamed(one, day, passed)) found.push(day)
  }
  return found
}

function isNamed(one: Rhythm, day: string, passed: number): boolean {
  const { unit, every, startsOn } = one
  if (unit === 'day') return passed % every === 0
  if (unit === 'week') {
    const weekdays = one.weekdays.length === 0 ? [weekdayOf(startsOn)] : one.weekdays
    const weeks = Math.floor((passed + weekdayOf(startsOn)) / 7)
    return weeks % every === 0 && weekdays.includes(weekdayOf(day))
  }
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const [firstYear = 0, firstMonth = 0, wanted = 0] = startsOn.split('-').map(Number)
  const months = (year - firstYear) * 12 + month - firstMonth
  const isLast = addDays(day, 1).slice(8) === '01'
  const isDay = dayOfMonth === wanted || (isLast && dayOfMonth < wanted)
  return isDay && months % (unit === 'year' ? every * 12 : every) === 0
}
