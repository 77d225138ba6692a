import { changedFields, recordChange } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/if-match.ts'
import { lockInOrder, storedTargets, targetsOf } from '#platform/server/lock-order.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Quote, QuoteInput } from '../shared/quote-schema.ts'
import { quoteEditRefusal, type QuoteStatus } from '../shared/quote-status.ts'
import type { JoinedQuoteRow } from './joined-quote.ts'
import { type QuoteContents, quoteContents, type QuoteLineContents } from './quote-contents.ts'
import { getQuote, insertLines, lockQuote, type QuoteWriter } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'

/**
 * Replaces the fields and the lines of a quote: what is not sent is emptied, but for the status. The document that was
 * sent is no longer the quote's: the next one is made anew.
 * @throws AppError validation, not_found, changed_meanwhile; conflict when it may not be edited any more
 */
export async function replaceQuote(
  transaction: WriteExecutor,
  id: number,
  input: QuoteInput,
  writer: QuoteWriter & IfMatch,
): Promise<Quote> {
  const { actor, now } = writer
  await lockReferences(transaction, id, input)
  const contents = await quoteContents(transaction, input)
  const before = await lockQuote(transaction, id)
  await requireVersion(before, writer, () => getQuote(transaction, id))
  const refusal = quoteEditRefusal({ status: before.status, invoiceId: before.invoice_id })
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const changed = changesOf(before, contents, input.status ?? before.status)
  if (changed === undefined) return getQuote(transaction, id)
  const { lines, ...fields } = changed.after
  const isOtherDocument = Object.keys(changed.after).some((name) => name !== 'status')
  await transaction
    .updateTable('quotes')
    .set({
      ...fields,
      ...(fields.status === 'Sent' ? { sent_at: now } : {}),
      ...(isOtherDocument ? { pdf_file_id: null } : {}),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  if (lines !== undefined) {
    await transaction.deleteFrom('quote_items').where('quote_id', '=', id).execute()
    await insertLines(transaction, id, lines)
  }
  await recordChange(transaction, { entity: QUOTE_ENTITY, id, action: 'update', actor, ...changed })
  return getQuote(transaction, id)
}

/** What the quote points to, and will, before it is locked itself. */
async function lockReferences(transaction: WriteExecutor, id: number, input: QuoteInput): Promise<void> {
  const row = { client_id: input.clientId, invoice_settings_id: input.invoiceSettingsId }
  await lockInOrder(transaction, [
    ...targetsOf('quotes', [row]),
    ...targetsOf(
      'quote_items',
      input.items.map(({ taskId }) => ({ task_id: taskId })),
    ),
    ...(await storedTargets(transaction, 'quotes', [id])),
  ])
}

type Editable = QuoteContents['columns'] & { status: QuoteStatus; lines?: QuoteLineContents[] }

function changesOf(
  before: JoinedQuoteRow,
  { columns, lines }: QuoteContents,
  status: QuoteStatus,
): { before: Partial<Editable>; after: Partial<Editable> } | undefined {
  const known = { ...before, tax_rate: Number(before.tax_rate) }
  const fields = changedFields<QuoteContents['columns'] & { status: QuoteStatus }>(known, {
    ...columns,
    status,
  })
  if (JSON.stringify(before.lines.map(withoutId)) === JSON.stringify(lines)) return fields
  return { before: { ...fields?.before, lines: before.lines }, after: { ...fields?.after, lines } }
}

/** A line as it is written: replacing lines gives them new ids. */
export function withoutId({ id: _id, ...line }: JoinedQuoteRow['lines'][number]): QuoteLineContents {
  return line
}
