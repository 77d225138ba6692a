/**
 * Calendar days are `YYYY-MM-DD` strings everywhere, instants are ISO 8601 UTC (spec 1.3). A calendar day never becomes
 * a Date for display, so no time zone can shift it.
 */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MILLISECONDS_PER_DAY = 86_400_000

/** Whether the text is a day that exists, between 1900 and 2199. `2026-02-30` does not exist. */
export function isCalendarDay(value: string): boolean {
  const match = DAY.exec(value)
  if (!match) return false
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || year > 2199) return false
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
}

/** Creating a formatter takes longer than using it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * Lets the first clock be created while a page waits for the server: it takes a phone 50 to 100 ms, any later one 6.
 */
export function prepareClock(): void {
  clockOf('UTC')
}

/** The local date and time of an instant. */
export interface LocalTime {
  /** YYYY-MM-DD */
  day: string
  /** 0 to 23 */
  hour: number
  /** HH:MM:SS */
  time: string
}

/**
 * The local date and time of an instant. Assembled from named parts, because the order and the separators of a locale
 * differ between browsers.
 * @param instant milliseconds since 1970 or a Date; @param timeZone IANA name, such as Asia/Colombo
 */
export function localTime(timeZone: string, instant: Date | number): LocalTime {
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes, length = 2) =>
    (parts.find((one) => one.type === type)?.value ?? '').padStart(length, '0')
  const hour = part('hour')
  return {
    day: `${part('year', 4)}-${part('month')}-${part('day')}`,
    hour: Number(hour),
    time: `${hour}:${part('minute')}:${part('second')}`,
  }
}

/** The time of day of an instant in a time zone: `09:05`. @param instant milliseconds since 1970 or a Date */
export function timeOfDay(timeZone: string, instant: Date | number): string {
  return localTime(timeZone, instant).time.slice(0, 5)
}

/**
 * The instant at which clocks in a time zone show a day and a time. Of two, when clocks are set back, it is one of them;
 * of none, when they are set forward, it is up to an hour off.
 * @param timeZone IANA name, such as Asia/Colombo; @param time HH:MM
 * @returns milliseconds since 1970
 */
export function instantAt(timeZone: string, day: string, time: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (instant: number) => {
    const local = localTime(timeZone, instant)
    return Date.parse(`${local.day}T${local.time}Z`) - instant
  }
  // the offset at the first guess may be that of the other side of a change of clocks
  return shown - offsetAt(shown - offsetAt(shown))
}

/**
 * The calendar day of an instant in a time zone.
 * @param instant milliseconds since 1970 or a Date; @param timeZone IANA name, such as Asia/Colombo
 */
export function dayIn(timeZone: string, instant: Date | number): string {
  return localTime(timeZone, instant).day
}

/** The day `count` days after (before, when negative) a calendar day. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
}

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MILLISECONDS_PER_DAY)
}

/**
 * Whether a due day has passed in the business's time zone; what is due today is not overdue (spec 1.10).
 * @param today the current calendar day in that time zone
 */
export function isOverdue(dueDate: string | null | undefined, today: string): boolean {
  return dueDate !== null && dueDate !== undefined && dueDate !== '' && dueDate < today
}

// Written out: the first formatter of `Intl` blocks a phone for up to 130 ms, and locales write "Sept" or "Sep" depending
// on their version.
/** The months in full, January first. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** The days of a week in full, Monday first. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The month of a calendar day in full, without the year: `November`. */
export function monthName(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
}

/** The month of a calendar day in three letters, for even columns: `Nov`. */
export function shortMonth(day: string): string {
  return monthName(day).slice(0, 3)
}

/** The month of a calendar day in full, with its year: `November 2026`. */
export function monthWithYear(day: string): string {
  return `${monthName(day)} ${day.slice(0, 4)}`
}

/** The place of a calendar day in its week: 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** The weekday of a calendar day in full: `Friday`. */
export function weekdayName(day: string): string {
  return WEEKDAYS[weekdayOf(day)] ?? ''
}

/** A calendar day in full: `20 November 2026`. */
export function longDay(day: string): string {
  return `${Number(day.slice(8))} ${monthWithYear(day)}`
}

/** A calendar day for a person: `18 Nov`, with the year unless it is the current one. */
export function formatDay(day: string, today: string): string {
  const dayAndMonth = `${Number(day.slice(8))} ${shortMonth(day)}`
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : `${dayAndMonth} ${day.slice(0, 4)}`
}

/** A calendar day for a person, always with its year: `18 Nov 2026`. */
export function formatDayWithYear(day: string): string {
  return `${Number(day.slice(8))} ${shortMonth(day)} ${day.slice(0, 4)}`
}
