import { type DocumentAddress, useDocumentAddress } from '#sales/documents/web/list/index.ts'
import { type AddressKeys, readAddress, writeAddress } from '#platform/shared/address-values.ts'
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

/** The list's state as stored in the page's address. '' and [] mean no filter. */
export interface InvoiceSearch {
  search: string
  status: InvoiceStatus[]
  /** A client's id. */
  clientId: string
  /** A project's id. */
  project: string
  /** Days of issue, both inclusive. */
  from: string
  to: string
  page: number
  sortBy: InvoiceSort
  sortOrder: SortOrder
  /** The invoice whose panel is open; undefined for none. Not a filter. */
  open: number | undefined
}

/** The unfiltered list; values equal to these are left out of the address. */
export const INVOICE_SEARCH_DEFAULTS: Readonly<InvoiceSearch> = {
  search: '',
  status: [],
  clientId: '',
  project: '',
  from: '',
  to: '',
  page: 1,
  sortBy: DEFAULT_INVOICE_SORT,
  sortOrder: DEFAULT_SORT_ORDER,
  open: undefined,
}

/** The values set by "Clear filters". */
export const NO_FILTERS = {
  search: '',
  status: [],
  clientId: '',
  project: '',
  from: '',
  to: '',
} satisfies Partial<InvoiceSearch>

const FORM = {
  read(keys: AddressKeys): InvoiceSearch {
    const given = readAddress(keys)
    return {
      search: given.search(),
      status: given.known(INVOICE_STATUSES, 'status'),
      clientId: given.id('clientId'),
      project: given.id('project'),
      from: given.one('from', isCalendarDay),
      to: given.one('to', isCalendarDay),
      page: given.page(),
      sortBy: given.known(INVOICE_SORTS, 'sortBy')[0] ?? DEFAULT_INVOICE_SORT,
      sortOrder: given.known(SORT_ORDERS, 'sortOrder')[0] ?? DEFAULT_SORT_ORDER,
      open: given.idNumber('invoice'),
    }
  },
  write({ open, ...list }: InvoiceSearch) {
    const { open: _open, ...defaults } = INVOICE_SEARCH_DEFAULTS
    return writeAddress({ ...list, invoice: open ?? '' }, { ...defaults, invoice: '' })
  },
}

/** Whether any filter is set; sorting, paging and an open invoice do not count. */
export function isFiltered({ search, status, clientId, project, from, to }: InvoiceSearch): boolean {
  return [search, clientId, project, from, to].some((value) => value !== '') || status.length > 0
}

/** The query of the totals and of the exports for a state. */
export function toInvoiceFilter({ search, status, clientId, project, from, to }: InvoiceSearch) {
  return {
    ...(search === '' ? {} : { search }),
    ...(status.length === 0 ? {} : { status }),
    ...(clientId === '' ? {} : { clientId }),
    ...(project === '' ? {} : { projectId: project }),
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

export type InvoiceAddress = DocumentAddress<InvoiceSearch>

/** The list's state and the open invoice. */
export const useInvoiceAddress = (): InvoiceAddress => useDocumentAddress(FORM)

/** The address that opens an invoice's panel, from any page. */
export function invoiceAddress(id: number): string {
  return `/invoice?invoice=${id}`
}
