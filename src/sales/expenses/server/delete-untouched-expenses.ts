import { sql } from 'kysely'
import { type ChangeActor, recordChanges } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { lockInOrder } from '#platform/server/lock-order.ts'
import { EXPENSE_COLUMNS, EXPENSE_ENTITY } from './expense-tables.ts'

/**
 * Deletes those of the expenses that are as they were added: nobody changed them or gave them a receipt.
 * @returns how many
 */
export async function deleteUntouchedExpenses(
  transaction: WriteExecutor,
  ids: readonly number[],
  actor: ChangeActor,
): Promise<number> {
  await lockInOrder(transaction, [{ table: 'expenses', ids, to: 'delete' }])
  const rows = await transaction
    .deleteFrom('expenses')
    .where(sql<boolean>`id = any(${ids}::integer[]) and updated_at = created_at`)
    .returning(EXPENSE_COLUMNS)
    .execute()
  await recordChanges(
    transaction,
    rows.map((row) => ({ entity: EXPENSE_ENTITY, id: row.id, action: 'delete', actor, before: row })),
  )
  return rows.length
}
