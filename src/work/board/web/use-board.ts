import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TASKS_PER_PAGE } from '#work/tasks/shared/task-list-query.ts'
import { stringifyTaskSearch, type TaskSearch } from '#work/tasks/shared/task-search.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import type { BoardColumn } from '../shared/board-schema.ts'
import { moreCards, toColumnQueries } from '../shared/board-search.ts'
import { type CardMove, withMoves, withPages } from './board-columns.ts'
import { boardQuery, cardsQuery } from './board-queries.ts'

/** The board that is shown. */
export interface ShownBoard {
  /** What the columns that are shown are filtered and sorted by, as one text. */
  filters: string
  /** The columns that the filters leave; undefined while they are not known. */
  columns: readonly BoardColumn[] | undefined
  /** Tasks that match; undefined while they are counted. */
  total: number | undefined
  isBusy: boolean
  /** Whether a column has more cards than are shown, and whether they are on their way. */
  moreOf: (column: BoardColumn) => 'none' | 'more' | 'loading'
  showMore: (status: TaskStatus) => void
  /** Nothing could be had: why, and the way to try again. */
  failure: { reason: string | undefined; retry: () => void } | undefined
}

/** How many cards of a column show, where they are more than the first ones. */
type Counts = Partial<Record<TaskStatus, number>>

/** The columns by the filters of the list, with what is on its way in its new place. */
export function useBoard(search: TaskSearch, moves: readonly CardMove[]): ShownBoard {
  const board = useQuery(boardQuery(search))
  const { data, isPlaceholderData, isError, error, isFetching } = board
  const filters = stringifyTaskSearch({ ...search, page: 1, task: '' })
  const [shown, setShown] = useState<{ filters: string; counts: Counts }>({ filters, counts: {} })
  // old columns stay while others load
  const [settled, setSettled] = useState(filters)
  if (settled !== filters && data !== undefined && !isPlaceholderData) setSettled(filters)
  const counts = shown.filters === filters ? shown.counts : NO_COUNTS
  const countOf = (status: TaskStatus) => counts[status] ?? TASKS_PER_PAGE
  const asked = TASK_STATUSES.flatMap((status) =>
    toColumnQueries(search, status, countOf(status)).map((query) => ({ status, query })),
  )
  const later = useQueries({ queries: asked.map(({ query }) => cardsQuery(query)) })

  const all =
    data === undefined
      ? undefined
      : withPages(
          data,
          later.flatMap((one) => one.data ?? []),
        )
  const columns = all === undefined ? undefined : withMoves(all, moves, search)
  const isSettled = columns !== undefined && !isPlaceholderData
  /** The pages of a column that are not there: on their way, or refused. */
  const missing = (status: TaskStatus) =>
    later.filter((page, index) => asked[index]?.status === status && page.data === undefined)
  return {
    filters: settled,
    columns,
    total: isSettled ? columns.reduce((sum, { total }) => sum + total, 0) : undefined,
    isBusy: isFetching,
    moreOf({ status, total }) {
      const unseen = missing(status)
      if (unseen.some((page) => page.isFetching)) return 'loading'
      return unseen.length > 0 || countOf(status) < total ? 'more' : 'none'
    },
    showMore(status) {
      const unseen = missing(status)
      for (const page of unseen) void page.refetch()
      if (unseen.length === 0) {
        setShown({ filters, counts: { ...counts, [status]: moreCards(countOf(status)) } })
      }
    },
    failure:
      isError && data === undefined
        ? {
            reason: error instanceof ApiError ? error.message : undefined,
            retry: () => void board.refetch(),
          }
        : undefined,
  }
}

const NO_COUNTS: Counts = {}
