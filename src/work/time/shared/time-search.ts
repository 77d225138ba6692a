import { addDays, isCalendarDay, weekdayOf } from '#platform/shared/dates.ts'

/** The views of the page of time. */
export const TIME_VIEWS = ['week', 'entries'] as const
export type TimeView = (typeof TIME_VIEWS)[number]

/** The state of the page of time in its address. */
export interface TimeSearch {
  /** The Monday of the week shown; '' is the current week. */
  week: string
  /** Whose time: the id of a person, or `all` for everybody; '' is one's own. */
  userId: string
  view: TimeView
}

/** One's own current week; these values are omitted from the address. */
export const TIME_SEARCH_DEFAULTS: Readonly<TimeSearch> = { week: '', userId: '', view: 'week' }

const PERSON = /^(?:all|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Parses the state from the keys of an address. Invalid values are ignored; never throws. */
export function readTimeSearch(raw: Readonly<Record<string, unknown>>): TimeSearch {
  const { week, userId, view } = raw
  return {
    week: typeof week === 'string' && isWholeWeek(week) ? mondayOf(week) : TIME_SEARCH_DEFAULTS.week,
    userId: typeof userId === 'string' && PERSON.test(userId) ? userId : TIME_SEARCH_DEFAULTS.userId,
    view: TIME_VIEWS.find((known) => known === view) ?? TIME_SEARCH_DEFAULTS.view,
  }
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day))
}

/** Whether this is a day, and every day of its week lies between the first and the last supported one. */
export function isWholeWeek(day: string): boolean {
  return isCalendarDay(day) && isCalendarDay(addDays(mondayOf(day), 6))
}

/** The seven days of a week from its first. */
export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}
