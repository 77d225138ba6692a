import { changedFields, recordChange } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Task, TaskPatch } from '../shared/task-schema.ts'
import { type JoinedTaskRow, selectJoined, toTask } from './joined-task.ts'
import { refuseUnknown, typeName } from './task-references.ts'
import type { TaskWriter } from './task-service.ts'
import { TASK_COLUMNS, TASK_ENTITY, type TaskRow } from './task-tables.ts'

/**
 * Changes the named fields of a task and no other (rulings 6): two people who change different fields at once both
 * keep their change. What already has the value given is not a change.
 * @throws AppError not_found; validation when no field is named, or at assigneeId, projectId or type when there is
 * no such thing
 */
export async function updateTask(
  transaction: WriteExecutor,
  id: number,
  patch: TaskPatch,
  { actor, now }: TaskWriter,
): Promise<Task> {
  const fields = await columnsOf(transaction, patch)
  if (Object.keys(fields).length === 0) {
    throw new AppError('validation', 'Name at least one field of the task that is to change')
  }
  // the lock makes `before` the row that this change really follows
  const before = await transaction
    .selectFrom('tasks')
    .select(TASK_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) throw notFound('Task')
  const changed = changedFields<TaskRow>(before, fields)
  if (changed === undefined) return toTask(await readJoined(transaction, id))
  const row = await selectJoined(
    transaction.with('task', (database) =>
      database
        .updateTable('tasks')
        .set({ ...fields, updated_at: now })
        .where('id', '=', id)
        .returning(TASK_COLUMNS),
    ),
  )
    .executeTakeFirstOrThrow()
    .catch(refuseUnknown)
  await recordChange(transaction, { entity: TASK_ENTITY, id, action: 'update', actor, ...changed })
  return toTask(row)
}

function readJoined(transaction: WriteExecutor, id: number): Promise<JoinedTaskRow> {
  return selectJoined(
    transaction.with('task', (database) =>
      database.selectFrom('tasks').select(TASK_COLUMNS).where('id', '=', id),
    ),
  ).executeTakeFirstOrThrow()
}

type Fields = Partial<Omit<TaskRow, 'id' | 'created_at' | 'updated_at'>>

async function columnsOf(transaction: WriteExecutor, patch: TaskPatch): Promise<Fields> {
  const fields: Fields = {}
  if (patch.taskName !== undefined) fields.task_name = patch.taskName
  if (patch.assigneeId !== undefined) fields.assignee_id = patch.assigneeId
  if (patch.status !== undefined) fields.status = patch.status
  if (patch.priority !== undefined) fields.priority = patch.priority
  if (patch.startDate !== undefined) fields.start_date = patch.startDate
  if (patch.dueDate !== undefined) fields.due_date = patch.dueDate
  if (patch.type !== undefined) fields.type = await typeName(transaction, patch.type)
  if (patch.remark !== undefined) fields.remark = patch.remark
  if (patch.projectId !== undefined) fields.project_id = patch.projectId
  return fields
}
