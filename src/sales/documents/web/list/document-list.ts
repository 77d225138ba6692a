import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { totalPages } from '#platform/shared/pagination.ts'

/** How documents of a kind are asked for, and kept in the cache. */
export interface DocumentCalls<Document, Totals, Search> {
  /** Of the entity, and the first part of the cache's keys, such as `quote`. */
  name: string
  /** The kinds of things whose changes make them old. */
  entities: readonly string[]
  perPage: number
  /** The query of the list for a state of the address, and that of its sums, which is the same on every page. */
  listQuery: (search: Search) => object
  totalsQuery: (search: Search) => object
  list: (search: Search, signal: AbortSignal) => Promise<{ reply: Document[]; total: number }>
  totals: (search: Search, signal: AbortSignal) => Promise<Totals>
  one: (id: string, signal: AbortSignal) => Promise<Document>
}

/** One page of a list, with how many documents there are. */
export interface DocumentPage<Document> {
  rows: Document[]
  total: number
  /** At least 1. */
  pages: number
}

/** The queries of a kind of document. */
export function documentQueries<Document extends { id: number }, Totals, Search extends { page: number }>(
  calls: DocumentCalls<Document, Totals, Search>,
) {
  const { name, perPage } = calls
  const meta = { entities: calls.entities, shows: { entity: name } }
  const one = (id: number) =>
    queryOptions({
      queryKey: [name, 'one', id],
      queryFn: ({ signal }) => calls.one(String(id), signal),
      meta,
    })
  return {
    /** One page; old rows stay while others load. */
    list: (search: Search) =>
      queryOptions({
        queryKey: [name, 'list', calls.listQuery(search)],
        queryFn: async ({ signal }): Promise<DocumentPage<Document>> => {
          const { reply, total } = await calls.list(search, signal)
          return { rows: reply, total, pages: totalPages(total, perPage) }
        },
        placeholderData: keepPreviousData,
        meta,
      }),
    /** What the filtered ones come to, in all and by status; the sums of before stay while others load. */
    totals: (search: Search) =>
      queryOptions({
        queryKey: [name, 'totals', calls.totalsQuery(search)],
        queryFn: ({ signal }) => calls.totals(search, signal),
        placeholderData: keepPreviousData,
        meta: { entities: calls.entities },
      }),
    one,
    /** One as a list has it, while it is asked for by itself. */
    listed: (queryClient: QueryClient, id: number): Document | undefined =>
      queryClient
        .getQueriesData<DocumentPage<Document>>({ queryKey: [name, 'list'] })
        .flatMap(([, page]) => page?.rows ?? [])
        .find((document) => document.id === id),
  }
}

export type DocumentQueries<
  Document extends { id: number },
  Totals,
  Search extends { page: number },
> = ReturnType<typeof documentQueries<Document, Totals, Search>>

/** The query of one document. */
export type OneQuery<Document extends { id: number }> = DocumentQueries<
  Document,
  unknown,
  { page: number }
>['one']

/** The state of a list in its page's address, and how it is changed. */
export interface ListAddress<Search> {
  search: Search
  change: (part: { page: number }, options: { replace: boolean }) => void
}

const NO_PAGE = { rows: [], total: 0, pages: 1 }

/** The list that the address asks for, with its sums; the next page is fetched before it is asked for. */
export function useShownDocuments<Document extends { id: number }, Totals, Search extends { page: number }>(
  queries: DocumentQueries<Document, Totals, Search>,
  { search, change }: ListAddress<Search>,
) {
  const queryClient = useQueryClient()
  const list = useQuery(queries.list(search))
  const totals = useQuery(queries.totals(search))
  const { rows, total, pages }: DocumentPage<Document> = list.data ?? NO_PAGE
  const isSettled = list.isSuccess && !list.isPlaceholderData

  useEffect(() => {
    if (isSettled && search.page < pages) {
      void queryClient.prefetchQuery(queries.list({ ...search, page: search.page + 1 }))
    }
  }, [queryClient, queries, isSettled, search, pages])
  // the last page went away with its last row
  const lastPage = isSettled && search.page > pages ? pages : undefined
  const goToLast = useEffectEvent((page: number) => change({ page }, { replace: true }))
  useEffect(() => {
    if (lastPage !== undefined) goToLast(lastPage)
  }, [lastPage])

  const isEmpty = isSettled && total === 0
  return {
    rows,
    /** Of all pages. */
    total,
    /** At least 1. */
    pages,
    /** Undefined until they are there. */
    totals: totals.data,
    /** Nothing can be shown yet: "there is none" is never said of rows that are only not there yet. */
    isLoading: list.isPending || (list.isSuccess && rows.length === 0 && !isEmpty),
    /** The rows are those of before, while others load. */
    isStale: list.isPlaceholderData,
    /** There is no row, and none on its way. */
    isEmpty,
    error: list.error ?? totals.error,
    /** Why there are no rows to show. */
    listError: list.data === undefined ? list.error : null,
    isFetching: list.isFetching || totals.isFetching,
    reload: () => {
      void list.refetch()
      void totals.refetch()
    },
  }
}

/** The ref of what scrolls: another list begins at its first row. @param list tells one list from another */
export function useFirstRowShown(list: string): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  const showFirstRow = useEffectEvent((_of: string) => {
    if (scroller.current !== null) scroller.current.scrollTop = 0
  })
  useEffect(() => {
    showFirstRow(list)
  }, [list])
  return scroller
}
