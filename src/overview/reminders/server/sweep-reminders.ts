import { sql } from 'kysely'
import type { Sweep } from '#platform/server/records/sweep.ts'

/** Days for which done jobs are remembered, so that a clock that was wrong for weeks repeats nothing. */
const KEPT_DAYS = 60

/** Deletes jobs and notices of mornings long past. */
export const sweepReminders: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await database
    .deleteFrom('morning_jobs')
    .where('day', '<', sql<string>`${oldest}::date`)
    .execute()
  await database
    .deleteFrom('due_notices')
    .where('due_date', '<', sql<string>`${oldest}::date`)
    .execute()
}
