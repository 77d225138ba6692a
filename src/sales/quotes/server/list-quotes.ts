import { type RawBuilder, sql } from 'kysely'
import { type DocumentOrder, documentPage, holdsText, isOfProject } from '#sales/documents/server/index.ts'
import type { Executor } from '#platform/server/database/database.ts'
import type { QuoteFilter, QuoteListQuery } from '../shared/quote-endpoints.ts'
import type { Quote, QuoteTotals } from '../shared/quote-schema.ts'
import { QUOTE_STATUSES } from '../shared/quote-status.ts'
import { selectQuotes, toQuotes } from './joined-quote.ts'
import { QUOTE_STORE } from './quote-tables.ts'

/** One page of the filtered quotes, newest first, with the total count. */
export async function listQuotes(
  database: Executor,
  query: QuoteListQuery,
  today: string,
): Promise<{ quotes: Quote[]; total: number }> {
  const { total, page, order } = await documentPage(
    database,
    QUOTE_STORE,
    quoteCondition(query),
    NEWEST_FIRST,
    query,
  )
  const rows = await selectQuotes(database).where('quotes.id', 'in', page).orderBy(order).execute()
  return { quotes: await toQuotes(database, rows, today), total }
}

const NEWEST_FIRST: DocumentOrder = { key: sql`quotes.created_at`, direction: 'desc', mayBeEmpty: false }

/** The filter as a condition over `quotes`. */
export function quoteCondition({ status, ...filter }: QuoteFilter): RawBuilder<boolean> {
  const hasStatus = status.length === 0 ? sql`true` : sql`quotes.status = any(${[...status]}::text[])`
  return sql`(${hasStatus} and ${withoutStatus(filter)})`
}

function withoutStatus({ search, projectId }: Omit<QuoteFilter, 'status'>): RawBuilder<boolean> {
  return sql`(${holdsText(QUOTE_STORE, search)} and ${isOfProject(QUOTE_STORE, projectId)})`
}

/** The sums of the filtered quotes. */
export async function quoteTotals(database: Executor, filter: QuoteFilter): Promise<QuoteTotals> {
  const whole = await database
    .selectFrom('quotes')
    .where(quoteCondition(filter))
    .select([COUNT, inLkr('subtotal_cents').as('subtotal'), inLkr('tax_cents').as('taxAmount'), TOTAL])
    .executeTakeFirstOrThrow()
  const groups = await database
    .selectFrom('quotes')
    .where(withoutStatus(filter))
    .groupBy('quotes.status')
    .select(['quotes.status', COUNT, TOTAL])
    .execute()
  return {
    ...whole,
    byStatus: QUOTE_STATUSES.map(
      (each) => groups.find((group) => group.status === each) ?? { status: each, count: 0, total: 0 },
    ),
  }
}

/** A sum in LKR, as sumInLkr: exact as `numeric` at any size, then rounded to the nearest number. */
function inLkr(column: 'subtotal_cents' | 'tax_cents' | 'total_cents') {
  return sql<number>`(coalesce(sum(${sql.ref(`quotes.${column}`)}), 0) * 0.01)::float8`
}

const COUNT = sql<number>`count(*)`.as('count')
const TOTAL = inLkr('total_cents').as('total')
