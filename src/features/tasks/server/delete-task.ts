import { sql } from 'kysely'
import { type ChangeActor, recordChanges } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { TASK_COLUMNS, TASK_ENTITY, type TaskRow } from './task-tables.ts'

/** So many tasks are written into the audit trail at once: what belongs to them may be large. */
const AT_ONCE = 20

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
  await deleteLockedTasks(transaction, [row], actor)
}

/** Deletes tasks with all that belongs to them. @param tasks their rows, locked for update */
export async function deleteLockedTasks(
  transaction: WriteExecutor,
  tasks: readonly TaskRow[],
  actor: ChangeActor,
): Promise<void> {
  for (let start = 0; start < tasks.length; start += AT_ONCE) {
    const some = tasks.slice(start, start + AT_ONCE)
    const ids = some.map(({ id }) => id)
    const subTasks = await rowsOf(transaction, { table: 'sub_tasks', column: 'parent_task_id' }, ids)
    const comments = await rowsOf(transaction, { table: 'comments', column: 'task_id' }, ids)
    const versions = await rowsOf(transaction, { table: 'remark_versions', column: 'task_id' }, ids)
    await recordChanges(
      transaction,
      some.map((row) => ({
        entity: TASK_ENTITY,
        id: row.id,
        action: 'delete',
        actor,
        before: {
          ...row,
          sub_tasks: subTasks.get(row.id) ?? [],
          comments: comments.get(row.id) ?? [],
          remark_versions: versions.get(row.id) ?? [],
        },
      })),
    )
  }
  // in one statement: the counts of tasks are then locked in one order, whoever deletes at the same moment
  await transaction
    .deleteFrom('tasks')
    .where(sql<boolean>`id = any(${tasks.map(({ id }) => id)}::integer[])`)
    .execute()
}

/**
 * The rows of each task as PostgreSQL writes them in JSON, to the microsecond, locked against a change at the same
 * moment.
 */
async function rowsOf(
  transaction: WriteExecutor,
  part: { table: 'sub_tasks' | 'comments' | 'remark_versions'; column: string },
  taskIds: readonly number[],
): Promise<Map<number, unknown[]>> {
  const { rows } = await sql<{ task_id: number; row: unknown }>`
    select ${sql.ref(part.column)} as task_id, to_jsonb(part) as row from ${sql.table(part.table)} part
    where ${sql.ref(part.column)} = any(${taskIds}::integer[]) order by id for update`.execute(transaction)
  const found = new Map<number, unknown[]>()
  for (const { task_id: taskId, row } of rows) found.set(taskId, [...(found.get(taskId) ?? []), row])
  return found
}
