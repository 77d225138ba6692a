import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { listInvoices } from '../../shared/invoice-endpoints.ts'
import { getClientAccount, listReceipts } from '../../shared/payment-endpoints.ts'

/** What a client paid beyond its invoices. */
export function clientAccountQuery(clientId: number) {
  return queryOptions({
    queryKey: ['account', clientId],
    queryFn: ({ signal }) => call(getClientAccount, { params: { id: String(clientId) } }, { signal }),
    meta: { entities: ['account', 'receipt', 'invoice', 'client'] },
  })
}

/** Maximum number of invoices that a receipt can pay. */
const MAX_OPEN = '100'

/** The unpaid invoices of a client, the one due first at the top. */
export function openInvoicesQuery(clientId: number) {
  return queryOptions({
    queryKey: ['invoice', 'open', clientId],
    queryFn: ({ signal }) =>
      call(
        listInvoices,
        {
          query: {
            clientId: String(clientId),
            status: ['Sent', 'Partially Paid', 'Overdue'],
            sortBy: 'dueDate',
            sortOrder: 'ASC',
            limit: MAX_OPEN,
          },
        },
        { signal },
      ),
    meta: { entities: ['invoice', 'client'] },
  })
}

/** The receipts of a client, newest first. */
export function clientReceiptsQuery(clientId: number) {
  return queryOptions({
    queryKey: ['receipt', 'client', clientId],
    queryFn: ({ signal }) =>
      call(listReceipts, { query: { clientId: String(clientId), limit: '1000' } }, { signal }),
    meta: { entities: ['receipt', 'invoice', 'client'] },
  })
}
