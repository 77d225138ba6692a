import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MAX_ROWS } from '#platform/shared/pagination.ts'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { getClient, listClients } from '../shared/client-endpoints.ts'
import type { Client } from '../shared/client-schema.ts'

const NAME = 'client'
/** A client shows its number of projects and its balance, so changes of those make it stale too. */
const ENTITIES = ['client', 'project', 'invoice'] as const
/** Clients that a choice shows initially; others are found by searching. */
const CLIENTS_SHOWN = 50

/** One page of clients with the total count. */
export function clientListQuery(address: ListAddress) {
  return listPageQuery(listClients, address, { name: NAME, entities: ENTITIES, sortedBy: ['companyName'] })
}

/** One client. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: [NAME, 'one', id],
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }),
    meta: { entities: ENTITIES, shows: { entity: NAME } },
  })
}

/** The first matches of a search, with the total count. */
export function clientChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['client', 'choices', search],
    queryFn: async ({ signal }) => {
      const input = { query: { limit: String(CLIENTS_SHOWN), search } }
      const { reply, total } = await callWithMetadata(listClients, input, { signal })
      return { clients: reply, total }
    },
    placeholderData: keepPreviousData,
    meta: { entities: ['client'] },
  })
}

/** All clients, to compare the rows of a file with: their names and e-mail addresses. */
export const allClientsQuery = queryOptions({
  queryKey: ['client', 'all'],
  queryFn: async ({ signal }) => {
    const all: Pick<Client, 'id' | 'companyName' | 'email'>[] = []
    for (let page = 1; ; page++) {
      const query = { page: String(page), limit: String(MAX_ROWS) }
      const { reply, total } = await callWithMetadata(listClients, { query }, { signal })
      all.push(...reply.map(({ id, companyName, email }) => ({ id, companyName, email })))
      if (reply.length < MAX_ROWS || all.length >= total) return all
    }
  },
  meta: { entities: ['client'] },
})
