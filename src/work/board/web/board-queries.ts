import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TaskSearch } from '#work/tasks/shared/task-search.ts'
import { call } from '#platform/web/data/api-client.ts'
import { listBoard } from '../shared/board-endpoints.ts'
import type { BoardColumn } from '../shared/board-schema.ts'
import { toBoardQuery } from '../shared/board-search.ts'
import { withKnownCards } from './board-columns.ts'

/** All boards and columns in the cache, by query. */
export const BOARDS = ['board'] as const

type Columns = readonly BoardColumn[]
type BoardQuery = ReturnType<typeof toBoardQuery>

/** The cards for one query of the board. */
export function cardsQuery(query: BoardQuery) {
  return queryOptions({
    queryKey: [...BOARDS, query],
    queryFn: ({ signal }) => call(listBoard, { query }, { signal }),
    structuralSharing: (before, now) => withKnownCards(before as Columns | undefined, now as Columns),
    // a card shows the names of its project and assignee, and its numbers of sub-tasks and files
    meta: { entities: ['task', 'sub-task', 'attachment', 'project', 'user'] },
  })
}

/** The first cards of all columns; the previous ones stay while others load. */
export function boardQuery(search: TaskSearch) {
  return queryOptions({ ...cardsQuery(toBoardQuery(search)), placeholderData: keepPreviousData })
}
