import { changedFields, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { QuoteStatus } from '../shared/quote-status.ts'
import type { JoinedQuoteRow } from './joined-quote.ts'
import type { QuoteWriter } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'

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
