import { useQuery } from '@tanstack/react-query'
import type { TaskSearch } from '#work/tasks/shared/task-search.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import type { Timeline } from '../shared/timeline-schema.ts'
import type { TimelineAddress } from './timeline-address.ts'
import { periodOf, type Span } from './timeline-days.ts'
import { timelineQuery } from './timeline-queries.ts'

/** The timeline as it is stored. */
export interface StoredTimeline {
  period: Span
  /** Undefined while it loads for the first time. */
  timeline: Timeline | undefined
  /** Whether it is that of these filters and this period, not an earlier one that stays while another loads. */
  isSettled: boolean
  isBusy: boolean
  /** Nothing could be loaded: the reason, and how to retry. */
  failure: { reason: string | undefined; retry: () => void } | undefined
}

/** What lies within the period around the day of the address. */
export function useTimeline(filters: TaskSearch, { zoom, day, group }: TimelineAddress): StoredTimeline {
  const period = periodOf(zoom, day)
  const query = useQuery(timelineQuery(filters, period, { group }))
  const { data, isPlaceholderData, isError, error, isFetching } = query
  return {
    period,
    timeline: data,
    isSettled: data !== undefined && !isPlaceholderData,
    isBusy: isFetching,
    failure:
      isError && data === undefined
        ? {
            reason: error instanceof ApiError ? error.message : undefined,
            retry: () => void query.refetch(),
          }
        : undefined,
  }
}
