import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#platform/server/database.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { InvoiceListQuery, InvoiceSort } from '../shared/invoice-list-query.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { invoiceCondition } from './invoice-conditions.ts'
import { INVOICE_COLUMNS } from './invoice-tables.ts'
import { readInvoices } from './read-invoice.ts'

const SORT_KEY: Readonly<Record<InvoiceSort, RawBuilder<unknown>>> = {
  createdAt: sql`created_at`,
  invoiceNumber: sql`invoice_number`,
  clientName: sql`lower(client_name)`,
  issueDate: sql`issue_date`,
  dueDate: sql`due_date`,
  total: sql`total_cents`,
}

/** The sorts whose key may be empty: those come last both ways. PostgreSQL would not use the others' indexes so. */
const MAY_BE_EMPTY: ReadonlySet<InvoiceSort> = new Set([
  'invoiceNumber',
  'clientName',
  'issueDate',
  'dueDate',
])

/** One page of the invoices that a filter leaves, and how many they are in all. @param today calendar day */
export async function listInvoices(
  database: Executor,
  query: InvoiceListQuery,
  today: string,
): Promise<{ invoices: Invoice[]; total: number }> {
  const condition = invoiceCondition(query, today)
  const { total } = await database
    .selectFrom('invoices')
    .where(condition)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const direction = sql.raw(query.sortOrder === 'ASC' ? 'asc' : 'desc')
  const empty = sql.raw(MAY_BE_EMPTY.has(query.sortBy) ? 'nulls last' : '')
  const orderBy = (key: RawBuilder<unknown>) => sql`${key} ${direction} ${empty}, id ${direction}`
  const key = SORT_KEY[query.sortBy]
  const matching = sql`select id, ${key} as sort_key from invoices where ${condition}`
  // Left to itself the planner may walk the sort's index until a page is full, which is slow when few match a search.
  const found =
    query.search === '' ? matching : sql`with found as materialized (${matching}) select * from found`
  // the ids first: of what comes before the page no whole row is read
  const page = sql<number>`(select id from (${found}) as found
    order by ${orderBy(sql`sort_key`)} limit ${query.limit} offset ${offsetOf(query)})`
  const rows = await database
    .selectFrom('invoices')
    .select(INVOICE_COLUMNS)
    .where('id', 'in', page)
    .orderBy(orderBy(key))
    .execute()
  return { invoices: await readInvoices(database, rows, today), total }
}
