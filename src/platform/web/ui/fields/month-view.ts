import { addDays, weekdayOf } from '#platform/shared/dates.ts'

/** The same day `count` months later, or the last of a shorter month: 31 Jan + 1 is 28 or 29 Feb. */
export function addMonths(day: string, count: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const lastDay = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate()
  const dayOfMonth = Math.min(Number(day.slice(8)), lastDay)
  return new Date(Date.UTC(year, month - 1 + count, dayOfMonth)).toISOString().slice(0, 10)
}

/** The days of a month's view: whole weeks, Monday first, always six so that the height stays the same. */
export function daysOfMonthView(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`
  const start = addDays(first, -weekdayOf(first))
  return Array.from({ length: 42 }, (_, index) => addDays(start, index))
}
