import { addDays, isCalendarDay } from '#platform/shared/dates.ts'
import { MONTH_NUMBER, WEEKDAY_NUMBER } from '#platform/shared/day-words.ts'

/** A day named by words of a line. */
export interface ReadDay {
  /** `YYYY-MM-DD`. */
  day: string
  /** The number of words that name it. */
  count: number
  /** Such as `17th` alone: followed by a word, it may as well be counting something. */
  isBareOrdinal?: boolean
}

export type ThreeWords = readonly [first: string, second: string, third: string]

const NEAR: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['tmr', 1],
  ['tmrw', 1],
  ['අද', 0],
  ['හෙට', 1],
  ['இன்று', 0],
  ['நாளை', 1],
])
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/
const DAY_NUMBER = /^(\d{1,2})(?:st|nd|rd|th)?$/
const YEAR = /^\d{4}$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/
/** Means "around the clock", not a day. */
const ALWAYS = '24/7'
const COUNT = /^(?:an?|\d{1,3})$/
/** How many years ahead to search for 29 February. */
const YEARS_AHEAD = 8
/** The length of the longest word that names a day. */
export const MAX_DAY_WORD_LENGTH = 10

/** The context in which days are parsed. */
export interface Days {
  /** The current calendar day, `YYYY-MM-DD`. */
  today: string
  /** The days that are named by a single word. */
  ofWord: ReadonlyMap<string, string>
}

/** Prepares the parsing of days. @param today the current calendar day, `YYYY-MM-DD` */
export function daysFrom(today: string): Days {
  const ofWord = new Map<string, string>()
  for (const [word, ahead] of NEAR) ofWord.set(word, addDays(today, ahead))
  for (const [word, weekday] of WEEKDAY_NUMBER) ofWord.set(word, addDays(today, daysUntil(weekday, today)))
  return { today, ofWord }
}

/**
 * Parses a day that begins with the first of three words: `today`, `fri` (the next one, never today), `next week` (its
 * Monday), `next month` (its first), `next fri` (of next week), `17th`, `17 dec`, `dec 17`, `17/12`, `2026-12-17`, `in
 * 3 days`. A day without year or month is the next such day, including today.
 * @param words in lower case, '' for none
 * @returns undefined if they do not name a day
 */
export function readDay(words: ThreeWords, { today, ofWord }: Days): ReadDay | undefined {
  const [first, second, third] = words
  const day = ofWord.get(first)
  if (day !== undefined) return { day, count: 1 }
  if (first === 'next') return nextOf(second, today)
  if (first === 'in') return after(second, third, today)
  const isNumber = first >= '0' && first < ':'
  if (!isNumber) return MONTH_NUMBER.has(first) ? namedDay(words, today) : undefined
  if (isCalendarDay(first)) return { day: first, count: 1 }
  const slashed = SLASHED.exec(first)
  if (slashed === null || first === ALWAYS) return namedDay(words, today)
  const [, dayOfMonth = '', month = '', year = ''] = slashed
  return dated(Number(dayOfMonth), Number(month), { year, count: 1 }, today)
}

/** `17 dec`, `dec 17th`, each with or without a year, or `17th`. */
function namedDay(words: ThreeWords, today: string): ReadDay | undefined {
  const [first, second, third] = words
  const [dayWord, monthWord] = MONTH_NUMBER.has(first) ? [second, first] : [first, second]
  const day = Number(DAY_NUMBER.exec(dayWord)?.[1] ?? 0)
  const month = MONTH_NUMBER.get(monthWord)
  if (day > 0 && month !== undefined) {
    const year = YEAR.test(third) ? third : ''
    return dated(day, month, { year, count: year === '' ? 2 : 3 }, today)
  }
  const ordinal = Number(ORDINAL.exec(first)?.[1] ?? 0)
  if (ordinal < 1 || ordinal > 31) return undefined
  // no two consecutive months are short
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const found = inMonth(today, ahead, ordinal)
    if (found !== undefined && found >= today) return { day: found, count: 1, isBareOrdinal: true }
  }
  return undefined
}

function nextOf(word: string, today: string): ReadDay | undefined {
  if (word === 'week') return { day: addDays(today, daysUntil(1, today)), count: 2 }
  if (word === 'month') return counted(inMonth(today, 1, 1), 2)
  const weekday = WEEKDAY_NUMBER.get(word)
  return weekday === undefined
    ? undefined
    : { day: addDays(today, daysUntil(1, today) + weekday - 1), count: 2 }
}

/** `in 3 days`, `in a week`. */
function after(count: string, unit: string, today: string): ReadDay | undefined {
  if (!COUNT.test(count)) return undefined
  const times = count.startsWith('a') ? 1 : Number(count)
  if (/^days?$/.test(unit)) return { day: addDays(today, times), count: 3 }
  if (/^weeks?$/.test(unit)) return { day: addDays(today, 7 * times), count: 3 }
  if (!/^months?$/.test(unit)) return undefined
  const dayOfMonth = Number(today.slice(8))
  // in a shorter month, its last day
  for (let day = dayOfMonth; day > 27; day -= 1) {
    const found = inMonth(today, times, day)
    if (found !== undefined) return { day: found, count: 3 }
  }
  return counted(inMonth(today, times, dayOfMonth), 3)
}

/** A day of a month, in the given year or the next year in which it exists. */
function dated(
  day: number,
  month: number,
  { year, count }: { year: string; count: number },
  today: string,
): ReadDay | undefined {
  if (year !== '') return counted(existing(year.length === 2 ? `20${year}` : year, month, day), count)
  const thisYear = Number(today.slice(0, 4))
  for (let ahead = 0; ahead <= YEARS_AHEAD; ahead += 1) {
    const found = existing(String(thisYear + ahead), month, day)
    if (found !== undefined && found >= today) return { day: found, count }
  }
  return undefined
}

function counted(day: string | undefined, count: number): ReadDay | undefined {
  return day === undefined ? undefined : { day, count }
}

/** The day with this number in a month, `ahead` months after the current one. */
function inMonth(today: string, ahead: number, day: number): string | undefined {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + ahead
  return existing(String(Math.floor(months / 12)), (months % 12) + 1, day)
}

function existing(year: string, month: number, day: number): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDay(written) ? written : undefined
}

/** Days until the next such weekday, 1 to 7; Monday is 1. */
function daysUntil(weekday: number, today: string): number {
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  return (weekday - now + 7) % 7 || 7
}
