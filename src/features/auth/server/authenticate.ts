import type pg from 'pg'
import type { Authenticate } from '#platform/server/actor.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { createAccessTokens } from './access-token.ts'

interface AccountRow {
  email: string
  f_name: string
  s_name: string
  role: Role
  status: 'Active' | 'Pending'
}

// prepared once per connection: it runs at every call
const FIND_ACCOUNT = {
  name: 'authenticate',
  text: `select u.email, u.f_name, u.s_name, u.role, u.status
         from sessions s join users u on u.id = s.user_id
         where s.id = $1 and s.user_id = $2 and s.ended_at is null and u.status in ('Active', 'Pending')`,
}

/**
 * Tells who a token belongs to, from the database and not from the token: deactivating, deleting, demoting and
 * signing out act at the next call.
 */
export function createAuthenticate(parts: {
  pool: pg.Pool
  secrets: Secrets
  clock: () => Date
}): Authenticate {
  const tokens = createAccessTokens(parts.secrets.accessTokenKey, parts.clock)
  return async (token) => {
    const claims = await tokens.verify(token)
    if (claims === undefined) return undefined
    const { rows } = await parts.pool.query<AccountRow>({
      ...FIND_ACCOUNT,
      values: [claims.sessionId, claims.userId],
    })
    const account = rows[0]
    if (account === undefined) return undefined
    return {
      actor: {
        id: claims.userId,
        email: account.email,
        firstName: account.f_name,
        secondName: account.s_name,
        role: account.role,
        status: account.status,
        sessionId: claims.sessionId,
      },
      expiresAt: claims.expiresAt,
    }
  }
}
