import { sql } from 'kysely'
import { beginsWith, foundName, hasText } from '#platform/server/search/search-names.ts'
import type { Search, Searchable } from '#platform/server/search/searchable.ts'
import type { Found } from '#platform/shared/found.ts'

export const searchableLabel: Searchable = {
  kind: 'label',
  place: 9,
  can: 'label:view',
  search: searchLabels,
}

/** Labels whose name contains the text, prefix matches first. */
async function searchLabels({ database, text, limit }: Search): Promise<Found[]> {
  const rows = await database
    .selectFrom('labels')
    .select(['id', 'name'])
    .where(hasText(sql`lower(name)`, text))
    .orderBy(beginsWith(sql`lower(name)`, text), 'desc')
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute()
  return rows.map(({ id, name }) => foundName({ kind: 'label', id, title: name }))
}
