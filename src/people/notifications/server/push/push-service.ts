import { createECDH } from 'node:crypto'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { readPublicAddress } from '#platform/server/security/guarded-request.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { PushState, PushSubscriptionKeys } from '../../shared/push-schema.ts'
import { publicPushKey } from './push-keys.ts'
import { OWN_PUSH } from './push-tables.ts'

/** The most browsers of one account; the oldest give way. */
const MOST_BROWSERS = 20

/** Where the caller's notifications are pushed to. */
export async function readPushState(database: Executor, actor: Actor): Promise<PushState> {
  const sessions = await database
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('user_id', '=', actor.id)
    .execute()
  const elsewhere = sessions.filter(({ session_id: id }) => id !== actor.sessionId).length
  return {
    publicKey: await publicPushKey(database),
    isOnHere: elsewhere < sessions.length,
    elsewhere,
  }
}

/**
 * Pushes the caller's notifications to the browser of this session. What another session had in the same browser ends: a
 * browser belongs to whoever is signed in there now.
 * @throws AppError validation for an address or a key that no browser has
 */
export async function switchPushOn(
  transaction: WriteExecutor,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionKeys,
  actor: Actor,
  now: Date,
): Promise<PushState> {
  if (readPublicAddress(endpoint) === undefined)
    throw invalid('endpoint', 'This must be an https:// address without a port and a password')
  if (!isPoint(p256dh)) throw invalid('keys.p256dh', 'This is not a key of a browser')
  await transaction
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', actor.sessionId)
    .execute()
  await transaction
    .insertInto('push_subscriptions')
    .values({
      session_id: actor.sessionId,
      user_id: actor.id,
      endpoint,
      p256dh,
      auth,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet({ endpoint, p256dh, auth, created_at: now }),
    )
    .execute()
  await transaction
    .deleteFrom('push_subscriptions')
    .where('session_id', 'in', (subquery) =>
      subquery
        .selectFrom('push_subscriptions')
        .select('session_id')
        .where('user_id', '=', actor.id)
        .orderBy('created_at', 'desc')
        .orderBy('session_id')
        .offset(MOST_BROWSERS),
    )
    .execute()
  await signalUsers(transaction, [actor.id], OWN_PUSH)
  return readPushState(transaction, actor)
}

/** Pushes nothing more to the browser of this session; succeeds if it already is so. */
export async function switchPushOff(transaction: WriteExecutor, actor: Actor): Promise<void> {
  await transaction.deleteFrom('push_subscriptions').where('session_id', '=', actor.sessionId).execute()
  await signalUsers(transaction, [actor.id], OWN_PUSH)
}

/** Ends a subscription of a browser that is not to be reached any more, unless its session has another one by now. */
export async function forgetBrowser(
  database: Executor,
  browser: { session_id: string; user_id: string; endpoint: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', browser.session_id)
      .where('endpoint', '=', browser.endpoint)
      .execute()
    await signalUsers(transaction, [browser.user_id], OWN_PUSH)
  })
}

function invalid(field: string, sentence: string): AppError {
  return new AppError('validation', sentence, { fields: { [field]: sentence } })
}

/** Whether a key is a point on the curve, so that a message can be encrypted for it. */
function isPoint(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
