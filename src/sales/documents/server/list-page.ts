import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { DocumentStore } from './document-tables.ts'

/** By what a list is sorted: ties go by id. */
export interface DocumentOrder {
  /** An expression over the table. */
  key: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  /** The key may be empty, which comes last both ways: PostgreSQL would not use another key's index so. */
  mayBeEmpty: boolean
}

/**
 * One page of the documents that a condition leaves.
 * @returns how many it leaves in all; the page's ids, for `id in`; and the order of its rows
 */
export async function documentPage(
  database: Executor,
  { table }: DocumentStore,
  condition: RawBuilder<boolean>,
  { key, direction, mayBeEmpty }: DocumentOrder,
  query: { page: number; limit: number; search: string },
): Promise<{ total: number; page: RawBuilder<number>; order: RawBuilder<unknown> }> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} where ${condition}`.execute(database)
  const way = sql.raw(mayBeEmpty ? `${direction} nulls last` : direction)
  const matching = sql`select id, ${key} as sort_key from ${sql.table(table)} where ${condition}`
  // Left to itself the planner may walk the sort's index until a page is full, which is slow when few match a search.
  const found =
    query.search === '' ? matching : sql`with found as materialized (${matching}) select * from found`
  // the ids first: of what comes before the page no whole row is read
  const page = sql<number>`(select id from (${found}) as found
    order by sort_key ${way}, id ${sql.raw(direction)} limit ${query.limit} offset ${offsetOf(query)})`
  const order = sql`${key} ${way}, ${sql.ref(`${table}.id`)} ${sql.raw(direction)}`
  return { total: rows[0]?.total ?? 0, page, order }
}

/** Whether a document's number, client, e-mail or subject holds a text. Everything typed is a parameter. */
export function holdsText({ table }: DocumentStore, search: string): RawBuilder<boolean> {
  return search === ''
    ? sql<boolean>`true`
    : sql<boolean>`strpos(${sql.ref(`${table}.search_text`)}, lower(${search})) > 0`
}
