import { sql } from 'kysely'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Watchers } from '../shared/watcher-endpoints.ts'
import { WATCHER_ENTITY } from './watcher-tables.ts'

/** Who watches a task: only Active people. */
export async function listWatchers(database: Executor, taskId: number): Promise<Watchers> {
  const rows = await database
    .selectFrom('task_watchers')
    .innerJoin('users', 'users.id', 'task_watchers.user_id')
    .select('user_id')
    .where('task_id', '=', taskId)
    .where('is_watching', '=', true)
    .where('status', '=', 'Active')
    .orderBy('task_watchers.id')
    .execute()
  return { watcherIds: rows.map((row) => row.user_id) }
}

/**
 * A person watches a task, or leaves it (spec 26.4). What is so already is no change.
 * @throws AppError not_found when there is no such task or person; conflict when the person is not Active
 */
export async function changeWatcher(
  transaction: WriteExecutor,
  { taskId, userId, isWatching }: { taskId: number; userId: string; isWatching: boolean },
  actor: ChangeActor,
): Promise<Watchers> {
  await lockInOrder(transaction, [
    { table: 'users', ids: [userId], to: 'key' },
    { table: 'tasks', ids: [taskId], to: 'key' },
  ])
  const task = await transaction.selectFrom('tasks').select('id').where('id', '=', taskId).executeTakeFirst()
  if (task === undefined) throw notFound('Task')
  const person = await transaction
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (person === undefined) throw notFound('User')
  if (isWatching && person.status !== 'Active')
    throw new AppError('conflict', 'Only people whose account is Active can watch a task')
  const { rows } = await sql<{ id: number }>`
    insert into task_watchers as watcher (task_id, user_id, is_watching) values (${taskId}, ${userId}, ${isWatching})
    on conflict (task_id, user_id) do update set is_watching = excluded.is_watching
      where watcher.is_watching <> excluded.is_watching
    returning id`.execute(transaction)
  for (const { id } of rows)
    await recordWatching(transaction, { id, task_id: taskId, user_id: userId }, isWatching, actor)
  return listWatchers(transaction, taskId)
}

/** Records that a person watches a task or left it; the change names both. */
export async function recordWatching(
  transaction: WriteExecutor,
  { id, ...whose }: { id: number; task_id: number; user_id: string },
  isWatching: boolean,
  actor: ChangeActor,
): Promise<void> {
  await recordChange(transaction, {
    entity: WATCHER_ENTITY,
    id,
    action: 'update',
    actor,
    before: { ...whose, is_watching: !isWatching },
    after: { ...whose, is_watching: isWatching },
  })
}
