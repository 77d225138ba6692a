import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { rowsOf } from '#platform/server/records/restore.ts'
import { lockLinksOfAll } from './store-blockers.ts'

/** The tasks at both ends of recorded links. */
export function endsOf(links: unknown): number[] {
  return rowsOf(links).flatMap((link) => [Number(link['blocking_id']), Number(link['blocked_id'])])
}

/**
 * Gives a restored task its links back, to tasks that are still there, and where no circle came about meanwhile
 * (spec 28.3). Their other ends are locked.
 * @param links as recorded with its deletion
 */
export async function restoreLinks(transaction: WriteExecutor, id: unknown, links: unknown): Promise<void> {
  const rows = rowsOf(links)
  if (rows.length === 0) return
  await lockLinksOfAll(transaction)
  // first what it waits for: it has no other link yet, so that none of these closes a circle
  for (const own of ['blocked_id', 'blocking_id']) {
    const some = JSON.stringify(rows.filter((link) => link[own] === id))
    await sql`
      insert into task_links (blocking_id, blocked_id)
      select blocking_id, blocked_id from jsonb_populate_recordset(null::task_links, ${some}::jsonb) link
      where exists (select from tasks where id = blocking_id) and exists (select from tasks where id = blocked_id)
        and not task_waits_for(blocking_id, blocked_id)
      on conflict do nothing`.execute(transaction)
  }
}
