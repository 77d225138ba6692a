import { sql } from 'kysely'
import { latestMessagesAbout } from '#people/outbox/server/index.ts'
import type { Executor } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import type { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import { type Quote, quoteNumber } from '../shared/quote-schema.ts'
import { QUOTE_COLUMNS, QUOTE_ENTITY, type QuoteItemRow, type QuoteRow } from './quote-tables.ts'

/** A line as JSON of the database, where every number is one. */
export type QuoteLine = Omit<QuoteItemRow, 'quantity' | 'quote_id'> & { quantity: number }

/** A quote with its lines in their order and the invoice that was made from it. */
export interface JoinedQuoteRow extends Omit<QuoteRow, 'search_text'> {
  lines: QuoteLine[]
  invoice_id: number | null
  invoice_number: string | null
}

/** The lines of what stands as `quotes` in a statement: read with it, so that they add up to its sums. */
export const LINES = sql<QuoteLine[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'position', position, 'description', description,
    'quantity', quantity, 'unit_price_cents', unit_price_cents, 'amount_cents', amount_cents, 'task_id', task_id)
    order by position), '[]'::json)
  from quote_items where quote_id = quotes.id)`

/** Quotes with what belongs to them, joined by key. */
export function selectQuotes(database: Executor) {
  return database
    .selectFrom('quotes')
    .leftJoin('invoices', 'invoices.quote_id', 'quotes.id')
    .select(QUOTE_COLUMNS.map((column) => `quotes.${column}` as const))
    .select(['invoices.id as invoice_id', 'invoices.invoice_number'])
    .select(LINES.as('lines'))
}

/** @throws AppError not_found */
export async function readQuoteRow(database: Executor, id: number): Promise<JoinedQuoteRow> {
  const row = await selectQuotes(database).where('quotes.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Quote')
  return row
}

/** Quotes as the API shows them, each with the last mail about it. */
export async function toQuotes(database: Executor, rows: readonly JoinedQuoteRow[]): Promise<Quote[]> {
  const ids = rows.map(({ id }) => id)
  const mails = await latestMessagesAbout(database, QUOTE_ENTITY.name, ids)
  return rows.map((row) => toQuote(row, mails.get(row.id) ?? null))
}

function toQuote(row: JoinedQuoteRow, mail: OutboxMessage | null): Quote {
  return {
    id: row.id,
    quoteNumber: quoteNumber(row.id),
    status: row.status,
    clientId: row.client_id,
    clientName: row.client_name,
    clientEmail: row.client_email,
    taxRate: Number(row.tax_rate),
    notes: row.notes,
    subject: row.subject,
    validUntil: row.valid_until,
    invoiceSettingsId: row.invoice_settings_id,
    items: row.lines.map((line) => {
      const unitPrice = inLkr(line.unit_price_cents)
      return {
        id: line.id,
        description: line.description,
        quantity: line.quantity,
        unitPrice,
        rate: unitPrice,
        taskId: line.task_id,
        amount: inLkr(line.amount_cents),
      }
    }),
    subtotal: inLkr(row.subtotal_cents),
    taxAmount: inLkr(row.tax_cents),
    total: inLkr(row.total_cents),
    emailedAt: row.emailed_at,
    mail,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

function inLkr(cents: number): number {
  return fromCents(storedCents(cents))
}
