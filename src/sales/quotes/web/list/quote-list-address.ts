import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { QUOTE_STATUSES, type QuoteStatus } from '../../shared/quote-status.ts'

/** The state of the list as it stands in the page's address. '' means: not filtered. */
export interface QuoteSearch {
  /** From 1. */
  page: number
  search: string
  status: QuoteStatus | ''
  /** The quote whose panel is open; undefined for none. It narrows nothing. */
  quote: number | undefined
}

/** Quotes on a page. */
export const QUOTES_PER_PAGE = 50
const ID = /^[1-9]\d{0,9}$/
const PAGE = /^[1-9]\d{0,5}$/
const MAX_SEARCH_LENGTH = 200

/** Reads the list's state from an address; what is wrong in it counts as not given. */
export function readQuoteSearch(raw: Readonly<Record<string, unknown>>): QuoteSearch {
  const one = (key: string) => (typeof raw[key] === 'string' ? raw[key].trim() : '')
  return {
    page: PAGE.test(one('page')) ? Number(one('page')) : 1,
    search: one('search').slice(0, MAX_SEARCH_LENGTH),
    status: QUOTE_STATUSES.find((status) => status === one('status')) ?? '',
    quote: ID.test(one('quote')) ? Number(one('quote')) : undefined,
  }
}

/** The keys of an address for a state, its defaults left out. */
export function writeQuoteSearch({ page, search, status, quote }: QuoteSearch): Record<string, string> {
  return {
    ...(search === '' ? {} : { search }),
    ...(status === '' ? {} : { status }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(quote === undefined ? {} : { quote: String(quote) }),
  }
}

/** Whether anything narrows the list; paging and an open quote do not. */
export function isFiltered({ search, status }: QuoteSearch): boolean {
  return search !== '' || status !== ''
}

/** The query of the sums for a state. */
export function toQuoteFilter({ search, status }: QuoteSearch) {
  return { ...(search === '' ? {} : { search }), ...(status === '' ? {} : { status }) }
}

/** The query of the list for a state. */
export function toQuoteListQuery(state: QuoteSearch) {
  return { ...toQuoteFilter(state), page: String(state.page), limit: String(QUOTES_PER_PAGE) }
}

export interface QuoteAddress {
  search: QuoteSearch
  /** Changes the list, on page 1 unless another is named; `replace` leaves no step behind for Back. */
  change: (part: Partial<QuoteSearch>, options?: { replace?: boolean }) => void
  /** Opens a quote's panel; Back closes it again. */
  open: (id: number) => void
  /** Closes the panel. @param onlyId closes it only while it shows this quote */
  close: (onlyId?: number) => Promise<void>
}

/** The list's state and the open quote, as the address has them: it is the only truth. */
export function useQuoteAddress(): QuoteAddress {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const router = useRouter()
  const search = useMemo(() => readQuoteSearch(raw), [raw])
  // not the state of when it was drawn: what goes on from here may have waited for an answer
  const current = () => readQuoteSearch(router.state.location.search)
  const goTo = (next: QuoteSearch, replace = false) =>
    router.navigate({ to: '.', search: writeQuoteSearch(next) as never, replace })
  return {
    search,
    change: (part, { replace = false } = {}) => void goTo({ ...current(), page: 1, ...part }, replace),
    // moving from one to the next leaves one step behind for Back
    open: (quote) => void goTo({ ...current(), quote }, current().quote !== undefined),
    async close(onlyId) {
      const { quote, ...list } = current()
      if (quote !== undefined && (onlyId ?? quote) === quote) await goTo({ ...list, quote: undefined })
    },
  }
}

/** The address at which a quote's panel is open, from everywhere. */
export function quoteAddress(id: number): string {
  return `/estimation?quote=${id}`
}
