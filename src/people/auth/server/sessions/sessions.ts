import { randomUUIDv7 } from 'node:crypto'
import { type ChangeActor, type Entity, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import type { Role } from '#platform/shared/permissions.ts'
import type { Tokens } from '../../shared/auth-schema.ts'
import type { AuthContext } from '../auth-context.ts'
import { hashSecret, makeSecret } from '../opaque-secret.ts'
import { tellOfNewBrowser } from '../tell-owner.ts'

/** Sign-ins and their ends are for administrators to read. */
export const SESSION_ENTITY: Entity = { name: 'session', audience: 'user:edit' }
/** The name by which an account's own open browsers hear that it is signed in elsewhere than before; see signalUsers. */
const SESSION_SIGNAL = 'own-session'

const HOUR = 60 * 60 * 1000
/** Spec 2.9: "Remember me" keeps a refresh token for 30 days, otherwise it lives 12 hours. */
const REMEMBERED_LIFETIME = 30 * 24 * HOUR
const ORDINARY_LIFETIME = 12 * HOUR
const MAX_USER_AGENT_LENGTH = 300

/** When a refresh token made now ends. */
export function refreshTokenEnd(rememberMe: boolean, now: Date): Date {
  return new Date(now.getTime() + lifetime(rememberMe))
}

/** When the refresh token was made that ends then. */
export function lastRefresh(rememberMe: boolean, expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - lifetime(rememberMe))
}

function lifetime(rememberMe: boolean): number {
  return rememberMe ? REMEMBERED_LIFETIME : ORDINARY_LIFETIME
}

/** Begins a session and gives out its first tokens. */
export async function openSession(
  transaction: WriteExecutor,
  { platform, tokens }: AuthContext,
  account: { id: string; f_name: string; s_name: string; role: Role },
  from: { rememberMe: boolean; address: string; userAgent: string },
): Promise<Tokens> {
  const now = platform.clock()
  const sessionId = randomUUIDv7()
  const refreshToken = makeSecret()
  const expiresAt = refreshTokenEnd(from.rememberMe, now)
  const userAgent = storableUserAgent(from.userAgent)
  await transaction
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: account.id,
      remember_me: from.rememberMe,
      address: from.address,
      user_agent: userAgent,
      created_at: now,
      expires_at: expiresAt,
      ended_at: null,
    })
    .execute()
  await transaction
    .insertInto('refresh_tokens')
    .values({ hash: hashSecret(refreshToken), session_id: sessionId, expires_at: expiresAt, used_at: null })
    .execute()
  await recordChange(transaction, {
    entity: SESSION_ENTITY,
    id: sessionId,
    action: 'create',
    actor: { id: account.id, firstName: account.f_name, secondName: account.s_name },
    after: { user_id: account.id, address: from.address, remember_me: from.rememberMe },
  })
  await tellOfNewBrowser(transaction, platform, {
    id: sessionId,
    userId: account.id,
    userAgent,
    address: from.address,
  })
  await signalUsers(transaction, [account.id], SESSION_SIGNAL)
  const accessToken = await tokens.sign({ userId: account.id, sessionId, role: account.role })
  return { access_token: accessToken, refresh_token: refreshToken }
}

/**
 * Ends sessions of an account: their tokens stop working at once, open sockets included (watch-accounts.ts).
 * @param which all of them, one, or all but one
 * @returns the ids of those that ended: none that had ended before
 */
export async function endSessions(
  transaction: WriteExecutor,
  userId: string,
  why: { reason: string; actor: ChangeActor; now: Date },
  which: { only?: string; except?: string | undefined } = {},
): Promise<string[]> {
  let update = transaction
    .updateTable('sessions')
    .set({ ended_at: why.now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (which.only !== undefined) update = update.where('id', '=', which.only)
  if (which.except !== undefined) update = update.where('id', '<>', which.except)
  const ended = (await update.returning('id').execute()).map(({ id }) => id)
  for (const id of ended) {
    await recordChange(transaction, {
      entity: SESSION_ENTITY,
      id,
      action: 'delete',
      actor: why.actor,
      before: { user_id: userId },
      after: { reason: why.reason },
    })
  }
  if (ended.length > 0) await signalUsers(transaction, [userId], SESSION_SIGNAL)
  return ended
}

/** A browser's name of itself is kept for the account's owner to recognise it, as far as it can be stored. */
function storableUserAgent(userAgent: string): string {
  return userAgent.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_USER_AGENT_LENGTH).toWellFormed()
}
