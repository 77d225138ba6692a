import { sql } from 'kysely'
import { type ChangeActor, recordChanges } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockPointers } from '#platform/server/database/lock-order.ts'
import { notFound } from '#platform/shared/errors.ts'
import { TASK_COLUMNS, TASK_ENTITY, type TaskRow } from './task-tables.ts'

/**
 * Deletes a task with its sub-tasks, comments, files, description versions and links to other tasks. The audit trail
 * stores all of them in the single row of the task's deletion, so that they are restored together.
 * @throws AppError not_found
 */
export async function deleteTask(transaction: WriteExecutor, id: number, actor: ChangeActor): Promise<void> {
  // once this lock is held, nothing can be added to the task
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
  const ids = tasks.map(({ id }) => id)
  await lockPointers(transaction, 'tasks', ids)
  await lockLinks(transaction, ids)
  const parts = sql`jsonb_build_object('sub_tasks', ${rowsOf('sub_tasks', 'parent_task_id')},
    'comments', ${rowsOf('comments', 'task_id')}, 'attachments', ${rowsOf('attachments', 'task_id')},
    'remark_versions', ${rowsOf('remark_versions', 'task_id')}, 'task_links', ${LINKS_OF_TASK},
    'task_watchers', ${rowsOf('task_watchers', 'task_id')})`
  await recordChanges(
    transaction,
    tasks.map((row) => ({ entity: TASK_ENTITY, id: row.id, action: 'delete', actor, before: { ...row } })),
    parts,
  )
  // in one statement, so that concurrent deletions lock the task counts in the same order
  await transaction
    .deleteFrom('tasks')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute()
}

/**
 * The rows that belong to the task of a `change`, as PostgreSQL's JSON with microseconds, locked against concurrent
 * changes. They stay in the database: a task may have megabytes of them.
 */
function rowsOf(
  table: 'sub_tasks' | 'comments' | 'attachments' | 'remark_versions' | 'task_watchers',
  column: string,
) {
  return sql`coalesce((
    select jsonb_agg(to_jsonb(part)) from (
      select * from ${sql.table(table)} where ${sql.ref(column)} = change.entity_id::integer order by id for update
    ) part), '[]')`
}

const LINKS_OF_TASK = sql`coalesce((
    select jsonb_agg(to_jsonb(link) order by link) from task_links link
    where change.entity_id::integer in (blocking_id, blocked_id)), '[]')`

/** Two deletions at both ends of some links delete them in one order. */
async function lockLinks(transaction: WriteExecutor, ids: readonly number[]): Promise<void> {
  await sql`
    select from task_links where blocking_id = any(${ids}::integer[]) or blocked_id = any(${ids}::integer[])
    order by blocking_id, blocked_id for update`.execute(transaction)
}
