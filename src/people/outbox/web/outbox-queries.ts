import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { totalPages } from '#platform/shared/pagination.ts'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { getMailStatus, getOutboxMessage, listOutbox } from '../shared/outbox-endpoints.ts'

const PAGE_SIZE = 50
/** A message keeps its place while it is retried, as the list is sorted by age, and its texts stay. */
const META = {
  entities: ['outbox'],
  shows: { entity: 'outbox', keepsPlace: () => true },
  isKeptOffline: false,
}

/** All queries that show messages or the state of mail. */
export const OUTBOX_QUERIES = ['outbox'] as const

/** One page of messages, newest first, with the total. */
export function outboxListQuery({ page, search }: ListAddress) {
  return queryOptions({
    queryKey: [...OUTBOX_QUERIES, 'list', page, search],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), limit: String(PAGE_SIZE), search }
      const { reply, total } = await callWithMetadata(listOutbox, { query }, { signal })
      return { messages: reply, total, pages: totalPages(total, PAGE_SIZE) }
    },
    placeholderData: keepPreviousData,
    meta: META,
  })
}

/** One message with its text. */
export function outboxMessageQuery(id: number) {
  return queryOptions({
    queryKey: [...OUTBOX_QUERIES, 'one', id],
    queryFn: ({ signal }) => call(getOutboxMessage, { params: { id: String(id) } }, { signal }),
    meta: META,
  })
}

/** Whether mail is sent, by which sender, and how much is waiting or failed. */
export const mailStatusQuery = queryOptions({
  queryKey: [...OUTBOX_QUERIES, 'status'],
  queryFn: ({ signal }) => call(getMailStatus, undefined, { signal }),
  meta: { entities: ['outbox'], isKeptOffline: false },
})
