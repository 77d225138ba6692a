import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { insertDeletedRow } from '#platform/server/records/insert-deleted-rows.ts'
import type { Restorable } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { lockTaskForSubTask } from './sub-task-limit.ts'
import { SUB_TASK_COLUMNS, SUB_TASK_ENTITY } from './sub-task-tables.ts'

/** Restores a deleted sub-task unchanged to its task. */
export const restorableSubTask: Restorable = {
  entity: SUB_TASK_ENTITY,
  table: 'sub_tasks',
  titleColumns: ['title'],
  async restore(transaction, before) {
    if (!(await lockTaskForSubTask(transaction, Number(before['parent_task_id'])))) {
      throw new AppError('conflict', 'The task of this sub-task was deleted. Restore the task first.')
    }
    return insertDeletedRow(transaction, 'sub_tasks', SUB_TASK_COLUMNS, before)
  },
}

/**
 * Restores the sub-tasks that were deleted with their task, once the task itself is restored.
 * @param rows from the audit row of the task's deletion: the sub-tasks' rows as returned by `to_jsonb`
 * @throws AppError conflict when one of the ids is taken
 */
export async function restoreSubTasks(transaction: WriteExecutor, rows: unknown): Promise<void> {
  const deleted = Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []
  const [first] = deleted
  if (first === undefined) return
  // a column newer than the deletion gets its default
  const columns = sql.join(
    SUB_TASK_COLUMNS.filter((column) => column in first).map((column) => sql.ref(column)),
  )
  const restored = await sql`
    insert into sub_tasks (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::sub_tasks, ${JSON.stringify(deleted)}::jsonb)
    on conflict (id) do nothing`.execute(transaction)
  if (restored.numAffectedRows !== BigInt(deleted.length)) {
    throw new AppError('conflict', 'There is another sub-task with the same id by now')
  }
}
