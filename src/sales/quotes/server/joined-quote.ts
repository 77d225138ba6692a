import { latestMessagesAbout } from '#people/outbox/server/index.ts'
import { type DocumentLine, linesOf, toDocumentReply } from '#sales/documents/server/index.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { QUOTE_COLUMNS, QUOTE_ENTITY, QUOTE_STORE, type QuoteRow } from './quote-tables.ts'

/** A quote with its lines, in order, and the invoice that was made from it. */
export interface JoinedQuoteRow extends QuoteRow {
  lines: DocumentLine[]
  invoice_id: number | null
  invoice_number: string | null
}

/** Quotes joined with their related records. */
export function selectQuotes(database: Executor) {
  return database
    .selectFrom('quotes')
    .leftJoin('invoices', 'invoices.quote_id', 'quotes.id')
    .select(QUOTE_COLUMNS.map((column) => `quotes.${column}` as const))
    .select(['invoices.id as invoice_id', 'invoices.invoice_number'])
    .select(linesOf(QUOTE_STORE).as('lines'))
}

/** @throws AppError not_found */
export async function readQuoteRow(database: Executor, id: number): Promise<JoinedQuoteRow> {
  const row = await selectQuotes(database).where('quotes.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Quote')
  return row
}

/** Quotes as replies, each with the last mail about it. */
export async function toQuotes(database: Executor, rows: readonly JoinedQuoteRow[]): Promise<Quote[]> {
  const ids = rows.map(({ id }) => id)
  const mails = await latestMessagesAbout(database, QUOTE_ENTITY.name, ids)
  return rows.map((row) => ({
    ...toDocumentReply(row, mails.get(row.id)),
    quoteNumber: quoteNumber(row.id),
    status: row.status,
    validUntil: row.valid_until,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
  }))
}
