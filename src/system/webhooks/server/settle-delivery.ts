import { sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { PostOutcome } from '#platform/server/security/guarded-post.ts'
import { can } from '#platform/shared/permissions.ts'
import { MAX_FAILURES, type PauseReason } from '../shared/webhook-schema.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import { WEBHOOK_ENTITY } from './webhook-tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The waits after each failed try, 35 hours in total; then the delivery is given up. */
export const TRY_WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR]
/** "Gone": the receiver wants nothing more. */
const GONE = 410
/** A receiver that is away for less is not paused, however many events there are. */
const FAILING_FOR = HOUR

type SettlePlatform = Pick<Platform, 'config' | 'clock' | 'database'>

/**
 * Stores the outcome of a try. One that the receiver took is delivered, whatever another process recorded; a failure of
 * a process whose lease has ended changes nothing, since another one may be sending it. Nothing is stored of a webhook
 * that was deleted meanwhile.
 */
export async function settleDelivery(
  platform: SettlePlatform,
  delivery: ClaimedDelivery,
  outcome: PostOutcome & { milliseconds: number },
): Promise<void> {
  const { database, clock } = platform
  const isTaken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  await database.transaction().execute(async (transaction) => {
    // first the webhook, as its deletion does
    const hook = await lockHook(transaction, delivery.webhook_id)
    if (hook === undefined) return
    const now = clock()
    const wait = TRY_WAITS[delivery.attempts - 1]
    const next = isTaken || wait === undefined ? null : new Date(now.getTime() + wait)
    const settled = await transaction
      .updateTable('webhook_deliveries')
      .set({
        state: isTaken ? 'delivered' : next === null ? 'failed' : 'waiting',
        answer: outcome.status,
        next_try_at: next,
        is_claimed: false,
      })
      .where('id', '=', delivery.id)
      .where('state', '=', 'waiting')
      .$if(!isTaken, (update) =>
        update.where('is_claimed', '=', true).where('next_try_at', '=', delivery.leaseEnd.toISOString()),
      )
      .returning('id')
      .executeTakeFirst()
    if (settled === undefined) return
    await transaction
      .insertInto('webhook_tries')
      .values({
        delivery_id: delivery.id,
        number: delivery.tries,
        at: now,
        answer: outcome.status,
        words: outcome.words,
        milliseconds: outcome.milliseconds,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (isTaken) await countSuccess(transaction, hook)
    else await countFailure(transaction, platform, hook, { isGone: outcome.status === GONE, now })
  })
}

/** Pauses a webhook whose secret cannot be read any more; its deliveries wait. */
export async function pauseWithoutSecret(
  platform: SettlePlatform,
  { id, webhook_id: webhookId }: Pick<ClaimedDelivery, 'id' | 'webhook_id'>,
): Promise<void> {
  await platform.database.transaction().execute(async (transaction) => {
    const hook = await lockHook(transaction, webhookId)
    await transaction
      .updateTable('webhook_deliveries')
      .set({ is_claimed: false, next_try_at: platform.clock(), attempts: 0 })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    if (hook !== undefined) await pause(transaction, platform, hook, 'secret lost')
  })
}

interface LockedHook {
  id: number
  address: string
  paused: PauseReason | null
  failures: number
  failing_since: string | null
  made_by: string
}

function lockHook(transaction: WriteExecutor, id: number): Promise<LockedHook | undefined> {
  return transaction
    .selectFrom('webhooks')
    .select(['id', 'address', 'paused', 'failures', 'failing_since', 'made_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

async function countSuccess(transaction: WriteExecutor, hook: LockedHook): Promise<void> {
  if (hook.failures === 0) return
  await transaction
    .updateTable('webhooks')
    .set({ failures: 0, failing_since: null })
    .where('id', '=', hook.id)
    .execute()
}

async function countFailure(
  transaction: WriteExecutor,
  platform: SettlePlatform,
  hook: LockedHook,
  { isGone, now }: { isGone: boolean; now: Date },
): Promise<void> {
  const failures = hook.failures + 1
  const since = hook.failing_since === null ? now : new Date(hook.failing_since)
  await transaction
    .updateTable('webhooks')
    .set({ failures, failing_since: since })
    .where('id', '=', hook.id)
    .execute()
  if (isGone) await pause(transaction, platform, hook, 'gone')
  else if (failures >= MAX_FAILURES && now.getTime() - since.getTime() >= FAILING_FOR)
    await pause(transaction, platform, hook, 'failing')
}

const WHY: Readonly<Record<Exclude<PauseReason, 'by hand'>, string>> = {
  gone: 'Its address answered 410 Gone: the receiver wants nothing more.',
  failing: `${MAX_FAILURES} tries in a row failed, for more than an hour.`,
  'secret lost': "The installation's secret was changed: give it a new secret, then resume it.",
}

/** Pauses it unless it is paused, and tells whoever made it, or every administrator if that person is gone. */
async function pause(
  transaction: WriteExecutor,
  platform: SettlePlatform,
  hook: LockedHook,
  reason: Exclude<PauseReason, 'by hand'>,
): Promise<void> {
  if (hook.paused !== null) return
  await transaction.updateTable('webhooks').set({ paused: reason }).where('id', '=', hook.id).execute()
  await recordChange(transaction, {
    entity: WEBHOOK_ENTITY,
    id: hook.id,
    action: 'update',
    actor: 'system',
    before: { paused: null },
    after: { paused: reason },
  })
  const maker = await transaction
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', hook.made_by)
    .where('status', '=', sql.lit('Active'))
    .executeTakeFirst()
  await notify(transaction, platform, {
    kind: 'webhook-paused',
    to: can(maker?.role, 'webhook:view') ? [hook.made_by] : 'administrators',
    actor: 'system',
    about: { entity: WEBHOOK_ENTITY.name, id: hook.id },
    title: `The webhook to ${new URL(hook.address).hostname} is paused`,
    detail: `${WHY[reason]} Nothing is sent to it, and what happens meanwhile is not recorded for it.`,
    path: `/settings/api?webhook=${hook.id}`,
  })
}
