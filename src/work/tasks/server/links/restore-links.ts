import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { rowsOf } from '#platform/server/records/restore.ts'
import type { Sweep } from '#platform/server/records/sweep.ts'
import { lockLinksOfAll } from './store-blockers.ts'

/** The tasks at both ends of recorded links. */
export function endsOf(links: unknown): number[] {
  return rowsOf(links).flatMap((link) => [Number(link['blocking_id']), Number(link['blocked_id'])])
}

/**
 * Gives restored tasks their links back, to tasks that are there, and where no circle came about meanwhile (spec 28.3):
 * first what they wait for. Links to tasks that are in the bin return with those, whichever was deleted first. The other
 * ends recorded with the deletions are locked.
 * @param befores as recorded with the deletions
 */
export async function restoreTaskLinks(
  transaction: WriteExecutor,
  befores: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  // of two ends that are restored at once, the later one sees the other
  await lockLinksOfAll(transaction)
  const ids = befores.map(({ id }) => Number(id))
  const links = befores.flatMap((before) => rowsOf(before['task_links']))
  if (links.length > 0)
    await sql`
      insert into lost_task_links (blocking_id, blocked_id)
      select distinct blocking_id, blocked_id
      from jsonb_populate_recordset(null::task_links, ${JSON.stringify(links)}::jsonb) link
      on conflict do nothing`.execute(transaction)
  await sql`select restore_task_links(${ids}::integer[])`.execute(transaction)
}

/** Days for which a link waits for its other end: longer than anything can be restored. */
const KEPT_DAYS = 31

/** Deletes links that can no longer return. */
export const sweepLostTaskLinks: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await database.deleteFrom('lost_task_links').where('lost_at', '<', oldest.toISOString()).execute()
}
