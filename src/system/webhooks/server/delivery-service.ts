import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { sendSignal } from '#platform/server/live/signals.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import { type Delivery, PING, type WholeDelivery } from '../shared/webhook-schema.ts'
import { makeMessageId } from './webhook-signature.ts'
import { readWebhook, holdWebhook } from './webhook-service.ts'
import { WEBHOOK_ENTITY, WEBHOOK_SIGNAL } from './webhook-tables.ts'

const COLUMNS = [
  'id',
  'webhook_id as webhookId',
  'message_id as messageId',
  'event',
  'about',
  'state',
  'tries',
  'answer',
  'created_at as createdAt',
  'next_try_at as nextTryAt',
] as const
/** The latest tries of a delivery that are shown. */
const SHOWN_TRIES = 50
const PAUSED = 'This webhook is paused. Resume it first.'

/** A page of a webhook's deliveries, the newest first, and their number. @throws AppError not_found */
export async function readDeliveries(
  database: Executor,
  webhookId: number,
  { query, now }: { query: ListQuery; now: Date },
): Promise<{ deliveries: Delivery[]; total: number }> {
  await readWebhook(database, webhookId, now)
  const matching = database
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .$if(query.search !== '', (select) =>
      select.where(sql<boolean>`strpos(lower(event || ' ' || about), lower(${query.search})) > 0`),
    )
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const deliveries = await matching
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { deliveries, total }
}

/** One with its payload and its latest tries. @throws AppError not_found */
export async function readDelivery(database: Executor, id: number): Promise<WholeDelivery> {
  const delivery = await database
    .selectFrom('webhook_deliveries')
    .select([...COLUMNS, 'payload'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (delivery === undefined) throw notFound('Delivery')
  const log = await database
    .selectFrom('webhook_tries')
    .select(['number', 'at', 'answer', 'words', 'milliseconds'])
    .where('delivery_id', '=', id)
    .orderBy('number', 'desc')
    .limit(SHOWN_TRIES)
    .execute()
  return { ...delivery, log: log.toReversed() }
}

/**
 * Makes a delivery due now, with a full set of tries and the same `webhook-id`. One that is being sent is left alone.
 * @throws AppError not_found, conflict for a paused webhook
 */
export async function sendAgain(
  transaction: WriteExecutor,
  id: number,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Delivery> {
  const found = await transaction
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'event', 'about'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw notFound('Delivery')
  const { paused } = await holdWebhook(transaction, found.webhook_id)
  if (paused !== null) throw new AppError('conflict', PAUSED)
  await transaction
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_try_at: now })
    .where('id', '=', id)
    .where((delivery) =>
      delivery.or([delivery('is_claimed', '=', false), delivery('next_try_at', '<=', now.toISOString())]),
    )
    .execute()
  await recordChange(transaction, {
    entity: WEBHOOK_ENTITY,
    id: found.webhook_id,
    action: 'update',
    actor,
    before: {},
    after: { sent_again: `${found.event} ${found.about}`.trim() },
  })
  await sendSignal(transaction, WEBHOOK_SIGNAL, {})
  return transaction
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Sends a test event. @throws AppError not_found, conflict for a paused webhook */
export async function ping(transaction: WriteExecutor, webhookId: number, now: Date): Promise<Delivery> {
  const { paused } = await holdWebhook(transaction, webhookId)
  if (paused !== null) throw new AppError('conflict', PAUSED)
  const delivery = await transaction
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      message_id: makeMessageId(),
      event: PING,
      about: '',
      payload: JSON.stringify({ type: PING, timestamp: now.toISOString(), data: { webhookId } }),
      created_at: now,
      next_try_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  await sendSignal(transaction, WEBHOOK_SIGNAL, {})
  return delivery
}
