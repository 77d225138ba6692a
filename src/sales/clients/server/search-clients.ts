import { sql } from 'kysely'
import { beginsWith, foundName, hasText } from '#platform/server/search/search-names.ts'
import type { Search, Searchable } from '#platform/server/search/searchable.ts'
import type { Found } from '#platform/shared/found.ts'

/** Clients. */
export const searchableClient: Searchable = {
  kind: 'client',
  place: 3,
  can: 'client:view',
  search: searchClients,
}

/** Clients by company and contact name, e-mail and phone, by company name. */
async function searchClients({ database, text, limit }: Search): Promise<Found[]> {
  const rows = await database
    .selectFrom('clients')
    .select(['id', 'company_name', 'contact_name'])
    .where(hasText(sql`search_text`, text))
    .orderBy(beginsWith(sql`lower(company_name)`, text), 'desc')
    .orderBy(beginsWith(sql`lower(contact_name)`, text), 'desc')
    .orderBy(sql`lower(company_name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) =>
    foundName({ kind: 'client', id: row.id, title: row.company_name, detail: row.contact_name }),
  )
}
