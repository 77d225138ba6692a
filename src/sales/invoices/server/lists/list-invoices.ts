import { type RawBuilder, sql } from 'kysely'
import { documentPage } from '#sales/documents/server/index.ts'
import type { Executor } from '#platform/server/database/database.ts'
import type { InvoiceListQuery, InvoiceSort } from '../../shared/invoice-list-query.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'
import { invoiceCondition } from './invoice-conditions.ts'
import { INVOICE_STORE } from '../invoice-tables.ts'
import { readInvoices, selectInvoices } from '../read-invoice.ts'

const SORT_KEY: Readonly<Record<InvoiceSort, RawBuilder<unknown>>> = {
  createdAt: sql`created_at`,
  invoiceNumber: sql`invoice_number`,
  clientName: sql`lower(client_name)`,
  issueDate: sql`issue_date`,
  dueDate: sql`due_date`,
  total: sql`total_cents`,
}

/** Sorts whose key may be null. */
const MAY_BE_EMPTY: ReadonlySet<InvoiceSort> = new Set([
  'invoiceNumber',
  'clientName',
  'issueDate',
  'dueDate',
])

/** One page of the filtered invoices, with the total count. @param today calendar day */
export async function listInvoices(
  database: Executor,
  query: InvoiceListQuery,
  today: string,
): Promise<{ invoices: Invoice[]; total: number }> {
  const { total, page, order } = await documentPage(
    database,
    INVOICE_STORE,
    invoiceCondition(query, today),
    {
      key: SORT_KEY[query.sortBy],
      direction: query.sortOrder === 'ASC' ? 'asc' : 'desc',
      mayBeEmpty: MAY_BE_EMPTY.has(query.sortBy),
    },
    query,
  )
  const rows = await selectInvoices(database).where('id', 'in', page).orderBy(order).execute()
  return { invoices: await readInvoices(database, rows, today), total }
}
