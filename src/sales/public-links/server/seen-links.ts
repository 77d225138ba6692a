import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import type { LinkKind, SeenByClient } from '../shared/link-schema.ts'

/** How often clients opened documents, by id; those that nobody opened are missing. */
export async function seenOf(
  database: Executor,
  kind: LinkKind,
  targetIds: readonly number[],
): Promise<ReadonlyMap<number, SeenByClient>> {
  const { rows } = await sql<{ target_id: number; count: number; last_at: string }>`
    select target_id, sum(seen_count)::int as count, max(last_seen_at) as last_at from public_links
    where kind = ${kind} and target_id = any(${[...targetIds]}::int[]) and seen_count > 0
    group by target_id`.execute(database)
  return new Map(rows.map((row) => [row.target_id, { count: row.count, lastAt: row.last_at }]))
}
