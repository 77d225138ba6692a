import { readTaskSearch, TASK_SEARCH_DEFAULTS, type TaskSearch, toTaskListQuery } from './task-search.ts'
import { isCalendarDay } from '#platform/shared/dates.ts'

/** The periods that the calendar can show. */
export const CALENDAR_VIEWS = ['month', 'week'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** The calendar's own part of an address, beside the list's filters. */
export interface CalendarPlace {
  view: CalendarView
  /** A day in the month or week shown; '' is today. */
  day: string
}

/** The calendar's state in the page's address: the task list's state with the same keys (spec 5.10), and a place. */
export type CalendarSearch = TaskSearch & CalendarPlace

/** The current month, without filters; these values are omitted from the address. */
export const CALENDAR_SEARCH_DEFAULTS: Readonly<CalendarSearch> = {
  ...TASK_SEARCH_DEFAULTS,
  view: 'month',
  day: '',
}

/** Parses the calendar's state from the keys of an address. Invalid values are ignored; never throws. */
export function readCalendarSearch(raw: Readonly<Record<string, unknown>>): CalendarSearch {
  return { ...readTaskSearch(raw), ...readCalendarPlace(raw) }
}

/** Parses only the place, like {@link readCalendarSearch}. */
export function readCalendarPlace(raw: Readonly<Record<string, unknown>>): CalendarPlace {
  const { view, day } = raw
  return {
    view: CALENDAR_VIEWS.find((known) => known === view) ?? CALENDAR_SEARCH_DEFAULTS.view,
    day: typeof day === 'string' && isCalendarDay(day) ? day : '',
  }
}

/**
 * The address keys of a place. Defaults are undefined, so that today's calendar has a plain address.
 * @param today the current calendar day
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

/** The query of GET /calendar for the list's filters and the days from `from` to `to`, both included. */
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
