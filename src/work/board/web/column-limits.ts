import { queryOptions, useQuery } from '@tanstack/react-query'
import { counted } from '#platform/shared/counted.ts'
import { call } from '#platform/web/data/api-client.ts'
import { isFiltered, type TaskSearch } from '#work/tasks/shared/task-search.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { listColumnLimits } from '../shared/board-endpoints.ts'
import type { BoardColumn } from '../shared/board-schema.ts'

/** At most how many tasks each status should have. */
export const columnLimitsQuery = queryOptions({
  queryKey: ['column-limits'],
  queryFn: ({ signal }) => call(listColumnLimits, {}, { signal }),
  meta: { entities: ['column-limit'], shows: { entity: 'column-limit', isReply: true } },
})

/** The limits by status; none on a filtered board, whose columns count only some of the tasks. */
export type ColumnLimits = ReadonlyMap<TaskStatus, number>

const NO_LIMITS: ColumnLimits = new Map()

/** The limits that hold for what is shown. */
export function useColumnLimits(search: TaskSearch): ColumnLimits {
  // a filter of statuses leaves columns out, and each of the others is whole
  const isWhole = !isFiltered({ ...search, status: [] })
  const { data } = useQuery({ ...columnLimitsQuery, enabled: isWhole })
  return isWhole && data !== undefined ? new Map(data.map(({ status, most }) => [status, most])) : NO_LIMITS
}

/** A sentence about each column with more tasks than it should have; '' for none. */
export function overLimitText(
  columns: readonly Pick<BoardColumn, 'status' | 'total'>[],
  limits: ColumnLimits,
): string {
  return columns
    .flatMap(({ status, total }) => {
      const most = limits.get(status)
      return most === undefined || total <= most
        ? []
        : [`${status} has ${counted(total, 'task')}, its limit is ${most}.`]
    })
    .join(' ')
}
