import { lockDocument, storeLines } from '#sales/documents/server/index.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { lockPointers } from '#platform/server/database/lock-order.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Quote, QuoteInput } from '../shared/quote-schema.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { DEFAULT_QUOTE_STATUS } from '../shared/quote-status.ts'
import { type JoinedQuoteRow, readQuoteRow, toQuotes } from './joined-quote.ts'
import { auditedLines, readQuoteContents } from './quote-contents.ts'
import { QUOTE_ENTITY, QUOTE_STORE } from './quote-tables.ts'

/** The author of a change to a quote, and its time. */
export interface QuoteWriter {
  actor: ChangeActor
  now: Date
}

/** @throws AppError not_found */
export async function getQuote(database: Executor, id: number): Promise<Quote> {
  const [quote] = await toQuotes(database, [await readQuoteRow(database, id)])
  if (quote === undefined) throw notFound('Quote')
  return quote
}

/** @throws AppError validation */
export async function createQuote(
  transaction: WriteExecutor,
  input: QuoteInput,
  { actor, now }: QuoteWriter,
): Promise<Quote> {
  const { columns, lines } = await readQuoteContents(transaction, input)
  const status = input.status ?? DEFAULT_QUOTE_STATUS
  const row = {
    ...columns,
    status,
    sent_at: status === 'Sent' ? now : null,
    created_at: now,
    updated_at: now,
  }
  const { id } = await transaction.insertInto('quotes').values(row).returning('id').executeTakeFirstOrThrow()
  await storeLines(transaction, QUOTE_STORE, id, lines)
  const after = { id, ...row, lines: auditedLines(lines) }
  await recordChange(transaction, { entity: QUOTE_ENTITY, id, action: 'create', actor, after })
  return getQuote(transaction, id)
}

/**
 * Deletes a quote with its lines. An invoice made from it remains; the audit trail records which one it was.
 * @throws AppError not_found
 */
export async function deleteQuote(transaction: WriteExecutor, id: number, actor: ChangeActor): Promise<void> {
  const { invoice_number: _number, ...row } = await lockQuote(transaction, id)
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
