import type { Platform } from '#platform/server/platform.ts'
import { readSearchText } from '#platform/server/search/search-text.ts'
import type { Searchable } from '#platform/server/search/searchable.ts'
import { dayIn } from '#platform/shared/dates.ts'
import type { Found } from '#platform/shared/found.ts'
import { type Holder, holds } from '#platform/shared/permissions.ts'

/**
 * The matching records that a role may see, grouped by kind in their order, at most `limit` of each. An empty text
 * finds nothing.
 */
export async function searchForEverything(
  { pool, database, clock, config }: Pick<Platform, 'pool' | 'database' | 'clock' | 'config'>,
  searchables: readonly Searchable[],
  query: { text: string; limit: number },
  caller: Holder & { id: string },
): Promise<Found[]> {
  if (query.text === '') return []
  const today = dayIn(config.timeZone, clock())
  const search = {
    pool,
    database,
    text: readSearchText(query.text),
    limit: query.limit,
    today,
    reader: caller.id,
  }
  const found = await Promise.all(
    searchables
      .filter((searchable) => holds(caller, searchable.can))
      .toSorted((one, other) => one.place - other.place)
      .map((searchable) => searchable.search(search)),
  )
  return found.flat()
}
