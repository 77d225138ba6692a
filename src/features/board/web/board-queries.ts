import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TaskSearch } from '#features/tasks/shared/task-search.ts'
import type { TaskStatus } from '#features/tasks/shared/task-status.ts'
import { call } from '#platform/web/api-client.ts'
import { listBoard } from '../shared/board-endpoints.ts'
import { toBoardQuery, toColumnQuery } from '../shared/board-search.ts'

/** All boards and columns in the cache, by the query of their call. */
export const BOARDS = ['board'] as const

type BoardQuery = ReturnType<typeof toBoardQuery>

function queryOf(query: BoardQuery) {
  return queryOptions({
    queryKey: [...BOARDS, query],
    queryFn: ({ signal }) => call(listBoard, { query }, { signal }),
    // a card carries the names of its project and its assignee, and how many sub-tasks it has
    meta: { entities: ['task', 'sub-task', 'project', 'user'] },
  })
}

/** The first cards of all columns; old ones stay while others load. */
export function boardQuery(search: TaskSearch) {
  return queryOptions({ ...queryOf(toBoardQuery(search)), placeholderData: keepPreviousData })
}

/** A later page of one column. */
export function columnQuery(search: TaskSearch, status: TaskStatus, page: number) {
  return queryOf(toColumnQuery(search, status, page))
}
