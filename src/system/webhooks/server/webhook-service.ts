import { type Kysely, sql } from 'kysely'
import type { Database, Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { sendSignal } from '#platform/server/live/signals.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { AnnouncedEvent } from '#platform/server/records/announced-event.ts'
import { changedFields, recordChange } from '#platform/server/records/changes.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { AppError, invalidField, notFound } from '#platform/shared/errors.ts'
import {
  MAX_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  type Webhook,
  type WebhookInput,
  type WebhookWithSecret,
} from '../shared/webhook-schema.ts'
import { makeWebhookSecret } from './webhook-signature.ts'
import { WEBHOOK_ENTITY, WEBHOOK_SIGNAL } from './webhook-tables.ts'

const HOUR = 60 * 60 * 1000
const WEEK = 7 * 24 * HOUR

/** What the writes of webhooks need. */
export interface WebhookWriter {
  platform: Pick<Platform, 'clock' | 'secrets'>
  actor: Actor
  events: readonly AnnouncedEvent[]
}

/** All webhooks, the oldest first. */
export async function readWebhooks(database: Executor, now: Date): Promise<Webhook[]> {
  return selectWebhooks(database, now).orderBy('id').execute()
}

/** @throws AppError not_found */
export async function readWebhook(database: Executor, id: number, now: Date): Promise<Webhook> {
  const webhook = await selectWebhooks(database, now).where('id', '=', id).executeTakeFirst()
  if (webhook === undefined) throw notFound('Webhook')
  return webhook
}

function selectWebhooks(database: Kysely<Database>, now: Date) {
  const countOf = (condition: ReturnType<typeof sql<boolean>>) =>
    sql`count(*) filter (where ${condition})::integer`
  return database.selectFrom('webhooks').select([
    'id',
    'address',
    'events',
    'paused',
    'created_at as createdAt',
    sql<string | null>`case when earlier_until > ${now} then earlier_until end`.as('earlierSecretUntil'),
    sql<Webhook['week']>`(
      select json_build_object('all', count(*), 'delivered', ${countOf(sql`state = 'delivered'`)},
        'failed', ${countOf(sql`state = 'failed'`)})
      from webhook_deliveries where webhook_id = webhooks.id and created_at > ${new Date(now.getTime() - WEEK)}
    )`.as('week'),
  ])
}

/**
 * Adds a webhook. The reply is the only place that has the secret.
 * @throws AppError validation at `events`, conflict when there are too many
 */
export async function createWebhook(
  transaction: WriteExecutor,
  input: WebhookInput,
  { platform, actor, events }: WebhookWriter,
): Promise<WebhookWithSecret> {
  const now = platform.clock()
  const chosen = columnsOf(input, events)
  await refuseTooMany(transaction)
  const secret = makeWebhookSecret()
  const { id } = await transaction
    .insertInto('webhooks')
    .values({
      ...chosen,
      sealed_secret: platform.secrets.seal(secret),
      made_by: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: WEBHOOK_ENTITY,
    id,
    action: 'create',
    actor,
    after: { address: chosen.address, events: chosen.events.join(', ') },
  })
  return { ...(await readWebhook(transaction, id, now)), secret }
}

/** Changes address and events. @throws AppError not_found, validation at `events` */
export async function updateWebhook(
  transaction: WriteExecutor,
  id: number,
  input: WebhookInput,
  { platform, actor, events }: WebhookWriter,
): Promise<Webhook> {
  const held = await holdWebhook(transaction, id)
  const chosen = columnsOf(input, events)
  const changed = changedFields<Record<string, unknown>>(
    { address: held.address, events: held.events.join(', ') },
    { address: chosen.address, events: chosen.events.join(', ') },
  )
  if (changed !== undefined) {
    await transaction.updateTable('webhooks').set(chosen).where('id', '=', id).execute()
    await recordChange(transaction, { entity: WEBHOOK_ENTITY, id, action: 'update', actor, ...changed })
  }
  return readWebhook(transaction, id, platform.clock())
}

/** Pauses or resumes it. What waits is sent after it is resumed. @throws AppError not_found */
export async function setPaused(
  transaction: WriteExecutor,
  id: number,
  isPaused: boolean,
  { platform, actor }: Omit<WebhookWriter, 'events'>,
): Promise<Webhook> {
  const held = await holdWebhook(transaction, id)
  const paused = isPaused ? (held.paused ?? 'by hand') : null
  if (paused !== held.paused) {
    // a resumed webhook starts counting from zero
    await transaction
      .updateTable('webhooks')
      .set({ paused, failures: 0, failing_since: null })
      .where('id', '=', id)
      .execute()
    await recordChange(transaction, {
      entity: WEBHOOK_ENTITY,
      id,
      action: 'update',
      actor,
      before: { paused: held.paused },
      after: { paused },
    })
    if (!isPaused) await sendSignal(transaction, WEBHOOK_SIGNAL, {})
  }
  return readWebhook(transaction, id, platform.clock())
}

/** Makes a new secret; the one before signs beside it for a day. @throws AppError not_found */
export async function changeSecret(
  transaction: WriteExecutor,
  id: number,
  { platform, actor }: Omit<WebhookWriter, 'events'>,
): Promise<WebhookWithSecret> {
  const held = await holdWebhook(transaction, id)
  const now = platform.clock()
  const secret = makeWebhookSecret()
  // one that cannot be read signs nothing
  const isReadable = canOpen(platform.secrets, held.sealed_secret)
  await transaction
    .updateTable('webhooks')
    .set({
      sealed_secret: platform.secrets.seal(secret),
      earlier_secret: isReadable ? held.sealed_secret : null,
      earlier_until: isReadable ? new Date(now.getTime() + SECRET_OVERLAP_HOURS * HOUR) : null,
    })
    .where('id', '=', id)
    .execute()
  await recordChange(transaction, {
    entity: WEBHOOK_ENTITY,
    id,
    action: 'update',
    actor,
    before: {},
    after: { secret_changed: true },
  })
  return { ...(await readWebhook(transaction, id, now)), secret }
}

/** Deletes it with its deliveries, also those that wait. @throws AppError not_found */
export async function deleteWebhook(transaction: WriteExecutor, id: number, actor: Actor): Promise<void> {
  const held = await holdWebhook(transaction, id)
  await transaction.deleteFrom('webhooks').where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: WEBHOOK_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { address: held.address, events: held.events.join(', ') },
  })
}

/** @throws AppError not_found */
export async function holdWebhook(transaction: WriteExecutor, id: number) {
  const held = await transaction
    .selectFrom('webhooks')
    .select(['address', 'events', 'paused', 'sealed_secret'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (held === undefined) throw notFound('Webhook')
  return held
}

function canOpen(secrets: Platform['secrets'], sealed: Buffer): boolean {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}

/** @throws AppError validation at `events` that nothing announces */
function columnsOf({ address, events: wanted }: WebhookInput, events: readonly AnnouncedEvent[]) {
  const chosen = events.filter(({ type }) => wanted.includes(type))
  const unknown = wanted.find((type) => !events.some((event) => event.type === type))
  if (unknown !== undefined) throw invalidField('events', `There is no event ${unknown}`)
  return {
    address: new URL(address).href,
    events: chosen.map(({ type }) => type),
    entities: [...new Set(chosen.map(({ entity }) => entity))],
  }
}

/** Additions take turns, so that their number is certain. */
async function refuseTooMany(transaction: WriteExecutor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(transaction)
  const { count } = await transaction
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_WEBHOOKS)
    throw new AppError('conflict', `There can be ${MAX_WEBHOOKS} webhooks. Delete one first.`)
}
