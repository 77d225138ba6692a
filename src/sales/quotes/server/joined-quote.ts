import { latestMessagesAbout } from '#people/outbox/server/index.ts'
import { type DocumentLine, linesOf, toDocumentReply } from '#sales/documents/server/index.ts'
import { lastRevisions } from '#sales/documents/server/revisions/index.ts'
import { seenOf } from '#sales/public-links/server/index.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { IS_FINAL } from '#sales/invoices/server/invoice-tables.ts'
import { type StoredFacts, storedStatus } from '#sales/invoices/shared/invoice-status.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { acceptanceOf } from './quote-contents.ts'
import { QUOTE_COLUMNS, QUOTE_ENTITY, QUOTE_STORE, type QuoteRow } from './quote-tables.ts'

/** A deposit that was asked for. */
interface StoredPart extends StoredFacts {
  id: number
  invoice_number: string | null
  net_cents: number
  taxed_cents: number
}

/** A quote with its lines, in order, the invoice that was made from it, and its deposits, unless they are void. */
export interface JoinedQuoteRow extends QuoteRow {
  lines: DocumentLine[]
  invoice_id: number | null
  invoice_number: string | null
  parts: StoredPart[]
  net_cents: number
  taxed_cents: number
}

/** Quotes joined with their related records. */
export function selectQuotes(database: Executor) {
  return database
    .selectFrom('quotes')
    .leftJoin('invoices', (join) => join.onRef('invoices.quote_id', '=', 'quotes.id').on(IS_FINAL))
    .select(QUOTE_COLUMNS.map((column) => `quotes.${column}` as const))
    .select([
      'invoices.id as invoice_id',
      'invoices.invoice_number',
      'quotes.net_cents',
      'quotes.taxed_cents',
    ])
    .select([linesOf(QUOTE_STORE).as('lines'), PARTS.as('parts')])
}

const PARTS: RawBuilder<StoredPart[]> = sql<StoredPart[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'invoice_number', invoice_number, 'net_cents', net_cents,
    'taxed_cents', taxed_cents,
    'total_cents', total_cents, 'paid_cents', paid_cents, 'credited_cents', credited_cents,
    'written_off_cents', written_off_cents, 'due_date', due_date, 'issued_at', issued_at, 'voided_at', voided_at)
    order by id), '[]'::json)
  from invoices part where part.quote_id = quotes.id and part.kind = 'deposit'
    and part.voided_at is null and part.credited_cents = 0)`

/** @throws AppError not_found */
export async function readQuoteRow(database: Executor, id: number): Promise<JoinedQuoteRow> {
  const row = await selectQuotes(database).where('quotes.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Quote')
  return row
}

/** What the refusals of a quote depend on. */
export function billingOf({ status, invoice_id: invoiceId, parts }: JoinedQuoteRow) {
  return { status, invoiceId, parts }
}

/** Quotes as replies, each with the last mail about it. @param today the calendar day it is now */
export async function toQuotes(
  database: Executor,
  rows: readonly JoinedQuoteRow[],
  today: string,
): Promise<Quote[]> {
  const ids = rows.map(({ id }) => id)
  const mails = await latestMessagesAbout(database, QUOTE_ENTITY.name, ids)
  const revisions = await lastRevisions(database, QUOTE_STORE, ids)
  const seen = await seenOf(database, 'quote', ids)
  const tasks = new Map(
    (
      await tasksOfLines(
        database,
        rows.flatMap(({ lines }) => lines),
      )
    ).map((task) => [task.lineId, task]),
  )
  return rows.map((row) => ({
    ...toDocumentReply(row, mails.get(row.id)),
    quoteNumber: quoteNumber(row.id),
    status: row.status,
    validUntil: row.valid_until,
    ...acceptanceOf(row),
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    revision: revisions.get(row.id) ?? null,
    seen: seen.get(row.id),
    tasks: row.lines.flatMap(({ id }) => tasks.get(id) ?? []),
    parts: row.parts.map((part) => ({
      invoiceId: part.id,
      invoiceNumber: part.invoice_number,
      netAmount: fromCents(storedCents(part.net_cents)),
      taxedAmount: fromCents(storedCents(part.taxed_cents)),
      total: fromCents(storedCents(part.total_cents)),
      status: storedStatus(part, today),
    })),
  }))
}

/** The tasks that were made from lines. */
export async function tasksOfLines(
  database: Executor,
  lines: readonly { id: number }[],
): Promise<{ lineId: number; taskId: number }[]> {
  const { rows } = await sql<{ lineId: number; taskId: number }>`
    select quote_item_id as "lineId", id as "taskId" from tasks
    where quote_item_id = any(${lines.map(({ id }) => id)}::int[])`.execute(database)
  return rows
}
