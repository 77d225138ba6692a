import { sql } from 'kysely'
import { changedFields, recordChanges } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { TaskPatch } from '../../shared/task-schema.ts'
import { lockTasks } from './bulk-lock-tasks.ts'
import { notifyAssigneeOfTasks } from '../notify-assignee.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { lockReferences } from '../task-references.ts'
import type { TaskWriter } from '../task-service.ts'
import { TASK_ENTITY, type TaskRow } from '../task-tables.ts'
import { checkTerms, refuseTerms } from '../task-terms.ts'
import { changedColumns, hiddenWhenMoved } from '../update-task.ts'

/** A task's fields without its description, each version of which is stored separately. */
export type PlainTaskPatch = Omit<TaskPatch, 'remark' | 'remarkVersion'>

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
  { ids, set }: { ids: readonly number[]; set: PlainTaskPatch },
  writer: TaskWriter,
): Promise<number[]> {
  const { actor, platform } = writer
  refuseTerms(set, writer.actor)
  const fields = await changedColumns(transaction, set)
  const columns = [...(Object.keys(fields) as (keyof typeof fields)[]), ...TOGETHER]
  const missing = await lockReferences(transaction, [set])
  for (const link of missing(set)) throw invalidField(...link)
  const rows = await lockTasks(transaction, ids, { columns, toDelete: false })
  const changes = rows.flatMap((before) => {
    checkTerms({ ...before, ...fields })
    const changed = changedFields<Partial<TaskRow>>(before, hiddenWhenMoved(before, fields))
    return changed === undefined ? [] : [{ id: before.id, ...changed }]
  })
  const changedIds = changes.map(({ id }) => id)
  if (changedIds.length === 0) return []
  await transaction
    .updateTable('tasks')
    .set({ ...fields, ...shownUnlessMoved(fields), updated_at: platform.clock() })
    .where(sql<boolean>`id = any(${changedIds}::integer[])`)
    .execute()
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
  return changedIds
}

/** What {@link hiddenWhenMoved} says of each, for all of them in one statement. */
function shownUnlessMoved({ project_id: projectId, client_visible: isShown }: Partial<TaskRow>) {
  if (projectId === undefined || isShown !== undefined) return {}
  return { client_visible: sql<boolean>`client_visible and project_id is not distinct from ${projectId}` }
}
