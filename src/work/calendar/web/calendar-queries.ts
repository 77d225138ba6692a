import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TaskSearch } from '#work/tasks/shared/task-search.ts'
import { call } from '#platform/web/data/api-client.ts'
import { listCalendar } from '../shared/calendar-endpoints.ts'
import type { CalendarDay } from '../shared/calendar-schema.ts'
import { toCalendarQuery } from '#work/tasks/shared/calendar-search.ts'
import { askedRange } from './calendar-days.ts'

/** All pages of the calendar in the cache. */
export const CALENDARS = ['calendar'] as const

/** The days the server returned, with the range requested. */
export interface CalendarPageData {
  from: string
  to: string
  days: readonly CalendarDay[]
}

/** What is due on the days shown; entries of other pages and filters stay while it loads. */
export function calendarQuery(filters: TaskSearch, shown: readonly string[]) {
  const { from, to } = askedRange(shown)
  const query = toCalendarQuery(filters, from, to)
  return queryOptions({
    queryKey: [...CALENDARS, query],
    queryFn: async ({ signal }): Promise<CalendarPageData> => ({
      from,
      to,
      days: await call(listCalendar, { query }, { signal }),
    }),
    placeholderData: keepPreviousData,
    // an entry shows the names of its project and assignee
    meta: { entities: ['task', 'sub-task', 'project', 'user'] },
  })
}
