import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callForAnswer } from '#platform/web/api-client.ts'
import { getQuote, getQuoteTotals, listQuotes } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { pagesOf, type QuoteSearch, toQuoteFilter, toQuoteListQuery } from './quote-list-address.ts'

const NAME = 'quote'
/** A quote carries its last mail and the invoice that was made from it, and points to its client. */
const ENTITIES = ['quote', 'outbox', 'invoice', 'client'] as const

/** One page of quotes, with how many there are. */
export interface QuotePage {
  quotes: Quote[]
  total: number
  /** At least 1. */
  pages: number
}

/** One page of quotes; old rows stay while others load. */
export function quoteListQuery(search: QuoteSearch) {
  const query = toQuoteListQuery(search)
  return queryOptions({
    queryKey: [NAME, 'list', query],
    queryFn: async ({ signal }): Promise<QuotePage> => {
      const { reply, total } = await callForAnswer(listQuotes, { query }, { signal })
      return { quotes: reply, total, pages: pagesOf(total) }
    },
    placeholderData: keepPreviousData,
    meta: { entities: ENTITIES },
  })
}

/** What the filtered quotes add up to, in all and by status; the sums of before stay while others load. */
export function quoteTotalsQuery(search: QuoteSearch) {
  const query = toQuoteFilter(search)
  return queryOptions({
    queryKey: [NAME, 'totals', query],
    queryFn: ({ signal }) => call(getQuoteTotals, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { entities: ENTITIES },
  })
}

/** One quote. */
export function quoteQuery(id: number) {
  return queryOptions({
    queryKey: [NAME, 'one', id],
    queryFn: ({ signal }) => call(getQuote, { params: { id: String(id) } }, { signal }),
    meta: { entities: ENTITIES },
  })
}

/** The quote as a list has it, while it is asked for by itself. */
export function listedQuote(queryClient: QueryClient, id: number): Quote | undefined {
  return queryClient
    .getQueriesData<QuotePage>({ queryKey: [NAME, 'list'] })
    .flatMap(([, page]) => page?.quotes ?? [])
    .find((quote) => quote.id === id)
}

/**
 * Shows the reply of a call at once wherever the quote stands, so that the next thing can be done with it, and fetches
 * again whatever shows quotes. The page must be free by then: the focus moves on from a button that goes with the old
 * state.
 * @param quote undefined when the call failed
 */
export function storeQuote(queryClient: QueryClient, quote: Quote | undefined): void {
  if (quote !== undefined) {
    queryClient.setQueryData(quoteQuery(quote.id).queryKey, quote)
    queryClient.setQueriesData<QuotePage>(
      { queryKey: [NAME, 'list'] },
      (page) => page && { ...page, quotes: page.quotes.map((one) => (one.id === quote.id ? quote : one)) },
    )
  }
  void reloadQuotes(queryClient)
}

/** Fetches again what shows quotes; the live feed tells the other browsers. */
export function reloadQuotes(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [NAME] })
}
