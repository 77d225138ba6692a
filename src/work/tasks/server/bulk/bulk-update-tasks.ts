import { sql } from 'kysely'
import { lockWatchers } from '#work/watchers/server/index.ts'
import { changedFields, recordChanges } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { BulkTaskSet } from '../../shared/bulk-task-endpoints.ts'
import { idList, MAX_TASK_LABELS, type TaskPatch } from '../../shared/task-schema.ts'
import { lockTasks } from './bulk-lock-tasks.ts'
import { notifyAssigneeOfTasks } from '../notices/notify-assignee.ts'
import { isWatched, notifyOfChange } from '../notices/notify-of-change.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { lockReferences } from '../task-references.ts'
import type { TaskWriter } from '../task-service.ts'
import { TASK_ENTITY, type TaskRow } from '../task-tables.ts'
import { checkTerms, refuseTerms } from '../task-terms.ts'
import { changedColumns, hiddenWhenMoved } from '../update-task.ts'

/** A task's fields without its description, each version of which is stored separately. */
export type PlainTaskPatch = Omit<TaskPatch, 'remark' | 'remarkVersion'>

/** The same, with labels to add and to remove. */
type BulkSet = PlainTaskPatch & Pick<BulkTaskSet, 'addLabels' | 'removeLabels'>

/** What decides together whether a fixed price has its amount, and whether a moved task was shown to the client. */
const TOGETHER = ['billing', 'amount_cents', 'project_id', 'client_visible'] as const

/**
 * Sets the same fields of many tasks, all or none, by the rules of a single change (updateTask): setting the same value
 * is not a change, and each change is a separate entry of the audit trail. The assignee is notified once.
 * @returns the ids of the tasks that changed, ascending
 * @throws AppError forbidden when it sets how tasks are billed and the caller may not; validation when no field is named,
 * at a reference that does not exist, at amount for a fixed price without one, or at ids without a task
 */
export async function bulkUpdateTasks(
  transaction: WriteExecutor,
  { ids, set: { addLabels = [], removeLabels = [], ...set } }: { ids: readonly number[]; set: BulkSet },
  writer: TaskWriter,
): Promise<number[]> {
  const { actor, platform } = writer
  refuseTerms(set, writer.actor)
  const isLabelled = addLabels.length + removeLabels.length > 0
  const fields = isLabelled && Object.keys(set).length === 0 ? {} : await changedColumns(transaction, set)
  const columns = [...(Object.keys(fields) as (keyof typeof fields)[]), ...TOGETHER, 'labels' as const]
  if (isWatched(fields)) await lockWatchers(transaction, ids)
  const links = { ...set, labels: [...(set.labels ?? []), ...addLabels] }
  for (const link of (await lockReferences(transaction, [links]))(links)) {
    throw invalidField(link[0] === 'labels' && set.labels === undefined ? 'addLabels' : link[0], link[1])
  }
  const rows = await lockTasks(transaction, ids, { columns, toDelete: false })
  const changes = rows.flatMap((before) => {
    checkTerms({ ...before, ...fields })
    const next = hiddenWhenMoved(before, fields)
    const labels = withLabels(fields.labels ?? before.labels, { addLabels, removeLabels })
    const changed = changedFields<Partial<TaskRow>>(before, isLabelled ? { ...next, labels } : next)
    return changed === undefined ? [] : [{ id: before.id, ...changed }]
  })
  const changedIds = changes.map(({ id }) => id)
  if (changedIds.length === 0) return []
  await transaction
    .updateTable('tasks')
    .set({ ...fields, ...shownUnlessMoved(fields), updated_at: platform.clock() })
    .where(sql<boolean>`id = any(${changedIds}::integer[])`)
    .execute()
  if (isLabelled) await storeLabels(transaction, changes)
  await recordChanges(
    transaction,
    changes.map((change) => ({ entity: TASK_ENTITY, action: 'update', actor, ...change })),
  )
  if (typeof fields.assignee_id === 'string' && writer.isQuiet !== true) {
    const assigned = changes.filter(({ after }) => after.assignee_id !== undefined)
    await notifyAssigneeOfTasks(
      transaction,
      { taskIds: assigned.map(({ id }) => id), assigneeId: fields.assignee_id },
      writer,
    )
  }
  await notifyOfEach(transaction, changes, writer)
  return changedIds
}

/** Those who watch several of the tasks are told of each. */
export async function notifyOfEach(
  transaction: WriteExecutor,
  changes: readonly { id: number; after: Partial<TaskRow> }[],
  writer: TaskWriter,
): Promise<void> {
  const told = changes.filter(({ after }) => isWatched(after))
  if (told.length === 0 || writer.isQuiet === true) return
  const watched = await transaction
    .selectFrom('tasks')
    .select(['id', 'task_name'])
    .where(sql<boolean>`id = any(${told.map(({ id }) => id)}::integer[])`)
    .where(sql<boolean>`exists (select from task_watchers where task_id = tasks.id and is_watching)`)
    .orderBy('id')
    .execute()
  for (const { id, task_name: taskName } of watched) {
    const after = told.find((change) => change.id === id)?.after
    if (after !== undefined) await notifyOfChange(transaction, { id, taskName, after }, writer)
  }
}

/** What {@link hiddenWhenMoved} says of each, for all of them in one statement. */
function shownUnlessMoved({ project_id: projectId, client_visible: isShown }: Partial<TaskRow>) {
  if (projectId === undefined || isShown !== undefined) return {}
  return { client_visible: sql<boolean>`client_visible and project_id is not distinct from ${projectId}` }
}

/** @throws AppError validation when they would be more than one task may have */
function withLabels(
  labels: readonly number[],
  { addLabels, removeLabels }: Record<'addLabels' | 'removeLabels', readonly number[]>,
): number[] {
  const next = idList([...labels, ...addLabels]).filter((id) => !removeLabels.includes(id))
  if (next.length > MAX_TASK_LABELS)
    throw invalidField('addLabels', `A task has at most ${MAX_TASK_LABELS} labels`)
  return next
}

/** The labels differ from task to task. */
async function storeLabels(
  transaction: WriteExecutor,
  changes: readonly { id: number; after: Partial<TaskRow> }[],
): Promise<void> {
  const rows = changes.flatMap(({ id, after: { labels } }) => (labels === undefined ? [] : [{ id, labels }]))
  await sql`
    update tasks set labels = changed.labels
    from jsonb_populate_recordset(null::tasks, ${JSON.stringify(rows)}::jsonb) changed
    where tasks.id = changed.id`.execute(transaction)
}
