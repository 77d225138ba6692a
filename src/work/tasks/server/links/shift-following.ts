import { sql } from 'kysely'
import { lockWatchers } from '#work/watchers/server/index.ts'
import { recordChanges } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { addDays } from '#platform/shared/dates.ts'
import { AppError, invalidField, notFound } from '#platform/shared/errors.ts'
import { MAX_BULK_TASKS } from '../../shared/bulk-task-endpoints.ts'
import { isOpenTask } from '../../shared/task-status.ts'
import { lockTasks } from '../bulk/bulk-lock-tasks.ts'
import { notifyOfEach } from '../bulk/bulk-update-tasks.ts'
import type { TaskWriter } from '../task-service.ts'
import { TASK_ENTITY, type TaskRow } from '../task-tables.ts'
import { lockLinksOfAll } from './store-blockers.ts'

/** The days that may be entered (platform/shared/fields.ts). */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2099-12-31']

type Days = Pick<TaskRow, 'start_date' | 'due_date'>

/**
 * Moves both days of a task, and of all that wait for it, directly or by way of others, by as many days: of all or of
 * none. Finished tasks and those without dates stay, what waits for them moves (spec 31.3).
 * @returns the ids of the tasks that moved, ascending
 * @throws AppError not_found; conflict when too many follow; validation at days when one would leave what can be entered
 */
export async function shiftFollowing(
  transaction: WriteExecutor,
  id: number,
  days: number,
  writer: TaskWriter,
): Promise<number[]> {
  await lockLinksOfAll(transaction)
  const ids = await withFollowing(transaction, id)
  if (ids.length === 0) throw notFound('Task')
  if (ids.length > MAX_BULK_TASKS) {
    throw new AppError(
      'conflict',
      `More than ${MAX_BULK_TASKS} tasks follow; move some of them by themselves`,
    )
  }
  await lockWatchers(transaction, ids)
  const rows = await lockTasks(transaction, ids, {
    columns: ['status', 'start_date', 'due_date'],
    toDelete: false,
  })
  const changes = rows.flatMap((row) => {
    const { status, start_date, due_date } = row
    const isMoved = row.id === id || isOpenTask(status)
    if (!isMoved || (start_date === null && due_date === null)) return []
    const moved = { start_date: movedDay(start_date, days), due_date: movedDay(due_date, days) }
    return [{ id: row.id, before: known({ start_date, due_date }), after: known(moved) }]
  })
  const movedIds = changes.map((change) => change.id)
  if (movedIds.length === 0) return []
  await transaction
    .updateTable('tasks')
    .set({
      start_date: sql`start_date + ${days}::integer`,
      due_date: sql`due_date + ${days}::integer`,
      updated_at: writer.platform.clock(),
    })
    .where(sql<boolean>`id = any(${movedIds}::integer[])`)
    .execute()
  await recordChanges(
    transaction,
    changes.map((change) => ({
      entity: TASK_ENTITY,
      action: 'update' as const,
      actor: writer.actor,
      ...change,
    })),
  )
  await notifyOfEach(transaction, changes, writer)
  return movedIds
}

/** A task and all that wait for it, whatever lies between; nothing when there is no such task. One more than may move. */
async function withFollowing(transaction: WriteExecutor, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive following as (
      select id from tasks where id = ${id}
      union
      select link.blocked_id from following join task_links link on link.blocking_id = following.id
    )
    select id from following limit ${MAX_BULK_TASKS + 1}`.execute(transaction)
  return rows.map((row) => row.id)
}

/** @throws AppError validation at days */
function movedDay(day: string | null, days: number): string | null {
  if (day === null) return null
  const moved = addDays(day, days)
  if (moved < FIRST_DAY || moved > LAST_DAY)
    throw invalidField('days', 'This must be a day from 2000 to 2099')
  return moved
}

/** A day that a task does not have is no change. */
function known({ start_date, due_date }: Days): Partial<Days> {
  return { ...(start_date === null ? {} : { start_date }), ...(due_date === null ? {} : { due_date }) }
}
