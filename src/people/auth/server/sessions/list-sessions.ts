import type { Actor } from '#platform/server/security/actor.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { browserName, isHandheld } from '../../shared/browser-name.ts'
import type { OpenSession } from '../../shared/auth-schema.ts'
import { lastRefresh } from './sessions.ts'

/** More than anyone reads; only a program signs in that often. */
const MAX_SHOWN = 200

/** The account's sessions: the caller's first, then by last use. */
export async function listSessions(database: Executor, actor: Actor, now: Date): Promise<OpenSession[]> {
  const rows = await database
    .selectFrom('sessions')
    // the one that is still to be used: it tells when the session was renewed, wherever its longest life ends
    .innerJoin('refresh_tokens as token', 'token.session_id', 'sessions.id')
    .select(['id', 'user_agent', 'address', 'created_at', 'token.expires_at', 'remember_me'])
    .where('user_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('token.used_at', 'is', null)
    .orderBy((expression) => expression('id', '=', actor.sessionId), 'desc')
    .orderBy('token.expires_at', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      browser: browserName(row.user_agent),
      isHandheld: isHandheld(row.user_agent),
      address: row.address,
      signedInAt: row.created_at,
      lastUsedAt: lastRefresh(row.remember_me, new Date(row.expires_at)).toISOString(),
      isRemembered: row.remember_me,
      isThis: row.id === actor.sessionId,
    }))
    .toSorted(
      (one, other) =>
        Number(other.isThis) - Number(one.isThis) ||
        other.lastUsedAt.localeCompare(one.lastUsedAt) ||
        other.id.localeCompare(one.id),
    )
}
