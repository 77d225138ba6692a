import { sql } from 'kysely'
import { type ChangeActor, recordChange } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { TASK_COLUMNS, TASK_ENTITY } from './task-tables.ts'

/**
 * Deletes a task with its sub-tasks, comments and versions of its description. The audit trail keeps all of them in
 * the one row of the task's deletion, so that they come back together.
 * @throws AppError not_found
 */
export async function deleteTask(transaction: WriteExecutor, id: number, actor: ChangeActor): Promise<void> {
  // nothing can join the task any more once this lock is held
  const row = await transaction
    .selectFrom('tasks')
    .select(TASK_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Task')
  const parts = {
    sub_tasks: await rowsOf(transaction, { table: 'sub_tasks', column: 'parent_task_id' }, id),
    comments: await rowsOf(transaction, { table: 'comments', column: 'task_id' }, id),
    remark_versions: await rowsOf(transaction, { table: 'remark_versions', column: 'task_id' }, id),
  }
  await transaction.deleteFrom('tasks').where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: TASK_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { ...row, ...parts },
  })
}

/** The rows as PostgreSQL writes them in JSON, to the microsecond, locked against a change at the same moment. */
async function rowsOf(
  transaction: WriteExecutor,
  part: { table: 'sub_tasks' | 'comments' | 'remark_versions'; column: string },
  taskId: number,
): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(part) as row from ${sql.table(part.table)} part
    where ${sql.ref(part.column)} = ${taskId} order by id for update`.execute(transaction)
  return rows.map(({ row }) => row)
}
