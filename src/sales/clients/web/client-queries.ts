import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import { call, callForAnswer } from '#platform/web/api-client.ts'
import type { ListAddress } from '#platform/web/list-address.ts'
import { listPageQuery } from '#platform/web/list-page.ts'
import { getClient, listClients } from '../shared/client-endpoints.ts'

const NAME = 'client'
/** A client counts its projects and says what it owes, so these make it old as well. */
const ENTITIES = ['client', 'project', 'invoice'] as const
/** Invoices on a client's page. */
const NEWEST = 8

/** One page of clients with how many there are. */
export function clientListQuery(address: ListAddress) {
  return listPageQuery(listClients, address, { name: NAME, entities: ENTITIES })
}

/** One client. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: [NAME, 'one', id],
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }),
    meta: { entities: ENTITIES },
  })
}

/** The newest invoices of a client, with how many it has in all. */
export function clientInvoicesQuery(id: number) {
  return queryOptions({
    queryKey: [NAME, 'invoices', id],
    queryFn: async ({ signal }) => {
      const query = { clientId: String(id), limit: String(NEWEST) }
      const { reply, total } = await callForAnswer(listInvoices, { query }, { signal })
      return { invoices: reply, total }
    },
    // a restored client has its invoices again
    meta: { entities: ['invoice', 'client'] },
  })
}

/** Fetches again what shows clients; the live feed tells the other browsers. */
export function reloadClients(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [NAME] })
}
