import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'

/** The most sub-tasks per task. */
export const MAX_SUB_TASKS = 500

/**
 * Locks a task that can take one more sub-task. Until the transaction ends, no other one is added to it, and it is not
 * deleted.
 * @returns false when there is no such task
 * @throws AppError conflict when it has the most sub-tasks allowed
 */
export async function lockTaskForSubTask(transaction: WriteExecutor, taskId: number): Promise<boolean> {
  const task = await transaction
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (task === undefined) return false
  // a separate statement, so that it sees rows added by previous holders of the lock
  const { count } = await transaction
    .selectFrom('sub_tasks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('parent_task_id', '=', taskId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_SUB_TASKS) {
    throw new AppError('conflict', `A task can have at most ${MAX_SUB_TASKS} sub-tasks`)
  }
  return true
}
