import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { AppError, invalidField, notFound } from '#platform/shared/errors.ts'
import type { NewSubTask, SubTask, SubTaskPatch } from '../shared/sub-task-schema.ts'
import { lockTaskForSubTask } from './sub-task-limit.ts'
import { subTasks } from './sub-task-tables.ts'

/** The sub-tasks of a task, oldest first. @throws AppError not_found when there is no such task */
export async function listSubTasks(database: Executor, taskId: number): Promise<SubTask[]> {
  const found = await database
    .selectFrom('sub_tasks')
    .select(subTasks.reply)
    .where('parent_task_id', '=', taskId)
    .orderBy('id')
    .execute()
  if (found.length === 0) {
    const task = await database.selectFrom('tasks').select('id').where('id', '=', taskId).executeTakeFirst()
    if (task === undefined) throw notFound('Task')
  }
  return found
}

/**
 * Adds a sub-task to a task; omitted fields get their defaults (spec 6.7).
 * @throws AppError validation at parentTaskId when there is no such task; conflict when the task can take no more
 */
export async function createSubTask(
  transaction: WriteExecutor,
  input: NewSubTask,
  writer: EntityWriter,
): Promise<SubTask> {
  if (!(await lockTaskForSubTask(transaction, input.parentTaskId))) {
    throw invalidField('parentTaskId', 'There is no task with this id')
  }
  return subTasks.create(transaction, input, writer)
}

/**
 * Changes only the named fields of a sub-task: two people who change different fields at the same time both keep their
 * changes. Setting the same value is not a change.
 * @throws AppError not_found; validation when no field is named
 */
export async function updateSubTask(
  transaction: WriteExecutor,
  id: number,
  patch: SubTaskPatch,
  writer: EntityWriter,
): Promise<SubTask> {
  const columns = subTasks.storePart(patch)
  if (Object.keys(columns).length === 0) {
    throw new AppError('validation', 'Name at least one field of the sub-task that is to change')
  }
  return subTasks.update(transaction, await subTasks.lock(transaction, id), columns, writer)
}

/**
 * Toggles a sub-task's completion and leaves its status unchanged (spec 6.7). Two concurrent calls toggle it twice: the
 * second waits for the row lock and sees the first one's result.
 * @throws AppError not_found
 */
export async function toggleSubTask(
  transaction: WriteExecutor,
  id: number,
  writer: EntityWriter,
): Promise<SubTask> {
  const before = await subTasks.lock(transaction, id)
  return subTasks.update(transaction, before, { is_completed: !before.is_completed }, writer)
}
