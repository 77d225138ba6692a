import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import type { ServerImportable } from '#platform/server/records/importable.ts'
import { refuseRows } from '#platform/server/records/refuse-rows.ts'
import { type ImportedItem, itemImport } from '../shared/item-import.ts'
import { items, SAME_NAME } from './item-tables.ts'

export const importableItem: ServerImportable = {
  importable: itemImport,
  add: importItems,
  removeUntouched: items.removeUntouched,
}

/**
 * Adds the items of a file, all or none.
 * @returns their ids
 * @throws AppError validation at the names that other items have
 */
async function importItems(
  transaction: WriteExecutor,
  rows: readonly ImportedItem[],
  writer: EntityWriter,
): Promise<number[]> {
  const names = rows.map(({ name }) => name)
  const { rows: taken } = await sql<{ index: number; isStored: boolean }>`
    select (place - 1)::integer as index, exists (
      select from items where lower(items.name) = lower(entered.name) and not is_archived) as "isStored"
    from (
      select name, place, row_number() over (partition by lower(name) order by place) as turn
      from unnest(${names}::text[]) with ordinality as sent (name, place)
    ) entered
    where turn > 1 or exists (
      select from items where lower(items.name) = lower(entered.name) and not is_archived)
    order by place`.execute(transaction)
  const sentenceOf = (isStored: boolean) => (isStored ? SAME_NAME : 'An earlier row has the same name')
  refuseRows(new Map(taken.map(({ index, isStored }) => [`${index}.name`, sentenceOf(isStored)])))
  const inputs = rows.map((row) => ({ ...row, isTaxed: row.isTaxed !== 'No' }))
  const added = await items.createMany(transaction, inputs, writer)
  return added.map(({ id }) => id)
}
