import { queryOptions } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { listInvoices } from '../../shared/invoice-endpoints.ts'

/** Number of invoices on a client's page. */
const NEWEST = 8

/** The newest invoices of a client, with their total number. */
export function clientInvoicesQuery(id: number) {
  return queryOptions({
    queryKey: ['client', 'invoices', id],
    queryFn: async ({ signal }) => {
      const query = { clientId: String(id), limit: String(NEWEST) }
      const { reply, total } = await callWithMetadata(listInvoices, { query }, { signal })
      return { invoices: reply, total }
    },
    // a restored client has its invoices again
    meta: { entities: ['invoice', 'client'] },
  })
}
