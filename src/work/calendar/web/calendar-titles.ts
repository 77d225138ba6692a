import { formatDayWithYear } from '#platform/shared/dates.ts'
import type { CalendarView } from '#work/tasks/shared/calendar-search.ts'
import { weekDays } from './calendar-days.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const month = format({ month: 'long', year: 'numeric' })
const weekday = format({ weekday: 'long' })
const longDay = format({ day: 'numeric', month: 'long', year: 'numeric' })

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The weekdays as column headers. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The title of a month or week: `November 2026`, `16 – 22 November 2026`, `30 Nov – 6 Dec 2026`. */
export function pageTitle(view: CalendarView, day: string): string {
  if (view === 'month') return month.format(instantOf(day))
  const days = weekDays(day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  if (first.slice(0, 7) === last.slice(0, 7))
    return `${Number(first.slice(8))} – ${longDay.format(instantOf(last))}`
  const start = formatDayWithYear(first)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return `${isOneYear ? start.slice(0, -5) : start} – ${formatDayWithYear(last)}`
}

/** A day in full: `Friday 20 November 2026`. */
export function dayTitle(day: string): string {
  return `${weekday.format(instantOf(day))} ${longDay.format(instantOf(day))}`
}

/** The period of a page in a sentence: `in November 2026`, `in the week 16 – 22 November 2026`. */
export function withinPage(view: CalendarView, day: string): string {
  return view === 'month' ? `in ${pageTitle(view, day)}` : `in the week ${pageTitle(view, day)}`
}
