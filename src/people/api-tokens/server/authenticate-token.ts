import type pg from 'pg'
import { secondWayDue, SECOND_WAY_ASKED_SINCE } from '#people/accounts/server/index.ts'
import type { AuthenticatedToken } from '#platform/server/security/actor.ts'
import { dayIn, instantAt, addDays } from '#platform/shared/dates.ts'
import type { Permission, Role } from '#platform/shared/permissions.ts'
import { hashToken } from './token-text.ts'

interface Row {
  id: string
  user_id: string
  email: string
  f_name: string
  s_name: string
  role: Role
  scopes: Permission[]
  ends_on: string
  /** As SECOND_WAY_ASKED_SINCE reads it. */
  asked_since: string | null
}

// the use is written at most once an hour: a program may call many times a second
const FIND_TOKEN = {
  name: 'authenticate by token',
  text: `with found as (
           select t.id, t.user_id, u.email, u.f_name, u.s_name, u.role, t.scopes, t.ends_on::text as ends_on, t.last_used_at,
             ${SECOND_WAY_ASKED_SINCE} as asked_since
           from api_tokens t join users u on u.id = t.user_id
           where t.hash = $1 and t.ends_on >= $2::date and u.status = 'Active'
         ), used as (
           update api_tokens set last_used_at = $3
           where id in (
             select id from found where last_used_at is null or last_used_at < $3::timestamptz - interval '1 hour')
         )
         select id, user_id, email, f_name, s_name, role, scopes, ends_on, asked_since from found`,
}

/**
 * Looks up the account of a personal token, as it is now; undefined for one that is unknown, ended or of an account that
 * is not Active. What the caller may do is the role's part of the token's scopes (spec 32.2).
 */
export async function authenticateApiToken(
  { pool, timeZone, clock }: { pool: Pick<pg.Pool, 'query'>; timeZone: string; clock: () => Date },
  token: string,
): Promise<AuthenticatedToken | undefined> {
  const now = clock()
  const { rows } = await pool.query<Row>({
    ...FIND_TOKEN,
    values: [hashToken(token), dayIn(timeZone, now), now],
  })
  const [found] = rows
  if (found === undefined) return undefined
  return {
    actor: {
      id: found.user_id,
      email: found.email,
      firstName: found.f_name,
      secondName: found.s_name,
      role: found.role,
      scopes: found.scopes,
      status: 'Active',
      sessionId: found.id,
      ...secondWayDue(found.role, found.asked_since),
    },
    expiresAt: instantAt(timeZone, addDays(found.ends_on, 1), '00:00'),
  }
}
