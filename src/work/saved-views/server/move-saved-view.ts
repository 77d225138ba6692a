import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { SavedViewRow } from './saved-view-tables.ts'

/**
 * Moves a view to a position among its owner's, from 0, and shifts the others. Its own row is left to the caller, who
 * records the change. The owner's views must be locked.
 * @returns its new position, at most the last one
 */
export async function placeAmongOwn(
  transaction: WriteExecutor,
  view: Pick<SavedViewRow, 'id' | 'owner_id'>,
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
