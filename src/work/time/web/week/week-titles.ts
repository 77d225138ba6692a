import {
  addDays,
  formatDayWithYear,
  longDay,
  monthName,
  shortMonth,
  weekdayName,
} from '#platform/shared/dates.ts'

/** The days of a week: `16 – 22 November 2026`, `30 Nov – 6 Dec 2026`. */
export function weekTitle(monday: string): string {
  const sunday = addDays(monday, 6)
  if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${Number(monday.slice(8))} – ${longDay(sunday)}`
  const isOneYear = monday.slice(0, 4) === sunday.slice(0, 4)
  const start = isOneYear ? `${Number(monday.slice(8))} ${shortMonth(monday)}` : formatDayWithYear(monday)
  return `${start} – ${formatDayWithYear(sunday)}`
}

/** The head of a day's column: `Mon 16`. */
export function dayHead(day: string): string {
  return `${weekdayName(day).slice(0, 3)} ${Number(day.slice(8))}`
}

/** A day of the week shown, in full: `Monday 16 November`. */
export function dayName(day: string): string {
  return `${weekdayName(day)} ${Number(day.slice(8))} ${monthName(day)}`
}
