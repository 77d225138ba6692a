import * as z from 'zod/mini'
import { DOCUMENT_PAGE, documentFilters } from '#sales/documents/shared/document-schema.ts'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { INVOICE_STATUSES } from './invoice-status.ts'

/** Invoices per page. */
export const INVOICES_PER_PAGE = 50

/** Sort keys; ties are broken by id, nulls come last. */
export const INVOICE_SORTS = [
  'createdAt',
  'invoiceNumber',
  'clientName',
  'issueDate',
  'dueDate',
  'total',
] as const
export type InvoiceSort = (typeof INVOICE_SORTS)[number]
export const SORT_ORDERS = ['ASC', 'DESC'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]
export const DEFAULT_INVOICE_SORT: InvoiceSort = 'createdAt'
export const DEFAULT_SORT_ORDER: SortOrder = 'DESC'

const DAY_SENTENCE = 'This must be a date such as 2026-11-20'
const dayFilter = z.optional(
  z
    .string({ error: DAY_SENTENCE })
    .check(z.refine((value: string) => value === '' || isCalendarDay(value), { error: DAY_SENTENCE })),
)
const CLIENT_SENTENCE = 'This is not the id of a client'

/** The filter of the list, its totals and its export. Ranges are inclusive; an empty value counts as absent. */
export const INVOICE_LIST_FILTERS = {
  ...documentFilters(INVOICE_STATUSES),
  clientId: z.optional(
    z.string({ error: CLIENT_SENTENCE }).check(z.regex(/^([1-9]\d{0,9})?$/, { error: CLIENT_SENTENCE })),
  ),
  issueDateFrom: dayFilter,
  issueDateTo: dayFilter,
  dueDateFrom: dayFilter,
  dueDateTo: dayFilter,
}

export const InvoiceFilter = z.object(INVOICE_LIST_FILTERS)
export type InvoiceFilter = z.output<typeof InvoiceFilter>

/** The query of GET /invoices. */
export const InvoiceListQuery = z.object({
  ...INVOICE_LIST_FILTERS,
  ...DOCUMENT_PAGE,
  sortBy: z._default(z.enum(INVOICE_SORTS), DEFAULT_INVOICE_SORT),
  sortOrder: z._default(z.enum(SORT_ORDERS), DEFAULT_SORT_ORDER),
})
export type InvoiceListQuery = z.output<typeof InvoiceListQuery>
