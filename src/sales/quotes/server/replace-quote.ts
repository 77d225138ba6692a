import { changesOf, keepLeftOut, lockReferences, storedLines } from '#sales/documents/server/index.ts'
import { continuedLines, replaceLines } from '#sales/documents/server/lines/index.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Quote, QuoteInput } from '../shared/quote-schema.ts'
import { quoteEditRefusal } from '../shared/quote-status.ts'
import { auditedLines, quoteColumnsOf, readQuoteContents, UNSHOWN_COLUMNS } from './quote-contents.ts'
import { billingOf } from './joined-quote.ts'
import { getQuote, lockQuote, type QuoteWriter } from './quote-service.ts'
import { QUOTE_ENTITY, QUOTE_STORE } from './quote-tables.ts'

/**
 * Replaces the fields and lines of a quote; missing fields are cleared, except the status. The PDF that was sent is
 * detached: the next e-mail renders a new one.
 * @throws AppError validation, not_found, changed_meanwhile; conflict if it can no longer be edited
 */
export async function replaceQuote(
  transaction: WriteExecutor,
  id: number,
  input: QuoteInput,
  writer: QuoteWriter & IfMatch,
): Promise<Quote> {
  const { actor, now, today } = writer
  await lockReferences(transaction, QUOTE_STORE, id, input)
  const typed = await readQuoteContents(transaction, input, today)
  const before = await lockQuote(transaction, id)
  const contents = keepLeftOut(typed, input, before)
  await requireVersion(before, writer, () => getQuote(transaction, id, today))
  const refusal = quoteEditRefusal(billingOf(before))
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const { status } = before
  const changes = changesOf(
    { columns: { ...quoteColumnsOf(before), status }, lines: storedLines(before.lines) },
    { columns: { ...contents.columns, status: input.status ?? status }, lines: contents.lines },
  )
  if (changes === undefined) return getQuote(transaction, id, today)
  const { after, hasOtherLines } = changes
  const isOtherDocument = hasOtherLines || Object.keys(after).some((name) => !UNSHOWN_COLUMNS.has(name))
  await transaction
    .updateTable('quotes')
    .set({
      ...after,
      ...(after.status === 'Sent' ? { sent_at: now } : {}),
      ...(isOtherDocument ? { pdf_file_id: null } : {}),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  if (hasOtherLines) {
    const { lines } = contents
    const ids = continuedLines(before.lines, lines, contents.lineIds)
    await replaceLines(transaction, QUOTE_STORE, id, before.lines, { lines, ids })
  }
  await recordChange(transaction, {
    entity: QUOTE_ENTITY,
    id,
    action: 'update',
    actor,
    before: { ...changes.before, ...(hasOtherLines ? { lines: before.lines } : {}) },
    after: { ...after, ...(hasOtherLines ? { lines: auditedLines(contents.lines) } : {}) },
  })
  return getQuote(transaction, id, today)
}
