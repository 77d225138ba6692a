import { sql } from 'kysely'
import { beginsWith, foundName, hasText } from '#platform/server/search/search-names.ts'
import type { Search, Searchable } from '#platform/server/search/searchable.ts'
import type { Found } from '#platform/shared/found.ts'

/** Requires only `task:view`: everyone who sees tasks sees project names (spec 3.3). */
export const searchableProject: Searchable = {
  kind: 'project',
  place: 2,
  can: 'task:view',
  search: searchProjects,
}

/** Projects whose name contains the text, prefix matches first; finished and cancelled ones come last. */
async function searchProjects({ database, text, limit }: Search): Promise<Found[]> {
  const rows = await database
    .selectFrom('projects')
    .select(['id', 'name', 'status'])
    .where(hasText(sql`lower(name)`, text))
    .orderBy(beginsWith(sql`lower(name)`, text), 'desc')
    .orderBy((project) => project('status', 'in', ['Completed', 'Cancelled']))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => foundName({ kind: 'project', id: row.id, title: row.name, status: row.status }))
}
