import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getClient } from '#sales/clients/shared/client-endpoints.ts'
import { totalPages } from '#platform/shared/pagination.ts'
import { call, callForAnswer } from '#platform/web/api-client.ts'
import {
  getInvoice,
  getInvoiceTotals,
  listInvoiceHistory,
  listInvoices,
} from '../shared/invoice-endpoints.ts'
import { INVOICES_PER_PAGE } from '../shared/invoice-list-query.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { type InvoiceSearch, toInvoiceFilter, toInvoiceListQuery } from './invoice-list-address.ts'

const NAME = 'invoice'
/** An invoice carries its last mail and the quote it was made from, and points to its client. */
const ENTITIES = ['invoice', 'outbox', 'quote', 'client'] as const

/** One page of invoices, with how many there are. */
export interface InvoicePage {
  invoices: Invoice[]
  total: number
  /** At least 1. */
  pages: number
}

/** One page of invoices; old rows stay while others load. */
export function invoiceListQuery(search: InvoiceSearch) {
  const query = toInvoiceListQuery(search)
  return queryOptions({
    queryKey: [NAME, 'list', query],
    queryFn: async ({ signal }): Promise<InvoicePage> => {
      const { reply, total } = await callForAnswer(listInvoices, { query }, { signal })
      return { invoices: reply, total, pages: totalPages(total, INVOICES_PER_PAGE) }
    },
    placeholderData: keepPreviousData,
    meta: { entities: ENTITIES },
  })
}

/** What the filtered invoices come to, in all and by status; the sums of before stay while others load. */
export function invoiceTotalsQuery(search: InvoiceSearch) {
  const query = toInvoiceFilter(search)
  return queryOptions({
    queryKey: [NAME, 'totals', query],
    queryFn: ({ signal }) => call(getInvoiceTotals, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { entities: ENTITIES },
  })
}

/** One invoice. */
export function invoiceQuery(id: number) {
  return queryOptions({
    queryKey: [NAME, 'one', id],
    queryFn: ({ signal }) => call(getInvoice, { params: { id: String(id) } }, { signal }),
    meta: { entities: ENTITIES },
  })
}

/** What was done with an invoice, newest first. */
export function invoiceHistoryQuery(id: number) {
  return queryOptions({
    queryKey: [NAME, 'history', id],
    queryFn: ({ signal }) => call(listInvoiceHistory, { params: { id: String(id) } }, { signal }),
    meta: { entities: ENTITIES },
  })
}

/** The client by whose id the list is filtered. */
export function filteredClientQuery(id: string) {
  return queryOptions({
    queryKey: [NAME, 'client', id],
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }),
    meta: { entities: ['client'] },
  })
}

/** The invoice as a list has it, while it is asked for by itself. */
export function listedInvoice(queryClient: QueryClient, id: number): Invoice | undefined {
  return queryClient
    .getQueriesData<InvoicePage>({ queryKey: [NAME, 'list'] })
    .flatMap(([, page]) => page?.invoices ?? [])
    .find((invoice) => invoice.id === id)
}

/** Shows the reply of a call where the invoice stands alone, and fetches again whatever else shows invoices. */
export function storeInvoice(queryClient: QueryClient, invoice: Invoice): Promise<void> {
  queryClient.setQueryData(invoiceQuery(invoice.id).queryKey, invoice)
  return reloadInvoices(queryClient)
}

/** Fetches again what shows invoices; the live feed tells the other browsers. */
export function reloadInvoices(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [NAME] })
}
