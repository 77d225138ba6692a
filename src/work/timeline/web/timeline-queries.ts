import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TaskSearch } from '#work/tasks/shared/task-search.ts'
import { type TimelinePlace, toTimelineQuery } from '#work/tasks/shared/timeline-search.ts'
import { call } from '#platform/web/data/api-client.ts'
import { showTimeline } from '../shared/timeline-endpoints.ts'
import type { Span } from './timeline-days.ts'

/** All timelines in the cache, by query. */
export const TIMELINES = ['timeline'] as const

/** What lies within a period; what was shown stays while another one loads. */
export function timelineQuery(filters: TaskSearch, period: Span, { group }: Pick<TimelinePlace, 'group'>) {
  const query = toTimelineQuery(filters, { ...period, group })
  return queryOptions({
    queryKey: [...TIMELINES, query],
    queryFn: ({ signal }) => call(showTimeline, { query }, { signal }),
    placeholderData: keepPreviousData,
    // a bar shows the names of its project and assignee
    meta: { entities: ['task', 'project', 'user'] },
  })
}
