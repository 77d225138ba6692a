import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { SavedViewRow } from './saved-view-tables.ts'

/**
 * Puts a view at a place among those of its owner, from 0; the others move up. Its own row is left to the caller, who
 * records it. The owner's views must be locked.
 * @returns the place it gets: the last one, when the wanted one is beyond
 */
export async function placeAmongOwn(
  transaction: WriteExecutor,
  view: SavedViewRow,
  wanted: number,
): Promise<number> {
  const others = await transaction
    .selectFrom('saved_views')
    .select('id')
    .where('owner_id', '=', view.owner_id)
    .where('id', '<>', view.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const place = Math.min(wanted, others.length)
  const places = others.map((_, index) => (index < place ? index : index + 1))
  await sql`
    update saved_views set position = placed.position
    from unnest(${others.map(({ id }) => id)}::int[], ${places}::int[]) as placed (id, position)
    where saved_views.id = placed.id and saved_views.position <> placed.position`.execute(transaction)
  return place
}
