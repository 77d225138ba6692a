import { queryOptions } from '@tanstack/react-query'
import { getClient } from '#sales/clients/shared/client-endpoints.ts'
import { documentQueries } from '#sales/documents/web/list/index.ts'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import {
  checkInvoiceIssue,
  getInvoice,
  getInvoiceTotals,
  listInvoiceHistory,
  listInvoiceRevisions,
  listInvoices,
} from '../shared/invoice-endpoints.ts'
import { INVOICES_PER_PAGE } from '../shared/invoice-list-query.ts'
import type { Invoice, InvoiceTotals } from '../shared/invoice-schema.ts'
import { type InvoiceSearch, toInvoiceFilter, toInvoiceListQuery } from './list/invoice-list-address.ts'

/** An invoice contains the numbers of its receipts, its last mail and its quote, its client, and how often that one opened it. */
const ENTITIES = ['invoice', 'receipt', 'outbox', 'quote', 'client', 'link'] as const

/** The queries of invoices. */
export const invoiceQueries = documentQueries<Invoice, InvoiceTotals, InvoiceSearch>({
  name: 'invoice',
  entities: ENTITIES,
  perPage: INVOICES_PER_PAGE,
  listQuery: toInvoiceListQuery,
  totalsQuery: toInvoiceFilter,
  list: (search, signal) => callWithMetadata(listInvoices, { query: toInvoiceListQuery(search) }, { signal }),
  totals: (search, signal) => call(getInvoiceTotals, { query: toInvoiceFilter(search) }, { signal }),
  one: (id, signal) => call(getInvoice, { params: { id } }, { signal }),
  revisions: (id, signal) => call(listInvoiceRevisions, { params: { id } }, { signal }),
})

/** Under which title a draft would be issued, and what is missing. */
export function issueCheckQuery(id: number) {
  return queryOptions({
    queryKey: ['invoice', 'issue-check', id],
    queryFn: ({ signal }) => call(checkInvoiceIssue, { params: { id: String(id) } }, { signal }),
    meta: { entities: [...ENTITIES, 'company-profile', 'invoice-settings'] },
  })
}

/** The history of an invoice, newest first. */
export function invoiceHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ['invoice', 'history', id],
    queryFn: ({ signal }) => call(listInvoiceHistory, { params: { id: String(id) } }, { signal }),
    meta: { entities: ENTITIES },
  })
}

/** The client that the list is filtered by. */
export function filteredClientQuery(id: string) {
  return queryOptions({
    queryKey: ['invoice', 'client', id],
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }),
    meta: { entities: ['client'] },
  })
}
