import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { TaskRow } from '../task-tables.ts'

/** The most missing tasks named in the error; the others are counted. */
const MAX_NAMED = 3

/**
 * Locks the rows of all these tasks in order of id, so that two calls with the same tasks cannot deadlock.
 * @param columns what is read of each, besides its id
 * @throws AppError validation at the place of each id without a task; then nothing is changed
 */
export async function lockTasks<Column extends keyof TaskRow>(
  transaction: WriteExecutor,
  ids: readonly number[],
  { columns, toDelete }: { columns: readonly Column[]; toDelete: boolean },
): Promise<Pick<TaskRow, 'id' | Column>[]> {
  const { rows } = await sql<Pick<TaskRow, 'id' | Column>>`
    select ${sql.join([...new Set<keyof TaskRow>(['id', ...columns])].map((column) => sql.ref(column)))}
    from tasks where id = any(${ids}::integer[]) order by id
    ${toDelete ? sql`for update` : sql`for no key update`}`.execute(transaction)
  const found = new Set(rows.map((row) => row.id))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return rows
  const fields = missing.map((id) => [`ids.${ids.indexOf(id)}`, 'There is no task with this id'] as const)
  throw new AppError('validation', missingSentence(missing), { fields: Object.fromEntries(fields) })
}

function missingSentence(missing: readonly number[]): string {
  const named = missing.slice(0, MAX_NAMED).map((id) => `#${id}`)
  const more = missing.length - named.length
  const all = more === 0 ? named : [...named, `${more} more`]
  const list = all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
  const subject = missing.length === 1 ? `Task ${list} is` : `Tasks ${list} are`
  return `${subject} not there any more, so nothing was changed.`
}
