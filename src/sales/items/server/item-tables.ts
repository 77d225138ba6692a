import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { usesOf } from '#platform/server/database/lock-order.ts'
import { isUsed } from '#platform/server/records/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import { item } from '../shared/item-schema.ts'

type ItemsTable = EntityColumns<typeof item>

declare module '#platform/server/database/database.ts' {
  interface Database {
    items: ItemsTable
  }
}

/** Documents keep their link to the item that they copied: a used one is archived instead. @throws AppError conflict */
async function refuseInDocuments(
  transaction: WriteExecutor,
  { id }: { id: number },
): Promise<Record<string, never>> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select ${isUsed(usesOf('items'), id)} as "isUsed"`.execute(transaction)
  if (rows[0]?.isUsed === true)
    throw new AppError('conflict', 'Quotes or invoices use this item: archive it instead')
  return {}
}

/** The sentence at the name that another item has. */
export const SAME_NAME = 'Another item has this name'

/** Items. */
export const items = entityTable(item, 'items', {
  beforeRemoval: refuseInDocuments,
  refusals: { items_name_once: ['name', SAME_NAME] },
})
