import { sql } from 'kysely'
import type { Sweep } from '#platform/server/records/sweep.ts'

/** What could not be pushed for a day is no news any more. */
const KEPT_HOURS = 24

/** Deletes pushes that are a day old, and the subscriptions of sessions that were not renewed. */
export const sweepPushes: Sweep = async (database, now) => {
  await sql`
    delete from push_messages where created_at < ${now}::timestamptz - make_interval(hours => ${KEPT_HOURS})`.execute(
    database,
  )
  await sql`
    delete from push_subscriptions using sessions
    where sessions.id = session_id and sessions.expires_at < ${now}`.execute(database)
}
