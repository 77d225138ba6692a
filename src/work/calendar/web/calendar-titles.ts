import { formatDayWithYear, longDay, monthWithYear, weekdayName } from '#platform/shared/dates.ts'
import type { CalendarView } from '#work/tasks/shared/calendar-search.ts'
import { weekDays } from './calendar-days.ts'

/** The title of a month or week: `November 2026`, `16 – 22 November 2026`, `30 Nov – 6 Dec 2026`. */
export function pageTitle(view: CalendarView, day: string): string {
  if (view === 'month') return monthWithYear(day)
  const days = weekDays(day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))} – ${longDay(last)}`
  const start = formatDayWithYear(first)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return `${isOneYear ? start.slice(0, -5) : start} – ${formatDayWithYear(last)}`
}

/** A day in full: `Friday 20 November 2026`. */
export function dayTitle(day: string): string {
  return `${weekdayName(day)} ${longDay(day)}`
}

/** The period of a page in a sentence: `in November 2026`, `in the week 16 – 22 November 2026`. */
export function withinPage(view: CalendarView, day: string): string {
  return view === 'month' ? `in ${pageTitle(view, day)}` : `in the week ${pageTitle(view, day)}`
}
