import { readTaskSearch, TASK_SEARCH_DEFAULTS, type TaskSearch, toTaskListQuery } from './task-search.ts'
import { isCalendarDay } from '#platform/shared/dates.ts'

/** How much the calendar shows at once. */
export const CALENDAR_VIEWS = ['month', 'week'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** What an address says of the calendar beside the filters of the list. */
export interface CalendarPlace {
  view: CalendarView
  /** A day in the month or week that is shown; '' is today. */
  day: string
}

/** The state of the calendar in the page's address: that of the task list with the same keys (spec 5.10), and a place. */
export type CalendarSearch = TaskSearch & CalendarPlace

/** This month, without filters; what equals these values is left out of the address. */
export const CALENDAR_SEARCH_DEFAULTS: Readonly<CalendarSearch> = {
  ...TASK_SEARCH_DEFAULTS,
  view: 'month',
  day: '',
}

/** Reads the calendar's state from the keys of an address. What makes no sense counts as not given; never refuses. */
export function readCalendarSearch(raw: Readonly<Record<string, unknown>>): CalendarSearch {
  return { ...readTaskSearch(raw), ...readCalendarPlace(raw) }
}

/** Reads only the place. */
export function readCalendarPlace(raw: Readonly<Record<string, unknown>>): CalendarPlace {
  const { view, day } = raw
  return {
    view: CALENDAR_VIEWS.find((known) => known === view) ?? CALENDAR_SEARCH_DEFAULTS.view,
    day: typeof day === 'string' && isCalendarDay(day) ? day : '',
  }
}

/**
 * The keys an address needs for a place; undefined ones are left out, so that the calendar of today has a plain one.
 * @param today the calendar day it is now
 */
export function writeCalendarPlace(
  { view, day }: CalendarPlace,
  today: string,
): Record<keyof CalendarPlace, string | undefined> {
  return {
    view: view === CALENDAR_SEARCH_DEFAULTS.view ? undefined : view,
    day: day === '' || day === today ? undefined : day,
  }
}

/** The query of GET /calendar for the filters of the list and the days from `from` to `to`, both included. */
export function toCalendarQuery(filters: TaskSearch, from: string, to: string) {
  const {
    page: _page,
    limit: _limit,
    sortBy: _by,
    sortOrder: _order,
    ...narrowing
  } = toTaskListQuery(filters)
  return { ...narrowing, from, to }
}
