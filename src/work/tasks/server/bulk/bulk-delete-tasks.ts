import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockTasks } from './bulk-lock-tasks.ts'
import { deleteLockedTasks } from '../delete-task.ts'
import { TASK_COLUMNS } from '../task-tables.ts'

/**
 * Deletes many tasks, each by the rules of deleteTask, all or none.
 * @throws AppError validation at ids without a task
 */
export async function bulkDeleteTasks(
  transaction: WriteExecutor,
  ids: readonly number[],
  actor: ChangeActor,
): Promise<void> {
  const rows = await lockTasks(transaction, ids, { columns: TASK_COLUMNS, toDelete: true })
  await deleteLockedTasks(transaction, rows, actor)
}
