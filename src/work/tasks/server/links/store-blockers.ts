import { sql } from 'kysely'
import { type ChangeActor, recordChange, recordChanges } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { idList, MAX_LINKS } from '../../shared/task-schema.ts'
import { TASK_ENTITY } from '../task-tables.ts'

/** Tasks per statement; between statements other calls are served. */
const TASKS_PER_STATEMENT = 500

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

/**
 * Stores what new tasks wait for, and records it as a change of each. The caller holds the lock of all links, and knows
 * that there is no circle and that none has too many.
 * @param links ids, each task before those that it waits for
 */
export async function storeBlockersOfNew(
  transaction: WriteExecutor,
  links: readonly { id: number; blockers: readonly number[] }[],
  actor: ChangeActor,
): Promise<void> {
  for (let start = 0; start < links.length; start += TASKS_PER_STATEMENT) {
    const some = links.slice(start, start + TASKS_PER_STATEMENT)
    await sql`
      insert into task_links (blocking_id, blocked_id)
      select blocking.id::integer, (link.value ->> 'id')::integer
      from jsonb_array_elements(${JSON.stringify(some)}::jsonb) with ordinality link (value, place),
        jsonb_array_elements_text(link.value -> 'blockers') blocking (id)
      order by link.place, blocking.id::integer`.execute(transaction)
    await recordChanges(
      transaction,
      some.map(({ id, blockers }) => ({
        entity: TASK_ENTITY,
        id,
        action: 'update',
        actor,
        before: { waits_for: [] },
        after: { waits_for: idList(blockers) },
      })),
    )
  }
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
