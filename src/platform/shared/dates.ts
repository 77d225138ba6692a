/**
 * Calendar days are `YYYY-MM-DD` strings end to end, instants are ISO 8601 UTC (rulings 1). A calendar day
 * never becomes a Date for display: no time zone can then move it.
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

/**
 * The calendar day of an instant in a time zone.
 * @param instant milliseconds since 1970 or a Date; @param timeZone IANA name, such as Asia/Colombo
 */
export function dayIn(timeZone: string, instant: Date | number): string {
  // en-CA writes days as YYYY-MM-DD
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant)
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
 * Whether a due day is over: it has ended in the business's time zone, so what is due today is not overdue (rulings 4).
 * @param today the calendar day it is now in that time zone
 */
export function isOverdue(dueDate: string | null | undefined, today: string): boolean {
  return dueDate !== null && dueDate !== undefined && dueDate !== '' && dueDate < today
}

const shortFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const longFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A calendar day for a person: `18 Nov`, with the year where it is not this one. */
export function formatDay(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatWith(shortFormat, day) : formatWith(longFormat, day)
}

/** A calendar day for a person, always with its year: `18 Nov 2026`. */
export function formatDayWithYear(day: string): string {
  return formatWith(longFormat, day)
}

function formatWith(format: Intl.DateTimeFormat, day: string): string {
  // en-GB writes "Sept" for September; three letters everywhere keep columns even
  return format.format(Date.parse(`${day}T00:00:00Z`)).replace('Sept', 'Sep')
}
