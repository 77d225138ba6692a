import { lockWatchers } from '#work/watchers/server/index.ts'
import { changedFields, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockTargets } from '#platform/server/database/lock-order.ts'
import { AppError, invalidField, notFound } from '#platform/shared/errors.ts'
import type { FullTask, TaskPatch } from '../shared/task-schema.ts'
import { readTask, runJoined, toFullTask } from './joined-task.ts'
import { notifyAssignee } from './notices/notify-assignee.ts'
import { isWatched, notifyOfChange } from './notices/notify-of-change.ts'
import { cleanRemark, saveRemarkVersion } from './save-remark-version.ts'
import { lockReferences, refuseUnknown, typeName } from './task-references.ts'
import type { TaskWriter } from './task-service.ts'
import { TASK_COLUMNS, TASK_ENTITY, type TaskRow, tasks } from './task-tables.ts'
import { checkTerms, refuseTerms } from './task-terms.ts'

/**
 * Changes only the named fields of a task (spec 5.12): two people who change different fields at the same time both
 * keep their changes. Setting the same value is not a change. A new assignee is notified.
 * @throws AppError not_found; forbidden when it sets how the task is billed and the caller may not; conflict when the description changed since the version it is based on; validation when
 * no field is named, or at assigneeId, projectId, labels or type when it does not exist
 */
export async function updateTask(
  transaction: WriteExecutor,
  id: number,
  patch: TaskPatch,
  writer: TaskWriter,
): Promise<FullTask> {
  refuseTerms(patch, writer.actor)
  const fields = await changedColumns(transaction, patch)
  const watchers = isWatched(fields) ? await lockWatchers(transaction, [id]) : []
  await lockTargets(transaction, 'tasks', [fields])
  const { labels } = fields
  for (const link of (await lockReferences(transaction, [{ labels }]))({ labels }))
    throw invalidField(...link)
  // the lock guarantees that `before` is the row this change is based on
  const before = await transaction
    .selectFrom('tasks')
    .select(TASK_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) throw notFound('Task')
  const { actor, platform } = writer
  const wanted = hiddenWhenMoved(before, fields)
  const changed = changedFields<TaskRow>(before, wanted)
  if (changed === undefined) return readTask(transaction, id, actor)
  checkTerms({ ...before, ...changed.after })
  const isRemarkChanged = changed.after.remark !== undefined
  if (isRemarkChanged && patch.remarkVersion !== undefined && patch.remarkVersion !== before.remark_version) {
    throw await changedMeanwhile(transaction, id, actor)
  }
  const now = platform.clock()
  const written = {
    ...wanted,
    ...(isRemarkChanged ? { remark_version: before.remark_version + 1 } : {}),
    updated_at: now,
  }
  const row = await runJoined(
    transaction,
    `update tasks set ${Object.keys(written)
      .map((column, index) => `${column} = $${index + 2}`)
      .join(', ')} where id = $1 returning ${TASK_COLUMNS.join(', ')}`,
    [id, ...Object.values(written)],
    { reader: actor },
  ).catch(refuseUnknown)
  const recorded = isRemarkChanged ? await withVersion(transaction, { before, changed, actor, now }) : changed
  await recordChange(transaction, { entity: TASK_ENTITY, id, action: 'update', actor, ...recorded })
  const task = toFullTask(row, actor)
  const isAssigned = changed.after.assignee_id !== undefined && writer.isQuiet !== true
  if (isAssigned) await notifyAssignee(transaction, task, writer)
  if (watchers.length > 0)
    await notifyOfChange(transaction, { id, taskName: task.taskName, after: changed.after }, writer)
  return task
}

/** Replaces a description by its version in a change, so that the audit trail does not store every text twice. */
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

/** The conflict error, naming who changed it first. */
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

/** A task that moves to another project, which may be of another client, is not shown there until somebody says so. */
export function hiddenWhenMoved<Fields extends Partial<TaskRow>>(
  before: Pick<TaskRow, 'project_id'>,
  fields: Fields,
): Fields | (Fields & Pick<TaskRow, 'client_visible'>) {
  const moves = fields.project_id !== undefined && fields.project_id !== before.project_id
  return moves && fields.client_visible === undefined ? { ...fields, client_visible: false } : fields
}

type Changed = { before: Partial<TaskRow>; after: Partial<TaskRow> }

/**
 * The columns to write for a change of named fields.
 * @throws AppError validation when no field is named, or at type when it does not exist
 */
export async function changedColumns(
  transaction: WriteExecutor,
  patch: TaskPatch,
): Promise<Partial<ReturnType<typeof tasks.store>>> {
  const { type, remark, ...plain } = patch
  const fields = tasks.storePart({
    ...plain,
    type: type === undefined ? undefined : await typeName(transaction, type),
    remark: remark === undefined ? undefined : cleanRemark(remark),
  })
  if (Object.keys(fields).length === 0) {
    throw new AppError('validation', 'Name at least one field of the task that is to change')
  }
  return fields
}
