import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Quote, QuoteTotals } from '../shared/quote-schema.ts'
import type { QuoteAddress, QuoteSearch } from './quote-list-address.ts'
import { quoteListQuery, quoteTotalsQuery } from './quote-queries.ts'

const NO_QUOTES: readonly Quote[] = []

export interface ShownQuotes {
  quotes: readonly Quote[]
  /** Of all pages. */
  total: number
  /** At least 1. */
  pages: number
  /** Undefined until they are there. */
  totals: QuoteTotals | undefined
  /** Nothing can be shown yet. */
  isLoading: boolean
  /** The rows are those of before, while others load. */
  isStale: boolean
  /** There is no row, and none on its way. */
  isEmpty: boolean
  error: Error | null
  isFetching: boolean
  reload: () => void
}

/** The list that the address asks for, with its sums; the next page is fetched before it is asked for. */
export function useShownQuotes({ search, change }: QuoteAddress): ShownQuotes {
  const queryClient = useQueryClient()
  const list = useQuery(quoteListQuery(search))
  const totals = useQuery(quoteTotalsQuery(search))
  const { quotes = NO_QUOTES, total = 0, pages = 1 } = list.data ?? {}
  const isSettled = list.isSuccess && !list.isPlaceholderData

  useEffect(() => {
    if (isSettled && search.page < pages) {
      void queryClient.prefetchQuery(quoteListQuery({ ...search, page: search.page + 1 }))
    }
  }, [queryClient, isSettled, search, pages])
  // the last page went away with its last quote
  const lastPage = isSettled && search.page > pages ? pages : undefined
  const goToLast = useEffectEvent((page: number) => change({ page }, { replace: true }))
  useEffect(() => {
    if (lastPage !== undefined) goToLast(lastPage)
  }, [lastPage])

  const isEmpty = isSettled && total === 0
  return {
    quotes,
    total,
    pages,
    totals: totals.data,
    // "there is none" is never said of rows that are only not there yet
    isLoading: list.isPending || (list.isSuccess && quotes.length === 0 && !isEmpty),
    isStale: list.isPlaceholderData,
    isEmpty,
    error: list.error ?? totals.error,
    isFetching: list.isFetching || totals.isFetching,
    reload() {
      void list.refetch()
      void totals.refetch()
    },
  }
}

/** The ref of what scrolls: another list begins at its first row. */
export function useFirstRowShown({ page, search, status }: QuoteSearch): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  const list = `${page} ${status} ${search}`
  const showFirstRow = useEffectEvent((_of: string) => {
    if (scroller.current !== null) scroller.current.scrollTop = 0
  })
  useEffect(() => {
    showFirstRow(list)
  }, [list])
  return scroller
}
