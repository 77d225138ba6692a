import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import {
  type Restorable,
  restorableDeletions,
  restorableUntil,
  titleOfDeletion,
} from '#platform/server/records/restore.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import type { BinEntry } from '../shared/bin-schema.ts'

/** The deletions that can be restored now, most recent first. Of the deleted data only the title leaves the server. */
export async function listBin(
  database: Executor,
  restorables: readonly Restorable[],
  query: ListQuery,
  now: Date,
): Promise<{ entries: BinEntry[]; total: number }> {
  const title = titleOfDeletion(restorables)
  const matching = restorableDeletions(database, restorables, now).$if(query.search !== '', (select) =>
    select.where(sql<boolean>`strpos(lower(${title}), lower(${query.search})) > 0`),
  )
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(['deletion.id', 'deletion.entity', 'deletion.entity_id', 'deletion.at', 'deletion.actor_name'])
    .select(title.as('title'))
    .orderBy('deletion.at', 'desc')
    .orderBy('deletion.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  const entries = rows.map((row) => ({
    id: row.id,
    entity: row.entity,
    entityId: row.entity_id,
    title: row.title,
    deletedAt: row.at,
    deletedBy: row.actor_name,
    endsAt: restorableUntil(new Date(row.at)).toISOString(),
  }))
  return { entries, total }
}
