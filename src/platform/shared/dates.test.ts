import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addDays,
  dayIn,
  daysBetween,
  formatDay,
  formatDayWithYear,
  instantAt,
  isCalendarDay,
  isOverdue,
  localTime,
  longDay,
  monthName,
  monthWithYear,
  shortMonth,
  timeOfDay,
  weekdayName,
  weekdayOf,
} from './dates.ts'

const two = (value: number) => String(value).padStart(2, '0')
const written = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`
/** The Gregorian calendar, calculated without a Date. */
function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}
const calendarDay = fc
  .record({ year: fc.integer({ min: 1900, max: 2199 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain(({ year, month }) =>
    fc.integer({ min: 1, max: daysInMonth(year, month) }).map((day) => written(year, month, day)),
  )

describe('isCalendarDay', () => {
  it('agrees with the calendar on every day, month and year', () => {
    const number = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(number(2300), number(14), number(33), (year, month, day) => {
        const exists = year >= 1900 && year <= 2199 && day >= 1 && day <= daysInMonth(year, month)
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
        expect(isCalendarDay(text)).toBe(exists)
      }),
      { numRuns: 5_000 },
    )
    fc.assert(fc.property(calendarDay, isCalendarDay))
  })

  it.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '0000-01-01',
    '275760-09-13',
    '2026-1-1',
    '2026-11-20T00:00:00Z',
    '2026-11-20\n',
    ' 2026-11-20',
    '२०२६-११-२०',
    '+002026-11-20',
    '2026/11/20',
    '',
  ])('refuses %j', (value) => expect(isCalendarDay(value)).toBe(false))

  it('knows leap days', () => {
    expect(['2024-02-29', '2000-02-29', '2100-02-29'].map(isCalendarDay)).toEqual([true, true, false])
  })
})

describe('dayIn', () => {
  it.each([
    // Colombo is 5:30 ahead
    ['2026-11-19T18:29:59.999Z', '2026-11-19'],
    ['2026-11-19T18:30:00.000Z', '2026-11-20'],
    ['2026-11-19T23:59:00.000Z', '2026-11-20'],
    ['2026-11-20T00:00:00.000Z', '2026-11-20'],
    ['2026-11-20T18:29:00.000Z', '2026-11-20'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
    ['2028-02-28T18:30:00.000Z', '2028-02-29'],
  ])('puts %s on %s in Colombo', (instant, day) => {
    expect(dayIn('Asia/Colombo', new Date(instant))).toBe(day)
    expect(dayIn('Asia/Colombo', Date.parse(instant))).toBe(day)
  })

  it('gives different days for the same instant in two places', () => {
    const instant = Date.parse('2026-11-20T10:30:00Z')
    expect([dayIn('Pacific/Pago_Pago', instant), dayIn('Pacific/Kiritimati', instant)]).toEqual([
      '2026-11-19',
      '2026-11-21',
    ])
  })

  it('always gives a day that exists', () => {
    const zone = fc.constantFrom(
      'Asia/Colombo',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
    )
    const instant = fc.date({ min: new Date('1900-01-03'), max: new Date('2199-12-28'), noInvalidDate: true })
    fc.assert(fc.property(zone, instant, (zone, instant) => isCalendarDay(dayIn(zone, instant))))
  })
})

describe('localTime', () => {
  it.each([
    ['2026-11-19T18:29:59.999Z', '2026-11-19', 23, '23:59:59'],
    ['2026-11-19T18:30:00.000Z', '2026-11-20', 0, '00:00:00'],
    ['2026-11-20T02:30:07.000Z', '2026-11-20', 8, '08:00:07'],
  ])('reads %s as %s, %i, %s in Colombo', (instant, day, hour, time) => {
    expect(localTime('Asia/Colombo', new Date(instant))).toEqual({ day, hour, time })
  })
})

describe('where a locale writes days differently', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each(['en-US', 'de-DE', 'ar-EG', 'th-TH', 'fa-IR'])('the day is the same: %s', async (written) => {
    // ICU 72 writes 01/02/1970 for en-CA, later versions 1970-01-02; any locale may change
    const Format = Intl.DateTimeFormat
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function formatOf(_locale, options) {
      return new Format(written, options)
    })
    vi.resetModules()
    const fresh = await import('./dates.ts')
    const instant = Date.parse('2026-02-03T23:04:05Z')
    expect(fresh.dayIn('UTC', instant)).toBe('2026-02-03')
    expect(fresh.localTime('UTC', instant)).toEqual({ day: '2026-02-03', hour: 23, time: '23:04:05' })
    expect(fresh.formatDayWithYear('2026-09-03')).toBe('3 Sep 2026')
  })
})

describe('addDays and daysBetween', () => {
  it('are inverse operations', () => {
    fc.assert(
      fc.property(calendarDay, fc.integer({ min: -5_000, max: 5_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  it('cross months, years and leap days', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-03-01', -1)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-02-28',
    ])
  })
})

describe('isOverdue', () => {
  it('is true from the day after the due date', () => {
    expect(isOverdue('2026-11-19', '2026-11-20')).toBe(true)
    expect(isOverdue('2026-11-20', '2026-11-20')).toBe(false)
    expect(isOverdue('2026-11-21', '2026-11-20')).toBe(false)
    expect(isOverdue('2025-12-31', '2026-01-01')).toBe(true)
  })

  it.each([null, undefined, ''])('is never true without a due date (%j)', (due) => {
    expect(isOverdue(due, '2026-11-20')).toBe(false)
  })
})

describe('formatDay', () => {
  it('leaves out the current year and shows any other', () => {
    expect(formatDay('2026-11-18', '2026-01-01')).toBe('18 Nov')
    expect(formatDay('2025-11-18', '2026-01-01')).toBe('18 Nov 2025')
    expect(formatDayWithYear('2026-11-18')).toBe('18 Nov 2026')
  })

  it('writes every month with three letters', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatDay(written(2026, index + 1, 5), '2026-01-01'),
    )
    expect(months.join(' ')).toBe('5 Jan 5 Feb 5 Mar 5 Apr 5 May 5 Jun 5 Jul 5 Aug 5 Sep 5 Oct 5 Nov 5 Dec')
  })

  it('shows exactly the day it was given', () => {
    fc.assert(
      fc.property(calendarDay, (day) => {
        const [date, , year] = formatDayWithYear(day).split(' ')
        expect([Number(date), year]).toEqual([Number(day.slice(8)), day.slice(0, 4)])
      }),
    )
  })
})

it('names each day, month and weekday as Intl does in British English', () => {
  const intl = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(Date.parse(day))
  for (let day = '2023-12-25'; day < '2025-01-08'; day = addDays(day, 1)) {
    expect(monthName(day)).toBe(intl(day, { month: 'long' }))
    expect(shortMonth(day)).toBe(monthName(day).slice(0, 3))
    expect(monthWithYear(day)).toBe(intl(day, { month: 'long', year: 'numeric' }))
    expect(weekdayName(day)).toBe(intl(day, { weekday: 'long' }))
    expect(longDay(day)).toBe(intl(day, { dateStyle: 'long' }))
  }
})

it('counts weekdays from Monday', () => {
  expect(['2026-11-23', '2026-11-29', '1899-12-31', '2199-12-31'].map(weekdayOf)).toEqual([0, 6, 6, 1])
})

it.each([
  ['Asia/Colombo', '2026-11-20', '09:05', '2026-11-20T03:35:00.000Z'],
  ['Asia/Colombo', '2026-01-01', '00:00', '2025-12-31T18:30:00.000Z'],
  ['America/New_York', '2026-11-19', '23:59', '2026-11-20T04:59:00.000Z'],
  ['Europe/London', '2026-03-29', '00:30', '2026-03-29T00:30:00.000Z'],
  ['Europe/London', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/London', '2026-10-25', '00:30', '2026-10-24T23:30:00.000Z'],
  ['UTC', '2026-11-20', '12:00', '2026-11-20T12:00:00.000Z'],
])('in %s, %s at %s is %s', (timeZone, day, time, instant) => {
  expect(new Date(instantAt(timeZone, day, time)).toISOString()).toBe(instant)
})

it('formats the time of day in a time zone', () => {
  const instant = Date.parse('2026-11-20T03:35:59.999Z')
  expect(timeOfDay('Asia/Colombo', instant)).toBe('09:05')
  expect(timeOfDay('Europe/London', instant)).toBe('03:35')
  expect(timeOfDay('America/New_York', Date.parse('2026-11-20T05:00:00Z'))).toBe('00:00')
})
