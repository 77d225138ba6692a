import { randomUUIDv7 } from 'node:crypto'
import { type ChangeActor, type Entity, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import type { Role } from '#platform/shared/permissions.ts'
import type { Tokens } from '../../shared/auth-schema.ts'
import type { AuthContext } from '../auth-context.ts'
import { hashSecret, makeSecret } from '../opaque-secret.ts'
import { notifyOfNewBrowser } from '../notify-owner.ts'

/** Sign-ins and sign-outs are visible to administrators. */
export const SESSION_ENTITY: Entity = { name: 'session', audience: 'user:edit' }
/** The signal to an account's own open browsers that its sessions changed; see signalUsers. */
const SESSION_SIGNAL = 'own-session'

const HOUR = 60 * 60 * 1000
/** Spec 2.9: with "Remember me" a refresh token lives for 30 days, otherwise for 12 hours. */
const REMEMBERED_LIFETIME = 30 * 24 * HOUR
const ORDINARY_LIFETIME = 12 * HOUR
/** Spec 2.9: how long a session lasts at most, counted from its sign-in, however much it is used. */
const REMEMBERED_LONGEST_LIFE = 90 * 24 * HOUR
const ORDINARY_LONGEST_LIFE = 7 * 24 * HOUR
const MAX_USER_AGENT_LENGTH = 300

/** How a session began. */
export interface SessionStart {
  rememberMe: boolean
  signedInAt: Date
}

/** When a session ends even if it is used all the time; in whole seconds, as the expiry of an access token is. */
export function longestEnd({ rememberMe, signedInAt }: SessionStart): Date {
  const end = signedInAt.getTime() + (rememberMe ? REMEMBERED_LONGEST_LIFE : ORDINARY_LONGEST_LIFE)
  return new Date(Math.floor(end / 1000) * 1000)
}

/** When a session ends unless its tokens are renewed after now. */
export function sessionEnd(start: SessionStart, now: Date): Date {
  const unused = refreshTokenEnd(start.rememberMe, now)
  const longest = longestEnd(start)
  return unused < longest ? unused : longest
}

/** When a refresh token created now expires without use; its session may end sooner. */
export function refreshTokenEnd(rememberMe: boolean, now: Date): Date {
  return new Date(now.getTime() + lifetime(rememberMe))
}

/** When a refresh token with this expiry was created. */
export function lastRefresh(rememberMe: boolean, expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - lifetime(rememberMe))
}

function lifetime(rememberMe: boolean): number {
  return rememberMe ? REMEMBERED_LIFETIME : ORDINARY_LIFETIME
}

/** Opens a session and issues its first tokens. */
export async function openSession(
  transaction: WriteExecutor,
  { platform, tokens }: AuthContext,
  account: { id: string; f_name: string; s_name: string; role: Role },
  from: { rememberMe: boolean; address: string; userAgent: string },
): Promise<Tokens> {
  const now = platform.clock()
  const sessionId = randomUUIDv7()
  const refreshToken = makeSecret()
  const start = { rememberMe: from.rememberMe, signedInAt: now }
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
      proven_at: now,
      expires_at: sessionEnd(start, now),
      ended_at: null,
    })
    .execute()
  await transaction
    .insertInto('refresh_tokens')
    .values({
      hash: hashSecret(refreshToken),
      session_id: sessionId,
      expires_at: refreshTokenEnd(from.rememberMe, now),
      used_at: null,
    })
    .execute()
  await recordChange(transaction, {
    entity: SESSION_ENTITY,
    id: sessionId,
    action: 'create',
    actor: { id: account.id, firstName: account.f_name, secondName: account.s_name },
    after: { user_id: account.id, address: from.address, remember_me: from.rememberMe },
  })
  await notifyOfNewBrowser(transaction, platform, {
    id: sessionId,
    userId: account.id,
    userAgent,
    address: from.address,
  })
  await signalUsers(transaction, [account.id], SESSION_SIGNAL)
  const accessToken = await tokens.sign({
    userId: account.id,
    sessionId,
    role: account.role,
    latestEnd: longestEnd(start),
  })
  return { access_token: accessToken, refresh_token: refreshToken }
}

/**
 * Ends sessions of an account: their tokens stop working immediately, including for open sockets (watch-accounts.ts).
 * @param which all of them, one, or all but one
 * @returns the ids of the sessions that ended, without those that had already ended
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

/** The browser's user agent, stored so that the account's owner can recognise it, cleaned and shortened as needed. */
function storableUserAgent(userAgent: string): string {
  return userAgent.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_USER_AGENT_LENGTH).toWellFormed()
}
