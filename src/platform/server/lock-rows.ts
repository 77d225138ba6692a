import { sql } from 'kysely'
import type { Database, WriteExecutor } from './database.ts'

/**
 * Locks rows until the transaction ends, in the order of their ids: two that lock the same rows wait for each other, and
 * never both at once. What a later statement reads of them and of what points to them stays so. A row that is not there
 * is passed over.
 * @param ids of one kind, as the table has them
 */
export async function lockRows(
  transaction: WriteExecutor,
  table: keyof Database,
  ids: readonly (number | string)[],
): Promise<void> {
  await sql`select 1 from ${sql.table(table)} where id = any(${ids}) order by id for update`.execute(
    transaction,
  )
}
