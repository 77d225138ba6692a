import { useDocumentAddress } from '#sales/documents/web/list/index.ts'
import { type AddressKeys, readAddress, writeAddress } from '#platform/shared/address-values.ts'
import { QUOTE_STATUSES, type QuoteStatus } from '../../shared/quote-status.ts'

/** The list's state as stored in the page's address. '' means no filter. */
export interface QuoteSearch {
  /** From 1. */
  page: number
  search: string
  status: QuoteStatus | ''
  /** A project's id. */
  project: string
  /** The quote whose panel is open; undefined for none. Not a filter. */
  open: number | undefined
}

/** The values set by "Clear filters". */
export const NO_FILTERS = { search: '', status: '', project: '' } satisfies Partial<QuoteSearch>

/** Quotes per page. */
export const QUOTES_PER_PAGE = 50

const FORM = {
  read(keys: AddressKeys): QuoteSearch {
    const given = readAddress(keys)
    return {
      page: given.page(),
      search: given.search(),
      status: given.known(QUOTE_STATUSES, 'status')[0] ?? '',
      project: given.id('project'),
      open: given.idNumber('quote'),
    }
  },
  write: ({ open, ...list }: QuoteSearch) =>
    writeAddress({ ...list, quote: open ?? '' }, { page: 1, ...NO_FILTERS, quote: '' }),
}

/** Whether any filter is set; paging and an open quote do not count. */
export function isFiltered({ search, status, project }: QuoteSearch): boolean {
  return search !== '' || status !== '' || project !== ''
}

/** The query of the totals and of the export for a state. */
export function toQuoteFilter({ search, status, project }: QuoteSearch) {
  return {
    ...(search === '' ? {} : { search }),
    ...(status === '' ? {} : { status }),
    ...(project === '' ? {} : { projectId: project }),
  }
}

/** The query of the list for a state. */
export function toQuoteListQuery(state: QuoteSearch) {
  return { ...toQuoteFilter(state), page: String(state.page), limit: String(QUOTES_PER_PAGE) }
}

/** The list's state and the open quote. */
export const useQuoteAddress = () => useDocumentAddress(FORM)

/** The address that opens a quote's panel, from any page. */
export function quoteAddress(id: number): string {
  return `/estimation?quote=${id}`
}
