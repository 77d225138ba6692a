import type pg from 'pg'
import { SECOND_WAY_ASKED_SINCE } from '#people/accounts/server/index.ts'
import type { Role } from '#platform/shared/permissions.ts'

/** A session's account in its current state. */
export interface SessionAccount {
  session_id: string
  user_id: string
  email: string
  f_name: string
  s_name: string
  role: Role
  status: 'Active' | 'Pending'
  proven_at: string
  /** When the session was opened. */
  created_at: string
  remember_me: boolean
  /** As SECOND_WAY_ASKED_SINCE reads it. */
  asked_since: string | null
}

// prepared once per connection: it runs for every call
const FIND_ACCOUNTS = {
  name: 'authenticate',
  text: `select s.id as session_id, s.user_id, s.proven_at, s.created_at, s.remember_me, u.email, u.f_name, u.s_name, u.role, u.status,
           ${SECOND_WAY_ASKED_SINCE} as asked_since
         from sessions s join users u on u.id = s.user_id
         where s.id = any($1::uuid[]) and s.ended_at is null and u.status in ('Active', 'Pending')`,
}

type Asked = Map<string, PromiseWithResolvers<SessionAccount | undefined>>

/**
 * Finds the account of a valid session; undefined if there is none. Concurrent calls share one statement, as a page
 * requests several things at once. Calls join only before the statement is sent, so that none gets a result older than
 * its request.
 */
export function createAccountFinder(
  pool: Pick<pg.Pool, 'query'>,
): (sessionId: string) => Promise<SessionAccount | undefined> {
  let gathered: Asked | undefined

  const send = async (asked: Asked): Promise<void> => {
    gathered = undefined
    try {
      const { rows } = await pool.query<SessionAccount>({ ...FIND_ACCOUNTS, values: [[...asked.keys()]] })
      const found = new Map(rows.map((row) => [row.session_id, row]))
      for (const [sessionId, { resolve }] of asked) resolve(found.get(sessionId))
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    }
  }

  return (sessionId) => {
    if (gathered === undefined) {
      const asked: Asked = new Map()
      gathered = asked
      // after everything that has already arrived was processed
      setImmediate(() => void send(asked))
    }
    const asking = gathered.get(sessionId) ?? Promise.withResolvers<SessionAccount | undefined>()
    gathered.set(sessionId, asking)
    return asking.promise
  }
}
