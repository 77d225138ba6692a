import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'

/** Sub-tasks a task can have. */
export const MAX_SUB_TASKS = 500

/**
 * Makes sure that a task can take one more sub-task. Until the transaction ends no other one is added to it, and it
 * is not deleted.
 * @returns false when there is no such task
 * @throws AppError conflict when it has as many as it can have
 */
export async function lockTaskForSubTask(transaction: WriteExecutor, taskId: number): Promise<boolean> {
  const task = await transaction
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (task === undefined) return false
  // a statement of its own: it sees what those added who held the lock before
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
