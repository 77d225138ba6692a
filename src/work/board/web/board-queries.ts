import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TaskSearch } from '#work/tasks/shared/task-search.ts'
import { call } from '#platform/web/data/api-client.ts'
import { listBoard } from '../shared/board-endpoints.ts'
import type { BoardColumn } from '../shared/board-schema.ts'
import { toBoardQuery } from '../shared/board-search.ts'
import { withKnownCards } from './board-columns.ts'

/** All boards and columns in the cache, by the query of their call. */
export const BOARDS = ['board'] as const

type Columns = readonly BoardColumn[]
type BoardQuery = ReturnType<typeof toBoardQuery>

/** Cards that a query of the board asks for. */
export function cardsQuery(query: BoardQuery) {
  return queryOptions({
    queryKey: [...BOARDS, query],
    queryFn: ({ signal }) => call(listBoard, { query }, { signal }),
    structuralSharing: (before, now) => withKnownCards(before as Columns | undefined, now as Columns),
    // a card carries the names of its project and its assignee, and how many sub-tasks it has
    meta: { entities: ['task', 'sub-task', 'project', 'user'] },
  })
}

/** The first cards of all columns; old ones stay while others load. */
export function boardQuery(search: TaskSearch) {
  return queryOptions({ ...cardsQuery(toBoardQuery(search)), placeholderData: keepPreviousData })
}
