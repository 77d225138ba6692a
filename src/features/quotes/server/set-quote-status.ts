import { changedFields, recordChange } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import type { Quote } from '../shared/quote-schema.ts'
import type { QuoteStatus } from '../shared/quote-status.ts'
import { getQuote, lockQuote, type QuoteWriter } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'

/** Sets any of the four statuses, whatever it was (rulings 5). @throws AppError not_found */
export async function setQuoteStatus(
  transaction: WriteExecutor,
  id: number,
  status: QuoteStatus,
  { actor, now }: QuoteWriter,
): Promise<Quote> {
  const changed = changedFields<{ status: QuoteStatus }>(await lockQuote(transaction, id), { status })
  if (changed !== undefined) {
    await transaction
      .updateTable('quotes')
      .set({ status, ...(status === 'Sent' ? { sent_at: now } : {}), updated_at: now })
      .where('id', '=', id)
      .execute()
    await recordChange(transaction, { entity: QUOTE_ENTITY, id, action: 'update', actor, ...changed })
  }
  return getQuote(transaction, id)
}
