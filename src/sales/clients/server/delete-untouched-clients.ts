import { sql } from 'kysely'
import { type ChangeActor, recordChanges } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { lockInOrder } from '#platform/server/lock-order.ts'
import { isUsed } from '#platform/server/undoable.ts'
import { CLIENT_COLUMNS, CLIENT_ENTITY, CLIENT_USES } from './client-tables.ts'

/**
 * Deletes those of the clients that are as they were added: nobody changed them, and nothing belongs to them,
 * also nothing that is added at this moment.
 * @returns how many
 */
export async function deleteUntouchedClients(
  transaction: WriteExecutor,
  ids: readonly number[],
  actor: ChangeActor,
): Promise<number> {
  await lockInOrder(transaction, [{ table: 'clients', ids, to: 'delete' }])
  const rows = await transaction
    .deleteFrom('clients')
    .where(sql<boolean>`id = any(${ids}::integer[]) and updated_at = created_at`)
    .where(sql<boolean>`not ${isUsed(CLIENT_USES, sql.ref('clients.id'))}`)
    .returning(CLIENT_COLUMNS)
    .execute()
  await recordChanges(
    transaction,
    rows.map((row) => ({
      entity: CLIENT_ENTITY,
      id: row.id,
      action: 'delete',
      actor,
      before: { ...row, project_ids: [], invoice_ids: [], quote_ids: [] },
    })),
  )
  return rows.length
}
