import { changedFields, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { SubTask, SubTaskPatch } from '../shared/sub-task-schema.ts'
import { type SubTaskWriter, toSubTask } from './sub-task-service.ts'
import { SUB_TASK_COLUMNS, SUB_TASK_ENTITY, type SubTaskRow } from './sub-task-tables.ts'

/**
 * Changes only the named fields of a sub-task: two people who change different fields at the same time both keep their
 * changes. Setting the same value is not a change.
 * @throws AppError not_found; validation when no field is named
 */
export async function updateSubTask(
  transaction: WriteExecutor,
  id: number,
  patch: SubTaskPatch,
  { actor, now }: SubTaskWriter,
): Promise<SubTask> {
  const fields = columnsOf(patch)
  if (Object.keys(fields).length === 0) {
    throw new AppError('validation', 'Name at least one field of the sub-task that is to change')
  }
  // the lock guarantees that `before` is the row this change is based on
  const before = await transaction
    .selectFrom('sub_tasks')
    .select(SUB_TASK_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) throw notFound('Sub-task')
  const changed = changedFields<SubTaskRow>(before, fields)
  if (changed === undefined) return toSubTask(before)
  const row = await transaction
    .updateTable('sub_tasks')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .returning(SUB_TASK_COLUMNS)
    .executeTakeFirstOrThrow()
  // the task's id says which task the change belongs to
  const parent = { parent_task_id: row.parent_task_id }
  await recordChange(transaction, {
    entity: SUB_TASK_ENTITY,
    id,
    action: 'update',
    actor,
    before: { ...parent, ...changed.before },
    after: { ...parent, ...changed.after },
  })
  return toSubTask(row)
}

type Fields = Partial<Omit<SubTaskRow, 'id' | 'created_at' | 'updated_at'>>

function columnsOf(patch: SubTaskPatch): Fields {
  const fields: Fields = {}
  if (patch.title !== undefined) fields.title = patch.title
  if (patch.description !== undefined) fields.description = textOrNull(patch.description)
  if (patch.status !== undefined) fields.status = patch.status
  if (patch.priority !== undefined) fields.priority = patch.priority
  if (patch.dueDate !== undefined) fields.due_date = patch.dueDate
  return fields
}
