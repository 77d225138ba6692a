import { sql } from 'kysely'
import { invalidField } from '#platform/shared/errors.ts'
import type { WriteExecutor } from './database.ts'
import { stillExisting } from '../records/restore.ts'
import type { Columns, Use } from '../records/undoable.ts'

/** A reference that a deletion detaches and the audit trail stores: restoring the entity attaches it again. */
export interface PointerColumn extends Use {
  /** The label of their number in the audit trail. */
  label: string
}

/** The ids of the rows that reference an entity, by the names of the pointers. These rows must be locked. */
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
 * A deleted row without its references to files that no longer exist.
 * @param files columns that reference a file, each with the columns to clear with it
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

/** The form field and its message, by the name of a constraint. */
export type Refusals = Readonly<Record<string, readonly [field: string, sentence: string]>>

/**
 * Translates a violated constraint, such as a reference to a missing row. The database checks it when it stores; an
 * earlier check could race with a deletion.
 * @returns a handler that throws an AppError validation at the field, or rethrows any other error
 */
export function refuseAs(refusals: Refusals = {}): (error: unknown) => never {
  return (error) => {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const refusal = refusals[constraint]
    throw refusal === undefined ? error : invalidField(...refusal)
  }
}
