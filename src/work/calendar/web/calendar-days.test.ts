import { describe, expect, test } from 'vitest'
import { daysBetween, weekdayOf } from '#platform/shared/dates.ts'
import { askedRange, dayAfterKey, dayOfMove, monthDays, turned, weekDays } from './calendar-days.ts'
import { dayTitle, pageTitle } from './calendar-titles.ts'

const TODAY = '2026-11-20'
const ends = (days: readonly string[]) => [days.length / 7, days[0], days.at(-1)]

describe('the days of a month', () => {
  test.each([
    ['a month of six weeks', '2026-11-20', [6, '2026-10-26', '2026-12-06']],
    ['a month of five weeks', '2026-09-30', [5, '2026-08-31', '2026-10-04']],
    ['the end of a year', '2026-12-31', [5, '2026-11-30', '2027-01-03']],
    ['the beginning of a year', '2027-01-01', [5, '2026-12-28', '2027-01-31']],
    ['four weeks from Monday to Sunday get a fifth', '2027-02-14', [5, '2027-02-01', '2027-03-07']],
    ['a leap year', '2028-02-29', [5, '2028-01-31', '2028-03-05']],
    ['no leap year at the turn of a century', '2100-02-28', [5, '2100-02-01', '2100-03-07']],
  ])('%s: %s', (_, day, expected) => {
    expect(ends(monthDays(day))).toEqual(expected)
  })

  test('every month of three hundred years consists of whole weeks, consecutive and without gaps', () => {
    for (let month = 0; month < 12 * 300; month += 1) {
      const year = 1900 + Math.floor(month / 12)
      const first = `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
      const days = monthDays(first)
      const last = days[days.length - 1] ?? ''
      expect([35, 42], first).toContain(days.length)
      expect(weekdayOf(days[0] ?? ''), first).toBe(0)
      expect(daysBetween(days[0] ?? '', last), first).toBe(days.length - 1)
      expect(days.indexOf(first), first).toBeLessThan(7)
      expect(days.filter((day) => day.slice(0, 7) === first.slice(0, 7)).length, first).toBe(
        new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate(),
      )
    }
  })
})

test('a week begins on Monday, even across years', () => {
  expect(ends(weekDays('2026-11-22'))).toEqual([1, '2026-11-16', '2026-11-22'])
  expect(ends(weekDays('2027-01-01'))).toEqual([1, '2026-12-28', '2027-01-03'])
})

test('the server is never asked about days outside its range', () => {
  expect(askedRange(monthDays('1900-01-15'))).toEqual({ from: '1900-01-01', to: '1900-02-04' })
  expect(askedRange(monthDays('2199-12-15'))).toEqual({ from: '2199-11-25', to: '2199-12-31' })
  expect(askedRange(monthDays(TODAY))).toEqual({ from: '2026-10-26', to: '2026-12-06' })
})

describe('turning pages', () => {
  test('goes to the first day of the month, the Monday of the week, or today', () => {
    expect(turned('month', '2026-12-31', 1, TODAY)).toBe('2027-01-01')
    expect(turned('month', '2027-01-31', -1, TODAY)).toBe('2026-12-01')
    expect(turned('month', '2026-12-31', -1, TODAY)).toBe(TODAY)
    expect(turned('week', '2026-12-30', 1, TODAY)).toBe('2027-01-04')
    expect(turned('week', '2026-11-29', -1, TODAY)).toBe(TODAY)
  })

  test('ends with the supported range', () => {
    expect(turned('month', '1900-01-31', -1, TODAY)).toBeUndefined()
    expect(turned('month', '2199-12-01', 1, TODAY)).toBeUndefined()
    expect(turned('week', '1900-01-03', -1, TODAY)).toBeUndefined()
  })
})

describe('keys', () => {
  test.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-11-03', '2026-10-27'],
    ['ArrowDown', '2026-11-27', '2026-12-04'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2028-01-31', '2028-02-29'],
    ['Home', '2026-11-22', '2026-11-16'],
    ['End', '2026-11-16', '2026-11-22'],
    ['Enter', '2026-11-16', undefined],
    ['ArrowLeft', '1900-01-01', undefined],
  ])('%s from %s goes to %s in the month view', (key, from, to) => {
    expect(dayAfterKey('month', key, from)).toBe(to)
  })

  test('in the week view Page Up and Page Down turn the page, and up and down move through the entries', () => {
    expect(dayAfterKey('week', 'PageDown', TODAY)).toBe('2026-11-27')
    expect(dayAfterKey('week', 'ArrowDown', TODAY)).toBeUndefined()
  })

  test('an entry moves by a day or a week', () => {
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'x'].map((key) => dayOfMove(key, TODAY)),
    ).toEqual(['2026-11-19', '2026-11-21', '2026-11-13', '2026-11-27', undefined])
    expect(dayOfMove('ArrowRight', '2199-12-31')).toBeUndefined()
  })
})

test('titles contain as much of the date as is needed', () => {
  expect(pageTitle('month', TODAY)).toBe('November 2026')
  expect(pageTitle('week', TODAY)).toBe('16 – 22 November 2026')
  expect(pageTitle('week', '2026-12-01')).toBe('30 Nov – 6 Dec 2026')
  expect(pageTitle('week', '2027-01-01')).toBe('28 Dec 2026 – 3 Jan 2027')
  expect(dayTitle('2026-11-20')).toBe('Friday 20 November 2026')
})
