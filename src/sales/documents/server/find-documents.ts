import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { DocumentStore } from './document-tables.ts'

/** The sort key of a list; ties are broken by id. */
export interface DocumentOrder {
  /** An SQL expression over the table. */
  key: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  /** The key may be null; nulls come last in both directions. Only then: it prevents the use of an index. */
  mayBeEmpty: boolean
}

/**
 * One page of the documents that match a condition.
 * @returns the total count; the ids of the page, for `id in`; and the order of its rows
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
  // Otherwise the planner may scan the sort index until a page is full, which is slow if few rows match.
  const found =
    query.search === '' ? matching : sql`with found as materialized (${matching}) select * from found`
  // ids first, so that skipped rows are not read completely
  const page = sql<number>`(select id from (${found}) as found
    order by sort_key ${way}, id ${sql.raw(direction)} limit ${query.limit} offset ${offsetOf(query)})`
  const order = sql`${key} ${way}, ${sql.ref(`${table}.id`)} ${sql.raw(direction)}`
  return { total: rows[0]?.total ?? 0, page, order }
}

/** Matches a text in a document's number, client, e-mail or subject. Input is passed as parameters only. */
export function holdsText({ table }: DocumentStore, search: string): RawBuilder<boolean> {
  return search === ''
    ? sql<boolean>`true`
    : sql<boolean>`strpos(${sql.ref(`${table}.search_text`)}, lower(${search})) > 0`
}
