import { notify } from '#people/notifications/server/index.ts'
import { changedFields, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { type QuoteStatus, quoteStatusRefusal } from '../shared/quote-status.ts'
import { billingOf, type JoinedQuoteRow } from './joined-quote.ts'
import { getQuote, lockQuote, type QuoteWriter } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'

/**
 * Sets any of the four statuses (spec 9.8).
 * @throws AppError not_found, changed_meanwhile; conflict after it became an invoice
 */
export async function setQuoteStatus(
  transaction: WriteExecutor,
  id: number,
  status: QuoteStatus,
  writer: QuoteWriter & IfMatch & { platform: Pick<Platform, 'config' | 'clock'> },
): Promise<Quote> {
  const { actor, now, today, platform } = writer
  const held = await lockQuote(transaction, id)
  await requireVersion(held, writer, () => getQuote(transaction, id, today))
  const refusal = quoteStatusRefusal(billingOf(held), status)
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const isChanged = await changeQuoteStatus(transaction, held, status, { actor, now })
  if (isChanged && status === 'Accepted') {
    await notify(transaction, platform, {
      kind: 'quote-accepted',
      to: 'administrators',
      actor,
      about: { entity: QUOTE_ENTITY.name, id },
      title: `Quote ${quoteNumber(id)} is accepted`,
      detail: held.client_name ?? held.client_email ?? '',
      path: `/estimation?quote=${id}`,
    })
  }
  return getQuote(transaction, id, today)
}

/** Stores the status of a locked quote, with an audit row, without notifications. @returns whether it changed */
export async function changeQuoteStatus(
  transaction: WriteExecutor,
  held: JoinedQuoteRow,
  status: QuoteStatus,
  { actor, now }: Pick<QuoteWriter, 'actor' | 'now'>,
): Promise<boolean> {
  const { id } = held
  const changed = changedFields<{ status: QuoteStatus }>(held, { status })
  if (changed === undefined) return false
  await transaction
    .updateTable('quotes')
    .set({ status, ...(status === 'Sent' ? { sent_at: now } : {}), updated_at: now })
    .where('id', '=', id)
    .execute()
  await recordChange(transaction, { entity: QUOTE_ENTITY, id, action: 'update', actor, ...changed })
  return true
}
