import { sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import type { Platform } from '#platform/server/platform.ts'

/**
 * Locks those who watch tasks, before the tasks: deleting a person locks them before their tasks.
 * @returns their ids
 */
export async function lockWatchers(
  transaction: WriteExecutor,
  taskIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from task_watchers where task_id = any(${taskIds}::integer[]) and is_watching`.execute(
    transaction,
  )
  const ids = rows.map((row) => row.user_id)
  await lockInOrder(transaction, [{ table: 'users', ids, to: 'key' }])
  return ids
}

/** What those who watch a task are told. */
export interface WatchedEvent {
  taskId: number
  /** Such as `Nimal Perera commented`. */
  what: string
  detail: string
  /** People who are told of it in another way. */
  without?: readonly string[]
}

/** Tells those who watch a task what happened, in its transaction; never the one who did it. */
export async function notifyWatchers(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  actor: ChangeActor,
  { taskId, what, detail, without = [] }: WatchedEvent,
): Promise<void> {
  const rows = await transaction
    .selectFrom('task_watchers')
    .select('user_id')
    .where('task_id', '=', taskId)
    .where('is_watching', '=', true)
    .execute()
  const to = rows.map((row) => row.user_id).filter((id) => !without.includes(id))
  if (to.length === 0) return
  await notify(transaction, platform, {
    kind: 'task-watched',
    to,
    actor,
    about: { entity: 'task', id: taskId },
    title: `You watch #${taskId}: ${what}`,
    detail,
    path: `/task?task=${taskId}`,
  })
}
