import { sql } from 'kysely'
import type { Sweep } from '#platform/server/records/sweep.ts'

/** Days that what was done in a morning is remembered: a clock that was wrong for weeks repeats nothing. */
const KEPT_DAYS = 60

/** Deletes what was done in mornings long past. */
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
