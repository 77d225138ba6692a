import { addDays, daysBetween, isCalendarDay, weekdayOf } from '#platform/shared/dates.ts'
import { addMonths } from '#platform/web/ui/fields/month-view.ts'
import type { CalendarView } from '#work/tasks/shared/calendar-search.ts'

const LEAST_WEEKS = 5
/** The first and last supported day (platform/shared/dates.ts). */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** The week of a day, from Monday. */
export function weekDays(day: string): string[] {
  return daysFrom(addDays(day, -weekdayOf(day)), 7)
}

/** The month of a day in whole weeks, from Monday: five weeks, or six where the month needs them. */
export function monthDays(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`
  const start = addDays(first, -weekdayOf(first))
  const weeks = Math.ceil(daysBetween(start, addMonths(first, 1)) / 7)
  return daysFrom(start, Math.max(LEAST_WEEKS, weeks) * 7)
}

export function shownDays(view: CalendarView, day: string): string[] {
  return view === 'week' ? weekDays(day) : monthDays(day)
}

/** The first and last of the days that the server accepts. */
export function askedRange(days: readonly string[]): { from: string; to: string } {
  const [from = FIRST_DAY, to = LAST_DAY] = [days[0], days.at(-1)]
  return { from: from < FIRST_DAY ? FIRST_DAY : from, to: to > LAST_DAY ? LAST_DAY : to }
}

/**
 * The day to open after paging: the month's first or the week's Monday, or today if it is included.
 * @param pages how many pages forward; negative goes back
 * @returns undefined beyond the calendar's ends
 */
export function turned(view: CalendarView, day: string, pages: number, today: string): string | undefined {
  const start =
    view === 'week' ? addDays(day, 7 * pages - weekdayOf(day)) : addMonths(`${day.slice(0, 7)}-01`, pages)
  if (!isCalendarDay(start)) return undefined
  return isOnPage(view, today, start) ? today : start
}

/** Whether a day is in the same month or week as another. */
export function isOnPage(view: CalendarView, day: string, of: string): boolean {
  return view === 'week' ? weekDays(of).includes(day) : day.slice(0, 7) === of.slice(0, 7)
}

/** The day that a key leads to; undefined for other keys, and beyond the calendar's ends. */
export function dayAfterKey(view: CalendarView, key: string, day: string): string | undefined {
  const next = NEXT[view][key]?.(day)
  return next !== undefined && isCalendarDay(next) ? next : undefined
}

type Step = (day: string) => string
const ALONG: Readonly<Record<string, Step>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
}
const NEXT: Readonly<Record<CalendarView, Readonly<Record<string, Step>>>> = {
  month: {
    ...ALONG,
    ArrowUp: (day) => addDays(day, -7),
    ArrowDown: (day) => addDays(day, 7),
    PageUp: (day) => addMonths(day, -1),
    PageDown: (day) => addMonths(day, 1),
  },
  week: { ...ALONG, PageUp: (day) => addDays(day, -7), PageDown: (day) => addDays(day, 7) },
}

/** The day to which Alt and an arrow key move an entry: left and right by a day, up and down by a week. */
export function dayOfMove(key: string, day: string): string | undefined {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  const next = by === undefined ? undefined : addDays(day, by)
  return next !== undefined && isCalendarDay(next) ? next : undefined
}

function daysFrom(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(start, index))
}
