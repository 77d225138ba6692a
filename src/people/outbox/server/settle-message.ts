import { recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { OutboxState } from '../shared/outbox-schema.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import { OUTBOX_ENTITY } from './outbox-entity.ts'
import { forgetContents } from './sealed-mail.ts'
import type { DeliveryFailure } from './delivery-failure.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The waits after each temporary failure, about a day in total; then the message is given up. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 8 * HOUR, 10 * HOUR]

/** The mail server accepted it: it is never sent again, whatever another process recorded. */
export async function markDelivered(
  database: Executor,
  message: ClaimedMessage,
  reply: string,
  now: Date,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const marked = await transaction
      .updateTable('outbox_messages')
      .set({ state: 'delivered', server_reply: reply, next_attempt_at: null, delivered_at: now })
      .where('id', '=', message.id)
      .where('state', '<>', 'delivered')
      .returning('id')
      .executeTakeFirst()
    await forgetContents(transaction, message.id)
    if (marked !== undefined) await recordState(transaction, message, 'delivered', reply)
  })
}

/**
 * It was not accepted: it waits for its next attempt, or failed. A process whose lease has ended changes nothing, since
 * another one may be sending the message.
 */
export async function markFailed(
  database: Executor,
  message: ClaimedMessage,
  { words, isFinal }: Pick<DeliveryFailure, 'words' | 'isFinal'>,
  now: Date,
): Promise<void> {
  const wait = isFinal ? undefined : WAITS[message.attempts - 1]
  const state = wait === undefined ? 'failed' : 'queued'
  await database.transaction().execute(async (transaction) => {
    const marked = await transaction
      .updateTable('outbox_messages')
      .set({
        state,
        server_reply: words,
        next_attempt_at: wait === undefined ? null : new Date(now.getTime() + wait),
      })
      .where('id', '=', message.id)
      .where('state', '=', 'queued')
      .where('next_attempt_at', '=', message.leaseEnd.toISOString())
      .returning('id')
      .executeTakeFirst()
    if (marked !== undefined) await recordState(transaction, message, state, words)
  })
}

/** A message whose content is obsolete fails, unless a process has started to send it meanwhile. */
export async function markUnsendable(
  transaction: WriteExecutor,
  id: number,
  words: string,
  now: Date,
): Promise<void> {
  const marked = await transaction
    .updateTable('outbox_messages')
    .set({ state: 'failed', server_reply: words, next_attempt_at: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where((message) =>
      message.or([
        // an expired lease, none, or one of a finished attempt
        message('next_attempt_at', '<=', now.toISOString()),
        message('attempts', '=', 0),
        message('server_reply', 'is not', null),
      ]),
    )
    .returning(['id', 'attempts'])
    .executeTakeFirst()
  if (marked !== undefined) await recordState(transaction, marked, 'failed', words)
}

async function recordState(
  transaction: WriteExecutor,
  message: Pick<ClaimedMessage, 'id' | 'attempts'>,
  state: OutboxState,
  reply: string,
): Promise<void> {
  await recordChange(transaction, {
    entity: OUTBOX_ENTITY,
    id: message.id,
    action: 'update',
    actor: 'system',
    before: { state: 'queued' },
    after: { state, attempts: message.attempts, server_reply: reply },
  })
}
