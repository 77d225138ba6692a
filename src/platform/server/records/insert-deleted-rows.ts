import { sql } from 'kysely'
import type { Database, WriteExecutor } from '../database/database.ts'

/** A row as JSON or as the database returns it, by column. */
type Row = Record<string, unknown>

/**
 * Stores a deleted row again, with its id and instants. PostgreSQL reads each value by the type of its column. A
 * column that the row does not name, because it is newer than the deletion, gets its default. What has a version gets the
 * next one: whoever still edits what it was before its deletion is told.
 * @returns the columns as stored; undefined when the id is taken
 */
export async function insertDeletedRow(
  transaction: WriteExecutor,
  table: keyof Database,
  columns: readonly string[],
  row: Row,
): Promise<Row | undefined> {
  const version = row['version']
  const next = typeof version === 'number' ? { ...row, version: version + 1 } : row
  const named = sql.join(columns.filter((column) => column in row).map((column) => sql.ref(column)))
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${named}) overriding system value
    select ${named} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(next)}::jsonb)
    on conflict (id) do nothing
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(transaction)
  return rows[0]
}
