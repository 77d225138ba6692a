import type pg from 'pg'
import type { Authenticate } from '#platform/server/security/actor.ts'
import { authenticateApiToken, isTokenText } from '#people/api-tokens/server/index.ts'
import type { Secrets } from '#platform/server/security/secrets.ts'
import { secondWayDue } from '#people/accounts/server/index.ts'
import { createAccessTokens } from './sessions/access-token.ts'
import { createAccountFinder } from './find-accounts.ts'
import { longestEnd } from './sessions/sessions.ts'

/**
 * Looks up a token's account in the database rather than trusting the token: deactivating, deleting, demoting and
 * signing out take effect at the next call.
 */
export function createAuthenticate(parts: {
  pool: pg.Pool
  secrets: Secrets
  timeZone: string
  clock: () => Date
}): Authenticate {
  const tokens = createAccessTokens(parts.secrets.accessTokenKey, parts.clock)
  const findAccount = createAccountFinder(parts.pool)
  return async (token) => {
    if (isTokenText(token)) return authenticateApiToken(parts, token)
    const claims = await tokens.verify(token)
    if (claims === undefined) return undefined
    const account = await findAccount(claims.sessionId)
    if (account === undefined || account.user_id !== claims.userId) return undefined
    // whatever a token says: a process of another release may have issued it
    const end = longestEnd({ rememberMe: account.remember_me, signedInAt: new Date(account.created_at) })
    if (end <= parts.clock()) return undefined
    return {
      actor: {
        id: claims.userId,
        email: account.email,
        firstName: account.f_name,
        secondName: account.s_name,
        role: account.role,
        status: account.status,
        sessionId: claims.sessionId,
        provenAt: account.proven_at,
        ...secondWayDue(account.role, account.asked_since),
      },
      expiresAt: Math.min(claims.expiresAt, end.getTime()),
    }
  }
}
