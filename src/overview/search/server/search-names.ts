import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import type { Found } from '../shared/search-endpoints.ts'
import type { SearchText } from './search-text.ts'

/** Projects, clients and people are few enough to be read whole: a few thousand take a millisecond or two. */

/** Projects whose name has the text, those that begin with it first; work that is over comes last. */
export async function searchProjects(database: Executor, text: SearchText, limit: number): Promise<Found[]> {
  const rows = await database
    .selectFrom('projects')
    .select(['id', 'name', 'status'])
    .where(has(sql`lower(name)`, text))
    .orderBy(begins(sql`lower(name)`, text), 'desc')
    .orderBy((project) => project('status', 'in', ['Completed', 'Cancelled']))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => found({ kind: 'project', id: row.id, title: row.name, status: row.status }))
}

/** Clients by company and contact name, e-mail and phone, by company name. */
export async function searchClients(database: Executor, text: SearchText, limit: number): Promise<Found[]> {
  const rows = await database
    .selectFrom('clients')
    .select(['id', 'company_name', 'contact_name'])
    .where(has(sql`search_text`, text))
    .orderBy(begins(sql`lower(company_name)`, text), 'desc')
    .orderBy(begins(sql`lower(contact_name)`, text), 'desc')
    .orderBy(sql`lower(company_name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) =>
    found({ kind: 'client', id: row.id, title: row.company_name, detail: row.contact_name }),
  )
}

/** People by both names and e-mail address, by name. */
export async function searchPeople(database: Executor, text: SearchText, limit: number): Promise<Found[]> {
  const name = sql`lower(f_name || ' ' || s_name)`
  const rows = await database
    .selectFrom('users')
    .select(['id', 'f_name', 's_name', 'email', 'status'])
    .where(has(sql`lower(f_name || ' ' || s_name || ' ' || email)`, text))
    .orderBy(begins(name, text), 'desc')
    .orderBy(begins(sql`lower(s_name)`, text), 'desc')
    .orderBy('f_name')
    .orderBy('s_name')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) =>
    found({
      kind: 'person',
      id: row.id,
      title: `${row.f_name} ${row.s_name}`,
      detail: row.email,
      status: row.status,
    }),
  )
}

function has(column: RawBuilder<unknown>, { pattern }: SearchText): RawBuilder<boolean> {
  return sql<boolean>`${column} like '%' || lower(${pattern}) || '%'`
}

function begins(column: RawBuilder<unknown>, { pattern }: SearchText): RawBuilder<boolean> {
  return sql<boolean>`${column} like lower(${pattern}) || '%'`
}

type Name = Pick<Found, 'kind' | 'title'> & { id: number | string; detail?: string; status?: string }

function found({ id, detail = '', status = '', ...rest }: Name): Found {
  return { ...rest, id: String(id), number: '', detail, status, person: null, amount: null }
}
