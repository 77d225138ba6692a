import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import { notFound } from '#platform/shared/errors.ts'
import { idList, type FullTask } from '../../shared/task-schema.ts'
import { readTask } from '../joined-task.ts'
import type { TaskWriter } from '../task-service.ts'
import { blockersOfEach, lockLinksOfAll, storeBlockers } from './store-blockers.ts'

/**
 * Makes a task wait for another one, or no longer (spec 28.1). What is so already is no change.
 * @throws AppError not_found when there is no such task; conflict when a task would wait for itself, or for too many
 */
export async function changeBlocker(
  transaction: WriteExecutor,
  { id, otherId, isWaiting }: { id: number; otherId: number; isWaiting: boolean },
  actor: TaskWriter['actor'],
): Promise<FullTask> {
  await lockLinksOfAll(transaction)
  await lockInOrder(transaction, [
    { table: 'tasks', ids: [id], to: 'change' },
    { table: 'tasks', ids: [otherId], to: 'key' },
  ])
  const found = await transaction.selectFrom('tasks').select('id').where('id', 'in', [id, otherId]).execute()
  const isThere = (task: number) => found.some((row) => row.id === task)
  // whose other end is gone, no longer has the link
  if (!isThere(id) || (isWaiting && !isThere(otherId))) throw notFound('Task')
  const before = (await blockersOfEach(transaction, [id])).get(id) ?? []
  const others = before.filter((other) => other !== otherId)
  await storeBlockers(transaction, id, isWaiting ? idList([...others, otherId]) : others, actor)
  return readTask(transaction, id, actor)
}
