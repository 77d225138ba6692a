import { sql } from 'kysely'
import { beginsWith, foundName, hasText } from '#platform/server/search/search-names.ts'
import type { Search, Searchable } from '#platform/server/search/searchable.ts'
import type { Found } from '#platform/shared/found.ts'

export const searchableUser: Searchable = { kind: 'person', place: 7, can: 'user:view', search: searchPeople }

/** People whose names or e-mail address contain the text, prefix matches first, then by name. */
async function searchPeople({ database, text, limit }: Search): Promise<Found[]> {
  const name = sql`lower(f_name || ' ' || s_name)`
  const rows = await database
    .selectFrom('users')
    .select(['id', 'f_name', 's_name', 'email', 'status'])
    .where(hasText(sql`lower(f_name || ' ' || s_name || ' ' || email)`, text))
    .orderBy(beginsWith(name, text), 'desc')
    .orderBy(beginsWith(sql`lower(s_name)`, text), 'desc')
    .orderBy('f_name')
    .orderBy('s_name')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) =>
    foundName({
      kind: 'person',
      id: row.id,
      title: `${row.f_name} ${row.s_name}`,
      detail: row.email,
      status: row.status,
    }),
  )
}
