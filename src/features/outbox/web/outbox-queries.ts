import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { totalPages } from '#platform/shared/pagination.ts'
import { call, callWithTotal } from '#platform/web/api-client.ts'
import type { ListAddress } from '#platform/web/list-address.ts'
import { getOutboxMessage, listOutbox } from '../shared/outbox-endpoints.ts'

const PAGE_SIZE = 50

/** One page of messages, newest first, with how many there are. */
export function outboxListQuery({ page, search }: ListAddress) {
  return queryOptions({
    queryKey: ['outbox', 'list', page, search],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), limit: String(PAGE_SIZE), search }
      const { reply, total } = await callWithTotal(listOutbox, { query }, { signal })
      return { messages: reply, total, pages: totalPages(total, PAGE_SIZE) }
    },
    placeholderData: keepPreviousData,
    meta: { entities: ['outbox'] },
  })
}

/** One message with its text. */
export function outboxMessageQuery(id: number) {
  return queryOptions({
    queryKey: ['outbox', 'one', id],
    queryFn: ({ signal }) => call(getOutboxMessage, { params: { id: String(id) } }, { signal }),
    meta: { entities: ['outbox'] },
  })
}
