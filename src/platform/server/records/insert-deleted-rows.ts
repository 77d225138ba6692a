import { sql } from 'kysely'
import { AppError } from '#platform/shared/errors.ts'
import type { RecordKind } from '#platform/shared/record-kind.ts'
import type { Database, WriteExecutor } from '../database/database.ts'
import { LINKS } from '../database/lock-order.ts'
import { rowsOf } from './restore.ts'

/** A row as JSON or as the database returns it, by column. */
type Row = Record<string, unknown>

/** Where parts are stored, as declared by an entity's table. */
interface PartTable {
  definition: RecordKind
  table: keyof Database
  columns: readonly string[]
}

/** Restores one deleted row; see {@link insertDeletedRows}. @returns undefined when the id is taken */
export async function insertDeletedRow(
  transaction: WriteExecutor,
  table: keyof Database,
  columns: readonly string[],
  row: Row,
): Promise<Row | undefined> {
  const [stored] = await insertDeletedRows(transaction, table, columns, [row])
  return stored
}

/**
 * Restores the rows of one deletion, with their ids and instants, in one statement. PostgreSQL reads each value by the
 * type of its column. A column newer than the deletion gets its default. A reference to a record that no longer exists
 * is null; an existing one is locked against deletion. A version is incremented, so that an edit based on the state
 * before the deletion is refused.
 * @param returned the columns to return
 * @returns the stored rows; those whose ids are taken are missing
 */
export async function insertDeletedRows(
  transaction: WriteExecutor,
  table: keyof Database,
  columns: readonly string[],
  rows: readonly Row[],
  returned = columns,
): Promise<Row[]> {
  const [first] = rows
  if (first === undefined) return []
  const next = rows.map((row) => {
    const version = row['version']
    return typeof version === 'number' ? { ...row, version: version + 1 } : row
  })
  const named = columns.filter((column) => column in first)
  const values = named.map((column) => {
    const value = sql.ref(`deleted.${column}`)
    const link = LINKS.find((each) => each.table === table && each.column === column)
    if (link === undefined) return value
    return sql`(select target.id from ${sql.table(link.target)} target where target.id = ${value} for key share)`
  })
  const { rows: stored } = await sql<Row>`
    insert into ${sql.table(table)} (${refs(named)}) overriding system value
    select ${sql.join(values)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(next)}::jsonb) deleted
    on conflict (id) do nothing
    returning ${refs(returned)}`.execute(transaction)
  return stored
}

/**
 * Restores the parts that were deleted together with their record.
 * @param deleted from the audit row of that deletion
 * @throws AppError conflict when one of the ids is taken
 */
export async function restoreParts(
  transaction: WriteExecutor,
  { definition, table, columns }: PartTable,
  deleted: unknown,
): Promise<void> {
  const rows = rowsOf(deleted)
  const stored = await insertDeletedRows(transaction, table, columns, rows, ['id'])
  if (stored.length === rows.length) return
  const kind = definition.label.toLowerCase()
  throw new AppError('conflict', `There is another ${kind} with the same id by now`)
}

function refs(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}
