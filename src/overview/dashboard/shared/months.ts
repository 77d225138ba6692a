import { addDays, MONTHS, shortMonth, weekdayOf } from '#platform/shared/dates.ts'

/** The first day of the month that contains a calendar day. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The first day of the month `count` months after (before, when negative) that of a calendar day. */
export function addMonths(day: string, count: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const month = String((index % 12) + 1).padStart(2, '0')
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${month}-01`
}

/** The last day of the month that contains a calendar day. */
export function lastOfMonth(day: string): string {
  return addDays(addMonths(day, 1), -1)
}

/** The first days of `count` months, oldest first, ending with the day's own month. */
export function monthsUntil(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(day, index - count + 1))
}

/** A month in the format of the chart's contract: `Jun 2026`. */
export function monthLabel(day: string): string {
  return `${shortMonth(day)} ${day.slice(0, 4)}`
}

/** Expands a label of {@link monthLabel}: `June 2026`. */
export function fullMonth(label: string): string {
  const [short = '', year = ''] = label.split(' ')
  return `${MONTHS.find((name) => name.startsWith(short)) ?? short} ${year}`
}

/** Monday and Sunday of the week that contains a calendar day. */
export function weekOf(day: string): { from: string; to: string } {
  const from = addDays(day, -weekdayOf(day))
  return { from, to: addDays(from, 6) }
}
