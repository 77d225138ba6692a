import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'

/**
 * People who comment on a task or are mentioned there watch it from then on, except those who left it (spec 26.4). A
 * person who is being deleted at this moment is left out.
 */
export async function joinWatchers(
  transaction: WriteExecutor,
  taskId: number,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into task_watchers (task_id, user_id)
    select ${taskId}::integer, id from (
      select id from users where id = any(${userIds}::uuid[]) and status = 'Active'
      order by id for key share skip locked
    ) person
    on conflict do nothing`.execute(transaction)
}
