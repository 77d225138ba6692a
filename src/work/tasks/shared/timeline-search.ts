import { isCalendarDay } from '#platform/shared/dates.ts'
import { readTaskSearch, TASK_SEARCH_DEFAULTS, type TaskSearch, toTaskListQuery } from './task-search.ts'

/** What the rows of the timeline are grouped by. */
export const TIMELINE_GROUPS = ['project', 'person'] as const
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number]

/** How much time fits on a screen. */
export const TIMELINE_ZOOMS = ['weeks', 'months'] as const
export type TimelineZoom = (typeof TIMELINE_ZOOMS)[number]

/** The timeline's own part of an address, beside the list's filters. */
export interface TimelinePlace {
  group: TimelineGroup
  zoom: TimelineZoom
  /** The day around which it begins; '' is today. */
  day: string
}

/** The timeline's state in the page's address: the task list's state with the same keys (spec 5.10), and a place. */
export type TimelineSearch = TaskSearch & TimelinePlace

/** Weeks around today, by project, without filters; these values are omitted from the address. */
export const TIMELINE_SEARCH_DEFAULTS: Readonly<TimelineSearch> = {
  ...TASK_SEARCH_DEFAULTS,
  group: 'project',
  zoom: 'weeks',
  day: '',
}

/** Parses the timeline's state from the keys of an address. Invalid values are ignored; never throws. */
export function readTimelineSearch(raw: Readonly<Record<string, unknown>>): TimelineSearch {
  return { ...readTaskSearch(raw), ...readTimelinePlace(raw) }
}

/** Parses only the place, like {@link readTimelineSearch}. */
export function readTimelinePlace(raw: Readonly<Record<string, unknown>>): TimelinePlace {
  const { group, zoom, day } = raw
  return {
    group: TIMELINE_GROUPS.find((known) => known === group) ?? TIMELINE_SEARCH_DEFAULTS.group,
    zoom: TIMELINE_ZOOMS.find((known) => known === zoom) ?? TIMELINE_SEARCH_DEFAULTS.zoom,
    day: typeof day === 'string' && isCalendarDay(day) ? day : '',
  }
}

/**
 * The address keys of a place. Defaults are undefined, so that today's timeline has a plain address.
 * @param today the current calendar day
 */
export function writeTimelinePlace(
  { group, zoom, day }: TimelinePlace,
  today: string,
): Record<keyof TimelinePlace, string | undefined> {
  return {
    group: group === TIMELINE_SEARCH_DEFAULTS.group ? undefined : group,
    zoom: zoom === TIMELINE_SEARCH_DEFAULTS.zoom ? undefined : zoom,
    day: day === '' || day === today ? undefined : day,
  }
}

/** The query of GET /timeline for the list's filters and the days from `from` to `to`, both included. */
export function toTimelineQuery(
  filters: TaskSearch,
  { from, to, group }: { from: string; to: string; group: TimelineGroup },
) {
  const {
    page: _page,
    limit: _limit,
    sortBy: _by,
    sortOrder: _order,
    ...narrowing
  } = toTaskListQuery(filters)
  return { ...narrowing, from, to, group }
}
