import { documentQueries } from '#sales/documents/web/list/index.ts'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { getQuote, getQuoteTotals, listQuoteRevisions, listQuotes } from '../shared/quote-endpoints.ts'
import type { Quote, QuoteTotals } from '../shared/quote-schema.ts'
import {
  QUOTES_PER_PAGE,
  type QuoteSearch,
  toQuoteFilter,
  toQuoteListQuery,
} from './list/quote-list-address.ts'

/**
 * The queries of quotes. A quote contains its last mail and the invoice created from it, refers to its client, and says
 * how often that one opened it.
 */
export const quoteQueries = documentQueries<Quote, QuoteTotals, QuoteSearch>({
  name: 'quote',
  entities: ['quote', 'outbox', 'invoice', 'client', 'link'],
  perPage: QUOTES_PER_PAGE,
  listQuery: toQuoteListQuery,
  totalsQuery: toQuoteFilter,
  list: (search, signal) => callWithMetadata(listQuotes, { query: toQuoteListQuery(search) }, { signal }),
  totals: (search, signal) => call(getQuoteTotals, { query: toQuoteFilter(search) }, { signal }),
  one: (id, signal) => call(getQuote, { params: { id } }, { signal }),
  revisions: (id, signal) => call(listQuoteRevisions, { params: { id } }, { signal }),
})
