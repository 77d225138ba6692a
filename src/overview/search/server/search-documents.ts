import type pg from 'pg'
import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { invoiceStatus } from '#sales/invoices/shared/invoice-status.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import type { Found } from '../shared/search-endpoints.ts'
import { numberIn, type SearchText } from './search-text.ts'

/** Documents that are looked through first, without an index. */
const NEWEST = 1_000
/** The most that is taken from an index. */
const MOST = 500

interface DocumentRow {
  id: number
  client_name: string | null
  client_email: string | null
  subject: string | null
  total_cents: number
}

type InvoiceRow = DocumentRow & {
  invoice_number: string | null
  due_date: string | null
  paid_cents: number
  is_issued: boolean
  is_void: boolean
}

/**
 * Invoices by number (its last digits are enough), then those whose number or client begins with the text, then those
 * that have it anywhere; newest first. @param today the calendar day it is now in the business's time zone
 */
export async function searchInvoices(
  pool: pg.Pool,
  text: SearchText,
  { limit, today }: { limit: number; today: string },
): Promise<Found[]> {
  const { rows } = await pool.query<InvoiceRow>({
    text: documentsStatement({
      table: 'invoices',
      columns: `document.invoice_number, document.due_date, document.paid_cents,
        document.issued_at is not null as is_issued, document.voided_at is not null as is_void`,
      // two digits and the end of the word are enough for the index; a single one is looked up with the 0 before it
      exact: `select id from invoices where invoice_number in ($3, upper($3))
        union all
        select id from invoices where id = $2::integer and invoice_number is null
        union all
        select id from invoices where search_text like '%' || lpad($2::text, greatest(2, length($2::text)), '0') || ' %'
          and invoice_number ~ ('(^|[^0-9])0*' || $2::text || '$')`,
      text,
      limit,
    }),
    values: [text.pattern, numberIn(text, 'inv'), text.typed],
  })
  return rows.map((row) => ({
    ...documentOf(row),
    kind: 'invoice',
    number: invoiceLabel({ id: row.id, invoiceNumber: row.invoice_number }),
    status: invoiceStatus(
      {
        isIssued: row.is_issued,
        isVoid: row.is_void,
        total: storedCents(row.total_cents),
        paid: storedCents(row.paid_cents),
        dueDate: row.due_date,
      },
      today,
    ),
  }))
}

/** Quotes by number, then those whose client begins with the text, then those that have it anywhere; newest first. */
export async function searchQuotes(pool: pg.Pool, text: SearchText, limit: number): Promise<Found[]> {
  const { rows } = await pool.query<DocumentRow & { status: string }>({
    text: documentsStatement({
      table: 'quotes',
      columns: 'document.status',
      exact: 'select id from quotes where id = $2::integer',
      text,
      limit,
    }),
    values: [text.pattern, numberIn(text, 'q')],
  })
  return rows.map((row) => ({
    ...documentOf(row),
    kind: 'quote',
    number: quoteNumber(row.id),
    status: row.status,
  }))
}

/** A search that reads little, however rare or frequent the text is; see {@link searchTasks} in search-tasks.ts. */
function documentsStatement({
  table,
  columns,
  exact,
  text,
  limit,
}: {
  table: 'invoices' | 'quotes'
  columns: string
  /** Selects the ids of what is named by its number. */
  exact: string
  text: SearchText
  limit: number
}): string {
  return `with
    exact as materialized (${exact}),
    has_new as materialized (
      select id from (select id, search_text from ${table} order by id desc limit ${NEWEST}) newest
      where search_text like '%' || lower($1) || '%'),
    has_old as materialized (
      select id from ${table}
      where search_text like '${text.isShort ? '% ' : '%'}' || lower($1) || '%'
        and (select count(*) from has_new) < ${limit}
      limit ${MOST}),
    matching as (select id from exact union select id from has_new union select id from has_old)
    select document.id, document.client_name, document.client_email, document.subject, document.total_cents,
      ${columns}
    from matching join ${table} document using (id)
    order by
      case
        when document.id in (select id from exact) then 0
        when document.search_text like lower($1) || '%' or lower(document.client_name) like lower($1) || '%' then 1
        else 2
      end,
      document.id desc
    limit ${limit}`
}

function documentOf(row: DocumentRow): Pick<Found, 'id' | 'title' | 'detail' | 'person' | 'amount'> {
  return {
    id: String(row.id),
    title: row.client_name ?? row.client_email ?? '',
    detail: row.subject ?? '',
    person: null,
    amount: fromCents(storedCents(row.total_cents)),
  }
}
