import { changedFields, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockTargets } from '#platform/server/database/lock-order.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { FullTask, TaskPatch } from '../shared/task-schema.ts'
import { runJoined, toFullTask } from './joined-task.ts'
import { notifyAssignee } from './notify-assignee.ts'
import { cleanRemark, saveRemarkVersion } from './save-remark-version.ts'
import { refuseUnknown, typeName } from './task-references.ts'
import type { TaskWriter } from './task-service.ts'
import { TASK_COLUMNS, TASK_ENTITY, type TaskRow } from './task-tables.ts'

const SELECT_TASK = `select ${TASK_COLUMNS.join(', ')} from tasks where id = $1`

/**
 * Changes the named fields of a task and no other (spec 5.12): two people who change different fields at once both
 * keep their change. What already has the value given is not a change. Somebody whom the task is assigned to by this
 * is told.
 * @throws AppError not_found; conflict when the description changed since the version it was written from; validation
 * when no field is named, or at assigneeId, projectId or type when there is no such thing
 */
export async function updateTask(
  transaction: WriteExecutor,
  id: number,
  patch: TaskPatch,
  writer: TaskWriter,
): Promise<FullTask> {
  const fields = await changedColumns(transaction, patch)
  await lockTargets(transaction, 'tasks', [fields])
  // the lock makes `before` the row that this change really follows
  const before = await transaction
    .selectFrom('tasks')
    .select(TASK_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) throw notFound('Task')
  const changed = changedFields<TaskRow>(before, fields)
  if (changed === undefined) return toFullTask(await runJoined(transaction, SELECT_TASK, [id]))
  const { actor, platform } = writer
  const isRemarkChanged = changed.after.remark !== undefined
  if (isRemarkChanged && patch.remarkVersion !== undefined && patch.remarkVersion !== before.remark_version) {
    throw await changedMeanwhile(transaction, id, actor)
  }
  const now = platform.clock()
  const written = {
    ...fields,
    ...(isRemarkChanged ? { remark_version: before.remark_version + 1 } : {}),
    updated_at: now,
  }
  const row = await runJoined(
    transaction,
    `update tasks set ${Object.keys(written)
      .map((column, index) => `${column} = $${index + 2}`)
      .join(', ')} where id = $1 returning ${TASK_COLUMNS.join(', ')}`,
    [id, ...Object.values(written)],
  ).catch(refuseUnknown)
  const recorded = isRemarkChanged ? await withVersion(transaction, { before, changed, actor, now }) : changed
  await recordChange(transaction, { entity: TASK_ENTITY, id, action: 'update', actor, ...recorded })
  const task = toFullTask(row)
  const isAssigned = changed.after.assignee_id !== undefined && writer.isQuiet !== true
  if (isAssigned) await notifyAssignee(transaction, task, writer)
  return task
}

/** A change of the description with its version in the text's place: the audit trail does not hold every text twice. */
async function withVersion(
  transaction: WriteExecutor,
  {
    before: row,
    changed,
    actor,
    now,
  }: { before: TaskRow; changed: Changed; actor: TaskWriter['actor']; now: Date },
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const { remark: _text, ...before } = changed.before
  const { remark = null, ...after } = changed.after
  const version = await saveRemarkVersion(transaction, { id: row.id, remark, before: row }, { actor, now })
  return {
    before: { ...before, remark_version_id: version.before },
    after: { ...after, remark_version_id: version.after },
  }
}

/** The refusal that says who was first. */
async function changedMeanwhile(
  transaction: WriteExecutor,
  id: number,
  actor: TaskWriter['actor'],
): Promise<AppError> {
  const latest = await transaction
    .selectFrom('remark_versions')
    .select(['author_id', 'author_name'])
    .where('task_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = latest?.author_id === actor.id ? 'You' : (latest?.author_name ?? 'Somebody')
  const where = who === 'You' ? ' in another window' : ''
  return new AppError('conflict', `${who} changed the task details meanwhile${where}`)
}

type Changed = { before: Partial<TaskRow>; after: Partial<TaskRow> }
type Fields = Partial<Omit<TaskRow, 'id' | 'remark_version' | 'created_at' | 'updated_at'>>

/**
 * The columns that a change of named fields writes.
 * @throws AppError validation when no field is named, or at type when there is no such thing
 */
export async function changedColumns(transaction: WriteExecutor, patch: TaskPatch): Promise<Fields> {
  const fields: Fields = {}
  if (patch.taskName !== undefined) fields.task_name = patch.taskName
  if (patch.assigneeId !== undefined) fields.assignee_id = patch.assigneeId
  if (patch.status !== undefined) fields.status = patch.status
  if (patch.priority !== undefined) fields.priority = patch.priority
  if (patch.startDate !== undefined) fields.start_date = patch.startDate
  if (patch.dueDate !== undefined) fields.due_date = patch.dueDate
  if (patch.type !== undefined) fields.type = await typeName(transaction, patch.type)
  if (patch.remark !== undefined) fields.remark = cleanRemark(patch.remark)
  if (patch.projectId !== undefined) fields.project_id = patch.projectId
  if (Object.keys(fields).length === 0) {
    throw new AppError('validation', 'Name at least one field of the task that is to change')
  }
  return fields
}
