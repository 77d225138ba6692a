import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { LIST_COLUMNS, toMessage } from './listed-message.ts'

/** The newest message about each of these records, by id; records without one are missing. */
export async function latestMessagesAbout(
  database: Executor,
  entity: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OutboxMessage>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('outbox_messages')
    .distinctOn('about_id')
    .select(LIST_COLUMNS)
    .select('about_id')
    .where('about_entity', '=', entity)
    .where('about_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('about_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.flatMap((row) => (row.about_id === null ? [] : [[row.about_id, toMessage(row)]])))
}
