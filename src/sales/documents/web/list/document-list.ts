import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { DocumentRevision } from '../../shared/document-revision.ts'
import { totalPages } from '#platform/shared/pagination.ts'
import { useRowsInSteps } from '#platform/web/lists/use-rows-in-steps.ts'

/** How documents of a kind are requested and cached. */
export interface DocumentCalls<Document, Totals, Search> {
  /** The entity's name, which is also the prefix of the cache keys, such as `quote`. */
  name: string
  /** The kinds of records whose changes make them stale. */
  entities: readonly string[]
  perPage: number
  /** The query of the list for a state of the address, and the query of its totals, which is the same on every page. */
  listQuery: (search: Search) => object
  totalsQuery: (search: Search) => object
  list: (search: Search, signal: AbortSignal) => Promise<{ reply: Document[]; total: number }>
  totals: (search: Search, signal: AbortSignal) => Promise<Totals>
  one: (id: string, signal: AbortSignal) => Promise<Document>
  revisions: (id: string, signal: AbortSignal) => Promise<DocumentRevision[]>
}

/** One page of a list, with the total number of documents. */
export interface DocumentPage<Document> {
  rows: Document[]
  total: number
  /** At least 1. */
  pages: number
}

/** The queries of a document kind. */
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
    /** The stored PDFs of a document, newest first. */
    revisions: (id: number) =>
      queryOptions({
        queryKey: [name, 'revisions', id],
        queryFn: ({ signal }) => calls.revisions(String(id), signal),
        meta: { entities: calls.entities },
      }),
    /** One page; the previous rows stay on screen while others load. */
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
    /**
     * The totals of the filtered documents, overall and by status; the previous totals stay on screen while others
     * load.
     */
    totals: (search: Search) =>
      queryOptions({
        queryKey: [name, 'totals', calls.totalsQuery(search)],
        queryFn: ({ signal }) => calls.totals(search, signal),
        placeholderData: keepPreviousData,
        meta: { entities: calls.entities },
      }),
    one,
    /** A document as a list has it, until its own request is answered. */
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

/** The state of a list in its page's address, and a function that changes it. */
export interface ListAddress<Search> {
  search: Search
  change: (part: { page: number }, options: { replace: boolean }) => void
}

const NO_PAGE = { rows: [], total: 0, pages: 1 }

/** The list requested by the address, with its totals; the next page is prefetched. */
export function useShownDocuments<Document extends { id: number }, Totals, Search extends { page: number }>(
  queries: DocumentQueries<Document, Totals, Search>,
  { search, change }: ListAddress<Search>,
) {
  const queryClient = useQueryClient()
  const list = useQuery(queries.list(search))
  const totals = useQuery(queries.totals(search))
  const { rows: loaded, total, pages }: DocumentPage<Document> = list.data ?? NO_PAGE
  const rows = useRowsInSteps(loaded)
  const isSettled = list.isSuccess && !list.isPlaceholderData

  useEffect(() => {
    if (isSettled && search.page < pages) {
      void queryClient.prefetchQuery(queries.list({ ...search, page: search.page + 1 }))
    }
  }, [queryClient, queries, isSettled, search, pages])
  // the last page disappeared with its last row
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
    /** Undefined until loaded. */
    totals: totals.data,
    /** Whether there is nothing to show yet; rows that are merely not loaded never count as empty. */
    isLoading: list.isPending || (list.isSuccess && rows.length === 0 && !isEmpty),
    /** Whether the rows are the previous ones, while others load. */
    isStale: list.isPlaceholderData,
    /** Whether there are no rows and none are loading. */
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
