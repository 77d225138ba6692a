import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isCalendarDay } from '#platform/shared/dates.ts'
import {
  DEFAULT_INVOICE_SORT,
  DEFAULT_SORT_ORDER,
  INVOICE_SORTS,
  INVOICES_PER_PAGE,
  type InvoiceSort,
  SORT_ORDERS,
  type SortOrder,
} from '../../shared/invoice-list-query.ts'
import { INVOICE_STATUSES, type InvoiceStatus } from '../../shared/invoice-status.ts'

/** The state of the list as it stands in the page's address. '' and [] mean: not filtered. */
export interface InvoiceSearch {
  search: string
  status: InvoiceStatus[]
  /** A client's id. */
  clientId: string
  /** Days of issue, both included. */
  from: string
  to: string
  page: number
  sortBy: InvoiceSort
  sortOrder: SortOrder
  /** The id of the invoice whose panel is open, '' for none. It narrows nothing. */
  invoice: string
}

/** The list without filters; what equals these values is left out of the address. */
export const INVOICE_SEARCH_DEFAULTS: Readonly<InvoiceSearch> = {
  search: '',
  status: [],
  clientId: '',
  from: '',
  to: '',
  page: 1,
  sortBy: DEFAULT_INVOICE_SORT,
  sortOrder: DEFAULT_SORT_ORDER,
  invoice: '',
}

/** Taken together, what "Clear filters" takes away. */
export const NO_FILTERS = {
  search: '',
  status: [],
  clientId: '',
  from: '',
  to: '',
} satisfies Partial<InvoiceSearch>

const ID = /^[1-9]\d{0,9}$/
const PAGE = /^[1-9]\d{0,5}$/
const MAX_SEARCH_LENGTH = 200

/** Reads the list's state from an address; what is wrong in it counts as not given. */
export function readInvoiceSearch(raw: Readonly<Record<string, unknown>>): InvoiceSearch {
  const one = (key: string, accepts: (value: string) => boolean): string => {
    const value = valuesOf(raw[key])[0]?.trim() ?? ''
    return accepts(value) ? value : ''
  }
  const page = one('page', (value) => PAGE.test(value))
  return {
    search: one('search', (value) => value.length <= MAX_SEARCH_LENGTH),
    status: known(INVOICE_STATUSES, raw['status']),
    clientId: one('clientId', (value) => ID.test(value)),
    from: one('from', isCalendarDay),
    to: one('to', isCalendarDay),
    page: page === '' ? 1 : Number(page),
    sortBy: known(INVOICE_SORTS, raw['sortBy'])[0] ?? DEFAULT_INVOICE_SORT,
    sortOrder: known(SORT_ORDERS, raw['sortOrder'])[0] ?? DEFAULT_SORT_ORDER,
    invoice: one('invoice', (value) => ID.test(value)),
  }
}

/** The keys of an address for a state: an undefined one takes its key away. */
function writeInvoiceSearch(search: InvoiceSearch): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(search).map(([key, value]: [string, string | number | string[]]) => {
      const isDefault = String(value) === String(INVOICE_SEARCH_DEFAULTS[key as keyof InvoiceSearch])
      return [key, isDefault ? undefined : Array.isArray(value) ? value : String(value)]
    }),
  )
}

/** Whether anything narrows the list; sorting, paging and an open invoice do not. */
export function isFiltered({ search, status, clientId, from, to }: InvoiceSearch): boolean {
  return [search, clientId, from, to].some((value) => value !== '') || status.length > 0
}

/** The query of the totals and of the exports for a state. */
export function toInvoiceFilter({ search, status, clientId, from, to }: InvoiceSearch) {
  return {
    ...(search === '' ? {} : { search }),
    ...(status.length === 0 ? {} : { status }),
    ...(clientId === '' ? {} : { clientId }),
    ...(from === '' ? {} : { issueDateFrom: from }),
    ...(to === '' ? {} : { issueDateTo: to }),
  }
}

/** The query of the list for a state. */
export function toInvoiceListQuery(state: InvoiceSearch) {
  const { page, sortBy, sortOrder } = state
  return {
    ...toInvoiceFilter(state),
    page: String(page),
    limit: String(INVOICES_PER_PAGE),
    sortBy,
    sortOrder,
  }
}

export interface InvoiceAddress {
  search: InvoiceSearch
  /** Changes the list, on page 1 unless another is named; `replace` leaves no step behind for Back. */
  change: (part: Partial<InvoiceSearch>, options?: { replace?: boolean }) => void
  openId: number | undefined
  /** Opens an invoice's panel; Back closes it again. */
  open: (id: number) => void
  close: () => void
  /** Closes the panel if it shows this invoice. */
  closeIfOpen: (id: number) => Promise<void>
}

/** The list's state and the open invoice, as the address has them: it is the only truth. */
export function useInvoiceAddress(): InvoiceAddress {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const router = useRouter()
  const search = useMemo(() => readInvoiceSearch(raw), [raw])
  // the state at the time of the call, not of the last render: a closing may have waited for an answer
  const current = () => readInvoiceSearch(router.state.location.search)
  const goTo = (next: InvoiceSearch, replace = false) =>
    router.navigate({
      to: '.',
      search: ((keys: object) => ({ ...keys, ...writeInvoiceSearch(next) })) as never,
      replace,
    })
  const close = () => goTo({ ...current(), invoice: '' })
  return {
    search,
    change: (part, { replace = false } = {}) => void goTo({ ...current(), page: 1, ...part }, replace),
    openId: search.invoice === '' ? undefined : Number(search.invoice),
    // moving from one to the next leaves one step behind for Back
    open: (id) => void goTo({ ...current(), invoice: String(id) }, current().invoice !== ''),
    close: () => void close(),
    closeIfOpen: async (id) => {
      if (current().invoice === String(id)) await close()
    },
  }
}

/** The address at which an invoice's panel is open, from everywhere. */
export function invoiceAddress(id: number): string {
  return `/invoice?invoice=${id}`
}

function valuesOf(value: unknown): string[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((item) =>
    typeof item === 'string' || typeof item === 'number' ? [String(item)] : [],
  )
}

/** The values that are known, in the order of the list, each once. */
function known<Value extends string>(list: readonly Value[], value: unknown): Value[] {
  const given = valuesOf(value)
  return list.filter((item) => given.includes(item))
}
