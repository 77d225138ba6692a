import { sql } from 'kysely'
import type { Executor } from '#platform/server/database.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { QuoteFilter, QuoteListQuery } from '../shared/quote-endpoints.ts'
import type { Quote, QuoteTotals } from '../shared/quote-schema.ts'
import { QUOTE_STATUSES } from '../shared/quote-status.ts'
import { selectQuotes, toQuotes } from './joined-quote.ts'

/** One page of the quotes that a filter leaves, newest first, and how many it leaves. */
export async function listQuotes(
  database: Executor,
  query: QuoteListQuery,
): Promise<{ quotes: Quote[]; total: number }> {
  const matching = matchingQuotes(database, query)
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // the page first: nothing is joined to any other quote
  const page = matching
    .select('quotes.id')
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
  const rows = await selectQuotes(database)
    .where('quotes.id', 'in', page)
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .execute()
  return { quotes: await toQuotes(database, rows), total }
}

/** The quotes that a filter leaves, in no order. */
export function matchingQuotes(database: Executor, { status, search }: QuoteFilter) {
  return database
    .selectFrom('quotes')
    .where(matches(search))
    .$if(status.length > 0, (select) => select.where('quotes.status', 'in', status))
}

/** What the quotes that a filter leaves add up to. */
export async function quoteTotals(database: Executor, { status, search }: QuoteFilter): Promise<QuoteTotals> {
  const matching = database.selectFrom('quotes').where(matches(search))
  const whole = await matching
    .$if(status.length > 0, (select) => select.where('quotes.status', 'in', status))
    .select([COUNT, inLkr('subtotal_cents').as('subtotal'), inLkr('tax_cents').as('taxAmount'), TOTAL])
    .executeTakeFirstOrThrow()
  const groups = await matching.groupBy('quotes.status').select(['quotes.status', COUNT, TOTAL]).execute()
  return {
    ...whole,
    byStatus: QUOTE_STATUSES.map(
      (each) => groups.find((group) => group.status === each) ?? { status: each, count: 0, total: 0 },
    ),
  }
}

function matches(search: string) {
  return search === '' ? sql<boolean>`true` : sql<boolean>`strpos(quotes.search_text, lower(${search})) > 0`
}

/** A sum in LKR, as sumInLkr: exact as `numeric` however large, and only then the nearest number. */
function inLkr(column: 'subtotal_cents' | 'tax_cents' | 'total_cents') {
  return sql<number>`(coalesce(sum(${sql.ref(`quotes.${column}`)}), 0) * 0.01)::float8`
}

const COUNT = sql<number>`count(*)`.as('count')
const TOTAL = inLkr('total_cents').as('total')
