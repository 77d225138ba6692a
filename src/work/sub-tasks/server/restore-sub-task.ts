import type { WriteExecutor } from '#platform/server/database/database.ts'
import { restoreParts } from '#platform/server/records/insert-deleted-rows.ts'
import type { Restorable } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { lockTaskForSubTask } from './sub-task-limit.ts'
import { subTasks } from './sub-task-tables.ts'

/** Restores a deleted sub-task unchanged to its task. */
export const restorableSubTask: Restorable = {
  ...subTasks.restorable,
  async restore(transaction, before) {
    if (!(await lockTaskForSubTask(transaction, Number(before['parent_task_id'])))) {
      throw new AppError('conflict', 'The task of this sub-task was deleted. Restore the task first.')
    }
    return subTasks.restorable.restore(transaction, before)
  },
}

/** Restores the sub-tasks that were deleted with their task, once the task itself is restored; see {@link restoreParts}. */
export async function restoreSubTasks(transaction: WriteExecutor, deleted: unknown): Promise<void> {
  await restoreParts(transaction, subTasks, deleted)
}
