import { DEFAULT_TASK_PRIORITY } from '#work/tasks/shared/task-priority.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { invalidField, notFound } from '#platform/shared/errors.ts'
import type { NewSubTask, SubTask } from '../shared/sub-task-schema.ts'
import { DEFAULT_SUB_TASK_STATUS } from '../shared/sub-task-status.ts'
import { lockTaskForSubTask } from './sub-task-limit.ts'
import { SUB_TASK_COLUMNS, SUB_TASK_ENTITY, type SubTaskRow } from './sub-task-tables.ts'

/** Who writes a sub-task, and when. */
export interface SubTaskWriter {
  actor: ChangeActor
  now: Date
}

/** The sub-tasks of a task, oldest first. @throws AppError not_found when there is no such task */
export async function listSubTasks(database: Executor, taskId: number): Promise<SubTask[]> {
  const rows = await database
    .selectFrom('sub_tasks')
    .select(SUB_TASK_COLUMNS)
    .where('parent_task_id', '=', taskId)
    .orderBy('id')
    .execute()
  if (rows.length === 0) {
    const task = await database.selectFrom('tasks').select('id').where('id', '=', taskId).executeTakeFirst()
    if (task === undefined) throw notFound('Task')
  }
  return rows.map(toSubTask)
}

/** One sub-task. @throws AppError not_found */
export async function getSubTask(database: Executor, id: number): Promise<SubTask> {
  const row = await database
    .selectFrom('sub_tasks')
    .select(SUB_TASK_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Sub-task')
  return toSubTask(row)
}

/**
 * Adds a sub-task to a task; omitted fields get their defaults (spec 6.7).
 * @throws AppError validation at parentTaskId when there is no such task; conflict when the task can take no more
 */
export async function createSubTask(
  transaction: WriteExecutor,
  input: NewSubTask,
  { actor, now }: SubTaskWriter,
): Promise<SubTask> {
  if (!(await lockTaskForSubTask(transaction, input.parentTaskId))) {
    throw invalidField('parentTaskId', 'There is no task with this id')
  }
  const row = await transaction
    .insertInto('sub_tasks')
    .values({
      parent_task_id: input.parentTaskId,
      title: input.title,
      description: textOrNull(input.description),
      status: input.status ?? DEFAULT_SUB_TASK_STATUS,
      priority: input.priority ?? DEFAULT_TASK_PRIORITY,
      due_date: input.dueDate ?? null,
      is_completed: false,
      created_at: now,
      updated_at: now,
    })
    .returning(SUB_TASK_COLUMNS)
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: SUB_TASK_ENTITY,
    id: row.id,
    action: 'create',
    actor,
    after: row,
  })
  return toSubTask(row)
}

/** Deletes a sub-task; its whole row stays in the audit trail. @throws AppError not_found */
export async function deleteSubTask(
  transaction: WriteExecutor,
  id: number,
  actor: ChangeActor,
): Promise<void> {
  const row = await transaction
    .deleteFrom('sub_tasks')
    .where('id', '=', id)
    .returning(SUB_TASK_COLUMNS)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Sub-task')
  await recordChange(transaction, { entity: SUB_TASK_ENTITY, id, action: 'delete', actor, before: row })
}

/** A sub-task as the API returns it. */
export function toSubTask(row: SubTaskRow): SubTask {
  return {
    id: row.id,
    parentTaskId: row.parent_task_id,
    title: row.title,
    description: row.description,
    status: row.status,
    priority: row.priority,
    dueDate: row.due_date,
    isCompleted: row.is_completed,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
