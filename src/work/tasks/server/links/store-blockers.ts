import { sql } from 'kysely'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { MAX_LINKS } from '../../shared/task-schema.ts'
import { TASK_ENTITY } from '../task-tables.ts'

/** Adding a link waits for other additions: of several that close a circle together, the last one is refused. */
export async function lockLinksOfAll(transaction: WriteExecutor): Promise<void> {
  await sql`select lock_task_links()`.execute(transaction)
}

/** What each task waits for, ids in order; tasks that wait for nothing are missing. */
export async function blockersOfEach(
  database: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await sql<{ id: number; blockers: number[] }>`
    select blocked_id as id, array_agg(blocking_id order by blocking_id) as blockers
    from task_links where blocked_id = any(${ids}::integer[]) group by blocked_id`.execute(database)
  return new Map(rows.map(({ id, blockers }) => [id, blockers]))
}

/**
 * Replaces what a task waits for, and records it as a change of that task. The caller holds the lock of all links, and
 * those of the tasks. Tasks that are gone are left out. The task itself counts as unchanged.
 * @throws AppError conflict when a task would wait for itself, or for too many
 */
export async function storeBlockers(
  transaction: WriteExecutor,
  id: number,
  wanted: readonly number[],
  actor: ChangeActor,
): Promise<void> {
  const before = (await blockersOfEach(transaction, [id])).get(id) ?? []
  const added = wanted.filter((other) => !before.includes(other))
  const removed = before.filter((other) => !wanted.includes(other))
  if (added.includes(id)) throw new AppError('conflict', 'A task cannot wait for itself')
  if (removed.length > 0)
    await transaction
      .deleteFrom('task_links')
      .where('blocked_id', '=', id)
      .where('blocking_id', 'in', removed)
      .execute()
  if (added.length > 0) {
    await sql`
      insert into task_links (blocking_id, blocked_id)
      select id, ${id} from tasks where id = any(${added}::integer[]) order by id`.execute(transaction)
    await refuseTooMany(transaction, id, added)
  }
  const after = (await blockersOfEach(transaction, [id])).get(id) ?? []
  if (String(after) === String(before)) return
  await recordChange(transaction, {
    entity: TASK_ENTITY,
    id,
    action: 'update',
    actor,
    before: { waits_for: before },
    after: { waits_for: after },
  })
}

async function refuseTooMany(
  transaction: WriteExecutor,
  id: number,
  added: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ waiting: number; blocking: number }>`
    select (select count(*) from task_links where blocked_id = ${id})::integer as waiting,
      (select coalesce(max(count), 0) from (
        select count(*) from task_links where blocking_id = any(${added}::integer[]) group by blocking_id) each
      )::integer as blocking`.execute(transaction)
  const [{ waiting, blocking } = { waiting: 0, blocking: 0 }] = rows
  if (waiting > MAX_LINKS) throw new AppError('conflict', `A task can wait for at most ${MAX_LINKS} others`)
  if (blocking > MAX_LINKS) throw new AppError('conflict', `At most ${MAX_LINKS} tasks can wait for one`)
}

/** Ids as they are recorded. */
export function idsIn(recorded: unknown): number[] {
  return Array.isArray(recorded) ? recorded.map(Number) : []
}
