import type { Actor } from '#platform/server/security/actor.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { isUnderWay } from './claim-messages.ts'
import { OUTBOX_ENTITY } from './outbox-entity.ts'
import type { OutboxMessageRow } from './outbox-tables.ts'
import { isSendable } from './sealed-mail.ts'

/**
 * Makes a waiting or failed message due now and resets its attempts. Without a mail server it waits until there is one.
 * A message being sent is left alone, as another attempt could send it twice.
 * @throws AppError not_found, conflict
 */
export async function retryMessage(
  transaction: WriteExecutor,
  id: number,
  actor: Actor,
  now: Date,
): Promise<OutboxMessageRow> {
  const row = await transaction
    .selectFrom('outbox_messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Message')
  if (row.state === 'delivered') throw new AppError('conflict', 'This message was delivered already.')
  if (isUnderWay(row, now)) return row
  if (!(await isSendable(transaction, row, now)))
    throw new AppError(
      'conflict',
      'The link in this message was used or replaced, or has expired. Please invite again, or let the person ask for a new one.',
    )
  const retried = await transaction
    .updateTable('outbox_messages')
    .set({ state: 'queued', attempts: 0, next_attempt_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: OUTBOX_ENTITY,
    id,
    action: 'update',
    actor,
    before: { state: row.state, attempts: row.attempts },
    after: { state: 'queued', attempts: 0 },
  })
  return retried
}
