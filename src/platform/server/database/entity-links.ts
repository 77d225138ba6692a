import { sql } from 'kysely'
import { invalidField } from '#platform/shared/errors.ts'
import type { WriteExecutor } from './database.ts'
import { LINKS, type LockedTable } from './lock-order.ts'
import { stillExisting } from '../records/restore.ts'
import type { Columns, Use } from '../records/undoable.ts'

/** What a deletion detaches and the audit trail keeps: the restoration of the entity attaches it again. */
export interface PointerColumn extends Use {
  /** In the audit trail: how many there were. */
  label: string
}

/** Every column that points to rows of a table: whatever is built on one keeps it from going by undo. */
export function usesOf(table: LockedTable): readonly Use[] {
  return LINKS.filter(({ target }) => target === table)
}

/** The ids of what points to an entity, by the names of the pointers. What points to it must be locked. */
export async function readPointers(
  transaction: WriteExecutor,
  pointers: readonly (readonly [name: string, pointer: Use])[],
  id: number | string,
): Promise<Readonly<Record<string, number[]>>> {
  if (pointers.length === 0) return {}
  const ids = pointers.map(
    ([name, { table, column }]) =>
      sql`array(select id from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by id) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(ids)}`.execute(transaction)
  return rows[0] ?? {}
}

/**
 * A deleted row without its references to files that are gone by now.
 * @param files columns that point to a file, each with those that go with it
 */
export async function emptyGoneFiles(
  transaction: WriteExecutor,
  before: Columns,
  files: readonly (readonly [column: string, parts: readonly string[] | undefined])[],
): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = { ...before }
  for (const [column, parts = []] of files) {
    row[column] = await stillExisting(transaction, { table: 'files', column: 'id' }, row[column])
    if (row[column] === null) for (const part of parts) row[part] = null
  }
  return row
}

/** The field of the form and its sentence, by the name of a constraint. */
export type Refusals = Readonly<Record<string, readonly [field: string, sentence: string]>>

/**
 * The refusal for what the database did not take, such as a reference to nothing: it decides in the same moment as it
 * stores, a check before could be outrun by a deletion.
 * @returns what throws an AppError validation at the field, or the error itself when it is another one
 */
export function refuseAs(refusals: Refusals = {}): (error: unknown) => never {
  return (error) => {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const refusal = refusals[constraint]
    throw refusal === undefined ? error : invalidField(...refusal)
  }
}
