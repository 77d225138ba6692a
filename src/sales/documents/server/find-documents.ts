import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { DocumentStore } from './document-tables.ts'
import type { Found } from '#platform/shared/found.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import type { SearchText } from '#platform/server/search/search-text.ts'
import { csvFile } from '#platform/shared/csv.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'

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

/** Matches documents of a project, and those with a line of it. @param id '' or undefined: all match */
export function isOfProject(
  { table, lineTable, lineOwner }: DocumentStore,
  id: string | undefined,
): RawBuilder<boolean> {
  if (id === undefined || id === '') return sql<boolean>`true`
  // an id beyond the integer range belongs to no project
  return sql<boolean>`(${sql.ref(`${table}.project_id`)} = ${id}::bigint
    or ${sql.ref(`${table}.id`)} in (
      select ${sql.ref(lineOwner)} from ${sql.table(lineTable)} line where line.project_id = ${id}::bigint))`
}

/** Documents scanned first, without an index. */
const NEWEST = 1_000
/** Maximum number of matches read from an index. */
const MOST = 500

/** The columns of a document that every search selects. */
export interface FoundDocumentRow {
  id: number
  client_name: string | null
  client_email: string | null
  subject: string | null
  total_cents: number
}

/**
 * A statement that reads little, however rare or frequent the text is: the newest documents are scanned first, and only
 * the remainder is looked up by index. `$1` is the pattern; the statement is unnamed, because its plan depends on the
 * text.
 */
export function searchDocumentsStatement({
  table,
  columns,
  exact,
  text,
  limit,
}: {
  table: 'invoices' | 'quotes'
  columns: string
  /** Selects the ids of the documents that the text names by number. */
  exact: string
  text: SearchText
  limit: number
}): string {
  return `with
    exact as materialized (${exact}),
    has_new as materialized (
      select id from (select id, search_text from ${table} order by id desc limit ${NEWEST}) newest
      where search_text like '%' || lower($1) || '%'),
    has_old as materialized (
      select id from ${table}
      where search_text like '${text.isShort ? '% ' : '%'}' || lower($1) || '%'
        and (select count(*) from has_new) < ${limit}
      limit ${MOST}),
    matching as (select id from exact union select id from has_new union select id from has_old)
    select document.id, document.client_name, document.client_email, document.subject, document.total_cents,
      ${columns}
    from matching join ${table} document using (id)
    order by
      case
        when document.id in (select id from exact) then 0
        when document.search_text like lower($1) || '%' or lower(document.client_name) like lower($1) || '%' then 1
        else 2
      end,
      document.id desc
    limit ${limit}`
}

/** The shared fields of a found document. */
export function foundDocument(
  row: FoundDocumentRow,
): Pick<Found, 'id' | 'title' | 'detail' | 'person' | 'amount'> {
  return {
    id: String(row.id),
    title: row.client_name ?? row.client_email ?? '',
    detail: row.subject ?? '',
    person: null,
    amount: fromCents(storedCents(row.total_cents)),
  }
}

/** The columns of a CSV file of documents in order: the value for each header. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

/** A CSV file truncated at MAX_CSV_ROWS, and the total number of matching rows. */
export interface CountedCsv {
  file: FileContents
  total: number
}

/** Add it to the columns of a statement limited to MAX_CSV_ROWS: the total number of rows. */
export const ALL_ROWS = sql<number>`count(*) over ()`.as('all_rows')

/** The file of a statement's rows, which must include ALL_ROWS. */
export function countedCsv<Row extends { all_rows: number }>(
  name: string,
  columns: CsvColumns<Row>,
  rows: readonly Row[],
): CountedCsv {
  const cells = Object.values(columns)
  return {
    file: csvFile(
      name,
      Object.keys(columns),
      rows.map((row) => cells.map((cell) => cell(row))),
    ),
    total: rows[0]?.all_rows ?? 0,
  }
}

/** Stored cents as a cell's value. */
export function lkrCell(cents: number): number {
  return fromCents(storedCents(cents))
}
