import { lockDocument } from '#sales/documents/server/index.ts'
import { storeLines } from '#sales/documents/server/lines/index.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { lockPointers } from '#platform/server/database/lock-order.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Quote, QuoteInput } from '../shared/quote-schema.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { DEFAULT_QUOTE_STATUS, quoteDeleteRefusal } from '../shared/quote-status.ts'
import { type JoinedQuoteRow, readQuoteRow, toQuotes } from './joined-quote.ts'
import { auditedLines, readQuoteContents } from './quote-contents.ts'
import { QUOTE_ENTITY, QUOTE_STORE } from './quote-tables.ts'

/** The author of a change to a quote, and its time. */
export interface QuoteWriter {
  actor: ChangeActor
  now: Date
  /** The calendar day of `now` in the business's time zone. */
  today: string
}

/** @param today the calendar day it is now @throws AppError not_found */
export async function getQuote(database: Executor, id: number, today: string): Promise<Quote> {
  const [quote] = await toQuotes(database, [await readQuoteRow(database, id)], today)
  if (quote === undefined) throw notFound('Quote')
  return quote
}

/** @throws AppError validation */
export async function createQuote(
  transaction: WriteExecutor,
  input: QuoteInput,
  { actor, now, today }: QuoteWriter,
): Promise<Quote> {
  const { columns, lines } = await readQuoteContents(transaction, input, today)
  const status = input.status ?? DEFAULT_QUOTE_STATUS
  const row = {
    ...columns,
    status,
    sent_at: status === 'Sent' ? now : null,
    created_at: now,
    updated_at: now,
  }
  const { id } = await transaction.insertInto('quotes').values(row).returning('id').executeTakeFirstOrThrow()
  const after = { id, ...row, lines: auditedLines(lines) }
  await storeLines(transaction, QUOTE_STORE, id, lines, {
    entity: QUOTE_ENTITY,
    id,
    action: 'create',
    actor,
    after,
  })
  return getQuote(transaction, id, today)
}

/**
 * Deletes a quote with its lines. An invoice made from it remains; the audit trail records which one it was.
 * @throws AppError not_found; conflict while it has deposits: their final invoice is made from it
 */
export async function deleteQuote(transaction: WriteExecutor, id: number, actor: ChangeActor): Promise<void> {
  const { invoice_number: _number, parts, ...row } = await lockQuote(transaction, id)
  const refusal = quoteDeleteRefusal({ parts })
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  await lockPointers(transaction, 'quotes', [id])
  await transaction.deleteFrom('quotes').where('id', '=', id).execute()
  const before = { ...row, quote_number: quoteNumber(id) }
  await recordChange(transaction, { entity: QUOTE_ENTITY, id, action: 'delete', actor, before })
}

/**
 * Locks a quote and reads it: no one else can change it or convert it until the transaction ends.
 * @throws AppError not_found
 */
export async function lockQuote(transaction: WriteExecutor, id: number): Promise<JoinedQuoteRow> {
  await lockDocument(transaction, QUOTE_STORE, id)
  return readQuoteRow(transaction, id)
}
