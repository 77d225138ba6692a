import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Tokens } from '../../shared/auth-schema.ts'
import type { AuthContext } from '../auth-context.ts'
import { hashSecret } from '../opaque-secret.ts'
import { endSessions, longestEnd, refreshTokenEnd, sessionEnd, type SessionStart } from './sessions.ts'
import { notifyOfStolenSession } from '../notify-owner.ts'

/** Within this time a spent token yields the same successor, for several tabs or a lost reply. Milliseconds. */
const REPLAY_WINDOW = 10_000

/**
 * Spends a refresh token. Its successor is derived from it with the installation's key, so that a second use within the
 * replay window yields the same one although only hashes are stored. A later use means that the token was copied: the
 * session ends for both parties.
 * @throws AppError unauthenticated
 */
export async function refreshSession(context: AuthContext, refreshToken: string): Promise<Tokens> {
  const { platform, tokens } = context
  const refreshed = await platform.database.transaction().execute(async (transaction) => {
    const now = platform.clock()
    const found = await findToken(transaction, refreshToken)
    if (found === undefined || found.ended_at !== null || found.status === 'Inactive') return undefined
    const start = { rememberMe: found.remember_me, signedInAt: new Date(found.signed_in_at) }
    if (longestEnd(start) <= now) return undefined
    if (found.used_at !== null && now.getTime() - Date.parse(found.used_at) > REPLAY_WINDOW) {
      await endStolenSession(transaction, context, found)
      return undefined
    }
    if (found.used_at === null && new Date(found.expires_at) <= now) return undefined
    const successor =
      found.used_at === null
        ? await spend(transaction, context, refreshToken, { id: found.session_id, ...start })
        : await newestSuccessor(transaction, context, refreshToken)
    return { successor, found, latestEnd: longestEnd(start) }
  })
  if (refreshed === undefined)
    throw new AppError('unauthenticated', 'Your session has ended. Please sign in.')
  const { successor, found, latestEnd } = refreshed
  const accessToken = await tokens.sign({
    userId: found.user_id,
    sessionId: found.session_id,
    role: found.role,
    latestEnd,
  })
  return { access_token: accessToken, refresh_token: successor }
}

/** The token's row, locked, so that uses of the same token are serialised. */
async function findToken(transaction: WriteExecutor, refreshToken: string) {
  return transaction
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users as account', 'account.id', 'session.user_id')
    .select(['token.session_id', 'token.expires_at', 'token.used_at'])
    .select(['session.user_id', 'session.remember_me', 'session.ended_at', 'session.user_agent'])
    .select(['session.address', 'session.created_at as signed_in_at'])
    .select('session.expires_at as session_expires_at')
    .select(['account.role', 'account.status'])
    .where('token.hash', '=', hashSecret(refreshToken))
    .forUpdate('token')
    .executeTakeFirst()
}

/** Ends the session of a refresh token that was used twice, and notifies its owner unless it had already ended. */
async function endStolenSession(
  transaction: WriteExecutor,
  { platform }: AuthContext,
  found: NonNullable<Awaited<ReturnType<typeof findToken>>>,
): Promise<void> {
  const now = platform.clock()
  // account before session, the lock order used when setting a password or editing the account
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', found.user_id)
    .forKeyShare()
    .executeTakeFirst()
  const [ended] = await endSessions(
    transaction,
    found.user_id,
    { reason: 'a refresh token was used twice', actor: 'system', now },
    { only: found.session_id },
  )
  if (ended === undefined || new Date(found.session_expires_at) <= now) return
  await notifyOfStolenSession(transaction, platform, {
    id: ended,
    userId: found.user_id,
    userAgent: found.user_agent,
    address: found.address,
  })
}

async function spend(
  transaction: WriteExecutor,
  { platform }: AuthContext,
  refreshToken: string,
  session: SessionStart & { id: string },
): Promise<string> {
  const now = platform.clock()
  const successor = platform.secrets.derive('refresh', refreshToken)
  await transaction
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('hash', '=', hashSecret(refreshToken))
    .execute()
  await transaction
    .insertInto('refresh_tokens')
    .values({
      hash: hashSecret(successor),
      session_id: session.id,
      expires_at: refreshTokenEnd(session.rememberMe, now),
      used_at: null,
    })
    .execute()
  await transaction
    .updateTable('sessions')
    .set({ expires_at: sessionEnd(session, now) })
    .where('id', '=', session.id)
    .execute()
  return successor
}

/**
 * Follows the chain to the unspent token: a slow tab must not receive one that another tab has spent meanwhile, or its
 * next refresh would look like a copy.
 */
async function newestSuccessor(
  transaction: WriteExecutor,
  { platform }: AuthContext,
  refreshToken: string,
): Promise<string> {
  let newest = refreshToken
  for (;;) {
    newest = platform.secrets.derive('refresh', newest)
    const { used_at: usedAt } = await transaction
      .selectFrom('refresh_tokens')
      .select('used_at')
      .where('hash', '=', hashSecret(newest))
      .executeTakeFirstOrThrow()
    if (usedAt === null) return newest
  }
}
