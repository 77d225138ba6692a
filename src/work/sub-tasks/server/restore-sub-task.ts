import type { WriteExecutor } from '#platform/server/database/database.ts'
import { insertDeletedRow, insertDeletedRows } from '#platform/server/records/insert-deleted-rows.ts'
import { type Restorable, rowsOf } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { lockTaskForSubTask } from './sub-task-limit.ts'
import { SUB_TASK_COLUMNS, SUB_TASK_ENTITY } from './sub-task-tables.ts'

/** Restores a deleted sub-task unchanged to its task. */
export const restorableSubTask: Restorable = {
  entity: SUB_TASK_ENTITY,
  table: 'sub_tasks',
  titleColumns: ['title'],
  async restore(transaction, before) {
    if (!(await lockTaskForSubTask(transaction, Number(before['parent_task_id'])))) {
      throw new AppError('conflict', 'The task of this sub-task was deleted. Restore the task first.')
    }
    return insertDeletedRow(transaction, 'sub_tasks', SUB_TASK_COLUMNS, before)
  },
}

/**
 * Restores the sub-tasks that were deleted with their task, once the task itself is restored.
 * @param rows from the audit row of the task's deletion: the sub-tasks' rows as returned by `to_jsonb`
 * @throws AppError conflict when one of the ids is taken
 */
export async function restoreSubTasks(transaction: WriteExecutor, rows: unknown): Promise<void> {
  const deleted = rowsOf(rows)
  const restored = await insertDeletedRows(transaction, 'sub_tasks', SUB_TASK_COLUMNS, deleted, ['id'])
  if (restored.length !== deleted.length) {
    throw new AppError('conflict', 'There is another sub-task with the same id by now')
  }
}
