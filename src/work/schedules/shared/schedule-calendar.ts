import { addDays, daysBetween, weekdayOf } from '#platform/shared/dates.ts'

/** The units in which something repeats. */
export const SCHEDULE_UNITS = ['day', 'week', 'month', 'year'] as const
export type ScheduleUnit = (typeof SCHEDULE_UNITS)[number]

/** The largest number of units from one time to the next. */
export const MAX_EVERY = 60
/** The last day on which anything repeats: the last one on which a task may be due. */
export const LAST_DAY = '2099-12-31'

/** When something repeats (spec 29.1). Days are `YYYY-MM-DD`, in no time zone. */
export interface Rhythm {
  unit: ScheduleUnit
  /** From 1 to {@link MAX_EVERY}. */
  every: number
  /** For weeks: 0 for Monday to 6 for Sunday, in order; none: the weekday of the start. */
  weekdays: readonly number[]
  startsOn: string
  /** The last day, included; null: without one. */
  endsOn: string | null
}

const DAYS_A_WEEK = 7
const MONTHS_A_YEAR = 12

/**
 * The day that lies some months after another: the same day of the month, or the month's last one where it has no such
 * day. Counting from the start each time, 31 January leads to 28 February and then to 31 March.
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const index = year * MONTHS_A_YEAR + month - 1 + months
  const first = firstOfMonth(index)
  const length = daysBetween(first, firstOfMonth(index + 1))
  return addDays(first, Math.min(dayOfMonth, length) - 1)
}

/** @param index months since the year 0 */
function firstOfMonth(index: number): string {
  const year = String(Math.floor(index / MONTHS_A_YEAR)).padStart(4, '0')
  return `${year}-${String((index % MONTHS_A_YEAR) + 1).padStart(2, '0')}-01`
}

/**
 * The k-th day, counted from the start and never from the day before, so that days cannot drift (spec 29.1). With
 * weekdays, k counts them one by one from the first on or after the start.
 * @param k from 0
 */
export function dayAt(rhythm: Rhythm, k: number): string {
  const { unit, every, startsOn } = rhythm
  if (unit === 'week') return weekdayAt(rhythm, k)
  if (unit === 'day') return addDays(startsOn, k * every)
  return addMonths(startsOn, k * every * (unit === 'year' ? MONTHS_A_YEAR : 1))
}

function weekdayAt({ every, weekdays, startsOn }: Rhythm, k: number): string {
  const startsAt = weekdayOf(startsOn)
  const chosen = weekdays.length === 0 ? [startsAt] : weekdays
  const monday = addDays(startsOn, -startsAt)
  // those of the first week that lie before the start do not count
  const place = k + chosen.filter((weekday) => weekday < startsAt).length
  const week = Math.floor(place / chosen.length)
  return addDays(monday, week * every * DAYS_A_WEEK + (chosen[place % chosen.length] ?? 0))
}

/** A number of times that surely ends before a day, to start counting at. */
function timesBefore(rhythm: Rhythm, day: string): number {
  const { unit, every, weekdays, startsOn } = rhythm
  const days = daysBetween(startsOn, day)
  const longest = { day: 1, week: DAYS_A_WEEK, month: 31, year: 366 }[unit] * every
  const together = unit === 'week' ? Math.max(weekdays.length, 1) : 1
  return Math.max(0, (Math.floor(days / longest) - 1) * together)
}

/**
 * The days from a day on, in order, until the end.
 * @param count how many at most
 * @param until the last day, included
 */
export function daysFrom(rhythm: Rhythm, from: string, count: number, until: string = LAST_DAY): string[] {
  const { endsOn } = rhythm
  const last = endsOn !== null && endsOn < until ? endsOn : until
  const days: string[] = []
  for (let k = timesBefore(rhythm, from); days.length < count; k++) {
    const day = dayAt(rhythm, k)
    if (day > last) break
    if (day >= from) days.push(day)
  }
  return days
}

/** Whether something repeats on a day. */
export function isItsDay(rhythm: Rhythm, day: string): boolean {
  return daysFrom(rhythm, day, 1)[0] === day
}

/** The day one rhythm after another, for what repeats after its completion (spec 29.4); weekdays do not count. */
export function dayAfter({ unit, every }: Pick<Rhythm, 'unit' | 'every'>, day: string): string {
  return dayAt({ unit, every, weekdays: [], startsOn: day, endsOn: null }, 1)
}
