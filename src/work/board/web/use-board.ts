import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stringifyTaskSearch, type TaskSearch } from '#work/tasks/shared/task-search.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import type { BoardColumn } from '../shared/board-schema.ts'
import { firstCards, moreCards, toColumnQueries } from '../shared/board-search.ts'
import { type CardMove, withMoves, withPages } from './board-columns.ts'
import { type BoardPlace, placeKey } from './board-place.ts'
import { boardQuery, cardsQuery } from './board-queries.ts'

/** The board as shown. */
export interface ShownBoard {
  /** The filters and order of the columns shown, as one text. */
  filters: string
  /** The columns that the filters leave; undefined while they are unknown. */
  columns: readonly BoardColumn[] | undefined
  /** The number of matching tasks; undefined while they are counted. */
  total: number | undefined
  isBusy: boolean
  /** Whether a column has more cards than are shown, and whether they are loading. */
  moreOf: (column: BoardColumn) => 'none' | 'more' | 'loading'
  showMore: (place: BoardPlace) => void
  /** Nothing could be loaded: the reason, and how to retry. */
  failure: { reason: string | undefined; retry: () => void } | undefined
}

/** The number of cards shown of a column, by the key of its place, where it is more than the first page. */
type Counts = Readonly<Record<string, number>>

/** The columns for the list's filters, with pending moves applied. */
export function useBoard(search: TaskSearch, moves: readonly CardMove[]): ShownBoard {
  const board = useQuery(boardQuery(search))
  const { data, isPlaceholderData, isError, error, isFetching } = board
  const filters = stringifyTaskSearch({ ...search, page: 1, task: '' })
  const [shown, setShown] = useState<{ filters: string; counts: Counts }>({ filters, counts: {} })
  // previous columns stay while others load
  const [settled, setSettled] = useState(filters)
  if (settled !== filters && data !== undefined && !isPlaceholderData) setSettled(filters)
  const counts = shown.filters === filters ? shown.counts : NO_COUNTS
  const countOf = (place: BoardPlace) => counts[placeKey(place)] ?? firstCards(search)
  const asked = (data ?? []).flatMap((column) =>
    toColumnQueries(search, column, countOf(column)).map((query) => ({ key: placeKey(column), query })),
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
  /** The pages of a column that are missing: loading or failed. */
  const missing = (place: BoardPlace) => {
    const key = placeKey(place)
    return later.filter((page, index) => asked[index]?.key === key && page.data === undefined)
  }
  return {
    filters: settled,
    columns,
    total: isSettled ? columns.reduce((sum, { total }) => sum + total, 0) : undefined,
    isBusy: isFetching,
    moreOf(column) {
      const unseen = missing(column)
      if (unseen.some((page) => page.isFetching)) return 'loading'
      return unseen.length > 0 || countOf(column) < column.total ? 'more' : 'none'
    },
    showMore(place) {
      const unseen = missing(place)
      for (const page of unseen) void page.refetch()
      if (unseen.length === 0) {
        setShown({ filters, counts: { ...counts, [placeKey(place)]: moreCards(countOf(place), search) } })
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
