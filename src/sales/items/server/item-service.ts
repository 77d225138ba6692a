import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { csvFile } from '#platform/shared/csv.ts'
import { csvColumns } from '#platform/shared/entity.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { ItemFilter, ItemListQuery } from '../shared/item-endpoints.ts'
import { item, type Item, type ItemInput } from '../shared/item-schema.ts'
import { items } from './item-tables.ts'

/** One page of items by name; those whose name begins with the search come first. */
export async function listItems(
  database: Executor,
  query: ItemListQuery,
): Promise<{ rows: Item[]; total: number }> {
  const { total } = await matchingItems(database, query)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await inOrder(matchingItems(database, query), query)
    .select(items.reply)
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { rows, total }
}

const CSV = csvColumns(item)

/** All items that match a filter, in the order of the list. */
export async function exportItems(database: Executor, filter: ItemFilter): Promise<FileContents> {
  const rows = await inOrder(matchingItems(database, filter), filter).select(items.reply).execute()
  return csvFile(
    'items.csv',
    CSV.header,
    rows.map((row) =>
      CSV.cells({ ...row, isTaxed: yesOrNo(row.isTaxed), isArchived: yesOrNo(row.isArchived) }),
    ),
  )
}

/** Replaces all fields of one: omitted fields are emptied. @throws AppError not_found, changed_meanwhile */
export async function replaceItem(
  transaction: WriteExecutor,
  id: number,
  input: ItemInput,
  writer: EntityWriter & IfMatch,
): Promise<Item> {
  const before = await items.lock(transaction, id)
  await requireVersion(before, writer, () => items.get(transaction, id))
  return items.update(transaction, before, items.store(input), writer)
}

function matchingItems(database: Executor, { search, archived }: ItemFilter) {
  return database
    .selectFrom('items')
    .$if(archived !== 'with', (select) => select.where('is_archived', '=', archived === 'only'))
    .$if(search !== '', (select) =>
      select.where(sql<boolean>`strpos(lower(concat_ws(' ', name, description)), lower(${search})) > 0`),
    )
}

function inOrder(matching: ReturnType<typeof matchingItems>, { search }: ItemFilter) {
  return matching
    .$if(search !== '', (select) => select.orderBy(sql`starts_with(lower(name), lower(${search}))`, 'desc'))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
}

function yesOrNo(is: boolean): string {
  return is ? 'Yes' : 'No'
}
