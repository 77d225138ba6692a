import { dayIn, isCalendarDay } from '#platform/shared/dates.ts'
import { MONTH_NUMBER, WEEKDAY_NUMBER } from '#platform/shared/day-words.ts'

/** The formats of days in files. Days that begin with the year are accepted in each of them. */
export const DAY_FORMATS = ['iso', 'day-first', 'month-first', 'words'] as const
export type DayFormat = (typeof DAY_FORMATS)[number]

/** An example of each. */
export const DAY_EXAMPLES: Readonly<Record<DayFormat, string>> = {
  iso: '2026-11-20',
  'day-first': '20/11/2026',
  'month-first': '11/20/2026',
  words: '20 Nov 2026',
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/
/** Longer than any day with its time. */
const LONGEST = 60
/** A day that tools write as the instant at which it begins in UTC. */
const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?Z$/
const TIME = /(?:[,T]| +at)? *\d{1,2}:\d\d.*$/i
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)\.?$/
/** The weekday that may precede a day in words. */
const WEEKDAY = /^([a-z]{3,9})\.?,? +/i
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?,?[-/. ]*(\d{4}|\d\d)$/i
const MONTH_DAY = /^([a-z]{3,9})\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?,?[-/ ]+(\d{4}|\d\d)$/i

/**
 * Parses the calendar day in a cell; a time after it is ignored.
 * @param timeZone the business's: an instant with a zone becomes the day there
 * @returns `YYYY-MM-DD`, or undefined if it is not a day in this format
 */
export function readDay(text: string, format: DayFormat, timeZone: string): string | undefined {
  const typed = text.trim()
  if (typed.length > LONGEST) return undefined
  if (INSTANT.test(typed) && !MIDNIGHT.test(typed)) {
    const instant = Date.parse(typed)
    return Number.isNaN(instant) ? undefined : existing(dayIn(timeZone, instant))
  }
  const day = typed.replace(TIME, '')
  const yearFirst = YEAR_FIRST.exec(day)
  if (yearFirst !== null) return dayOf(yearFirst[1], Number(yearFirst[2]), yearFirst[3])
  if (format === 'words') {
    const date = withoutWeekday(day)
    const dayMonth = DAY_MONTH.exec(date)
    if (dayMonth !== null) return dayOf(dayMonth[3], monthOf(dayMonth[2]), dayMonth[1])
    const monthDay = MONTH_DAY.exec(date)
    return monthDay === null ? undefined : dayOf(monthDay[3], monthOf(monthDay[1]), monthDay[2])
  }
  const numbers = format === 'iso' ? null : NUMBERS.exec(day)
  if (numbers === null) return undefined
  const [, first = '', second = '', year] = numbers
  return format === 'day-first' ? dayOf(year, Number(second), first) : dayOf(year, Number(first), second)
}

function withoutWeekday(text: string): string {
  const [before = '', word = ''] = WEEKDAY.exec(text) ?? []
  return WEEKDAY_NUMBER.has(word.toLowerCase()) ? text.slice(before.length) : text
}

/** 0 if it is not a month: no such day exists. */
function monthOf(name = ''): number {
  return MONTH_NUMBER.get(name.toLowerCase()) ?? 0
}

function dayOf(year = '', month: number, day = ''): string | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year
  return existing(`${fullYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

function existing(day: string): string | undefined {
  return isCalendarDay(day) ? day : undefined
}

/**
 * The format in which most cells are days; day before month in ambiguous cases.
 * @returns the format, and whether month and day could equally be swapped
 */
export function guessDayFormat(cells: readonly string[]): { format: DayFormat; isEitherWay: boolean } {
  const count = (format: DayFormat) =>
    cells.filter((cell) => readDay(cell, format, 'UTC') !== undefined).length
  let best: { format: DayFormat; count: number } = { format: 'iso', count: count('iso') }
  for (const format of DAY_FORMATS) {
    const found = count(format)
    if (found > best.count) best = { format, count: found }
  }
  return {
    format: best.format,
    isEitherWay: best.format === 'day-first' && count('month-first') === best.count,
  }
}
