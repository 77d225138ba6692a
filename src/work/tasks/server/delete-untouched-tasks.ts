import { sql } from 'kysely'
import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import { isUsed } from '#platform/server/records/undoable.ts'
import { deleteLockedTasks } from './delete-task.ts'
import { TASK_COLUMNS, TASK_USES } from './task-tables.ts'

const USES = TASK_USES.filter(({ table }) => table !== 'task_links')

/**
 * Deletes those of the tasks that are still as they were added: unchanged, and without anything built on them,
 * including concurrent additions.
 * @returns how many
 */
export async function deleteUntouchedTasks(
  transaction: WriteExecutor,
  ids: readonly number[],
  actor: ChangeActor,
): Promise<number> {
  await lockInOrder(transaction, [{ table: 'tasks', ids, to: 'delete' }])
  const rows = await transaction
    .selectFrom('tasks')
    .select(TASK_COLUMNS)
    .where(sql<boolean>`id = any(${ids}::integer[]) and updated_at = created_at`)
    .where(sql<boolean>`not ${isUsed(USES, sql.ref('tasks.id'))}`)
    // links within the import came with it
    .where(
      sql<boolean>`not exists (select from task_links link where
        (link.blocking_id = tasks.id and link.blocked_id <> all(${ids}::integer[]))
        or (link.blocked_id = tasks.id and link.blocking_id <> all(${ids}::integer[])))`,
    )
    .orderBy('id')
    .execute()
  await deleteLockedTasks(transaction, rows, actor)
  return rows.length
}
