import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallReply, Endpoint } from '#platform/shared/endpoint.ts'
import { totalPages } from '#platform/shared/pagination.ts'
import { callWithMetadata } from '../data/api-client.ts'
import { keepsPlaceBy } from '../data/put-reply.ts'
import type { ListAddress } from './list-address.ts'

/** Cards on a page: full rows of two, three, four and six. */
const PAGE_SIZE = 24

/** One page of a list, with the total number of rows. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
  /** At least 1. */
  pages: number
}

/** The current list row of an opened record, as long as it is on the page. */
export function asListed<Row extends { id: number }>(
  opened: Row | undefined,
  page: ListPage<Row> | undefined,
): Row | undefined {
  return page?.rows.find((row) => row.id === opened?.id) ?? opened
}

type RowOf<E> = CallReply<E> extends readonly (infer Row)[] ? Row : never

/**
 * The query of one page of a list; old rows stay while others load.
 * @param name of the entity, and the first part of the cache's keys
 * @param entities whose changes make it stale
 * @param filter keys of the query besides page and search
 * @param sortedBy fields by which the server sorts it, if a change to no other can move a row
 */
export function listPageQuery<const E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  { page, search }: ListAddress,
  {
    name,
    entities,
    filter = {},
    sortedBy,
  }: {
    name: string
    entities: readonly string[]
    filter?: Readonly<Record<string, string>>
    sortedBy?: readonly string[]
  },
) {
  const isSorted = search === '' && sortedBy !== undefined
  return queryOptions({
    queryKey: [name, 'list', page, search, filter],
    queryFn: async ({ signal }): Promise<ListPage<RowOf<E>>> => {
      const input = {
        query: { page: String(page), limit: String(PAGE_SIZE), search, ...filter },
      } as CallInput<E>
      const { reply, total } = await callWithMetadata(endpoint, input, { signal })
      return { rows: reply as RowOf<E>[], total, pages: totalPages(total, PAGE_SIZE) }
    },
    placeholderData: keepPreviousData,
    meta: {
      entities,
      shows: { entity: name, ...(isSorted ? { keepsPlace: keepsPlaceBy(sortedBy) } : {}) },
    },
  })
}
