import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { rowsOf } from '#platform/server/records/restore.ts'

/** Gives a restored task its watchers back, those who left included, unless their accounts are gone. */
export async function restoreWatchers(transaction: WriteExecutor, deleted: unknown): Promise<void> {
  const rows = rowsOf(deleted)
  if (rows.length === 0) return
  await sql`
    with watcher as materialized (
      select * from jsonb_populate_recordset(null::task_watchers, ${JSON.stringify(rows)}::jsonb)
    ),
    people as materialized (
      select id from users where id in (select user_id from watcher) order by id for key share
    )
    insert into task_watchers (id, task_id, user_id, is_watching, created_at) overriding system value
    select watcher.id, task_id, user_id, is_watching, created_at
    from watcher join people on people.id = watcher.user_id`.execute(transaction)
}
