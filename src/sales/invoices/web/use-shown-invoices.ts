import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Invoice, InvoiceTotals } from '../shared/invoice-schema.ts'
import { type InvoiceAddress, type InvoiceSearch, isFiltered } from './invoice-list-address.ts'
import { type InvoicePage, invoiceListQuery, invoiceTotalsQuery } from './invoice-queries.ts'

const NO_INVOICES: readonly Invoice[] = []

export interface ShownInvoices {
  page: InvoicePage | undefined
  invoices: readonly Invoice[]
  totals: InvoiceTotals | undefined
  /** Nothing can be shown yet. */
  isLoading: boolean
  /** The rows are those of before, while others load. */
  isStale: boolean
  /** There is no row, and nothing on its way. */
  isEmpty: boolean
  /** There is no invoice at all. */
  isNone: boolean
  error: Error | undefined
  isFetching: boolean
  reload: () => void
}

/** The list that the address asks for, with its sums; the next page is fetched before it is asked for. */
export function useShownInvoices({ search, change }: InvoiceAddress): ShownInvoices {
  const queryClient = useQueryClient()
  const list = useQuery(invoiceListQuery(search))
  const totals = useQuery(invoiceTotalsQuery(search))
  const pages = list.data?.pages ?? 1
  const isSettled = list.isSuccess && !list.isPlaceholderData

  useEffect(() => {
    if (isSettled && search.page < pages)
      void queryClient.prefetchQuery(invoiceListQuery({ ...search, page: search.page + 1 }))
  }, [queryClient, isSettled, search, pages])
  // the last page went away with its last invoice
  const lastPage = isSettled && search.page > pages ? pages : undefined
  const goToLast = useEffectEvent((page: number) => change({ page }, { replace: true }))
  useEffect(() => {
    if (lastPage !== undefined) goToLast(lastPage)
  }, [lastPage])

  const invoices = list.data?.invoices ?? NO_INVOICES
  const isEmpty = isSettled && list.data.total === 0
  return {
    page: list.data,
    invoices,
    totals: totals.data,
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    isEmpty,
    isNone: isEmpty && !isFiltered(search),
    error: list.data === undefined ? (list.error ?? undefined) : undefined,
    isFetching: list.isFetching,
    reload: () => {
      void list.refetch()
      void totals.refetch()
    },
  }
}

/** The ref of what scrolls: another list begins at its first row. */
export function useFirstRowShown(search: InvoiceSearch): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  const list = JSON.stringify({ ...search, invoice: '' })
  const showFirstRow = useEffectEvent((_of: string) => {
    if (scroller.current !== null) scroller.current.scrollTop = 0
  })
  useEffect(() => {
    showFirstRow(list)
  }, [list])
  return scroller
}
