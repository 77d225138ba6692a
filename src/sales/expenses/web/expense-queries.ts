import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { totalPages } from '#platform/shared/pagination.ts'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { keepsPlaceBy } from '#platform/web/data/put-reply.ts'
import {
  EXPENSES_PER_PAGE,
  getExpenseTotals,
  getReceipt,
  listExpenseCategories,
  listExpenses,
} from '../shared/expense-endpoints.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { type ExpenseSearch, toExpenseFilter, toExpenseListQuery } from './expense-list-address.ts'

const NAME = 'expense'
const ENTITIES = ['expense'] as const
/** Rows name the project and the client. */
const ROW_ENTITIES = ['expense', 'project', 'client'] as const

/** One page of expenses, with the total number. */
export interface ExpensePage {
  expenses: Expense[]
  total: number
  /** At least 1. */
  pages: number
}

/** One page of expenses; the previous rows stay on screen while others load. */
export function expenseListQuery(search: ExpenseSearch) {
  const query = toExpenseListQuery(search)
  return queryOptions({
    queryKey: [NAME, 'list', query],
    queryFn: async ({ signal }): Promise<ExpensePage> => {
      const { reply, total } = await callWithMetadata(listExpenses, { query }, { signal })
      return { expenses: reply, total, pages: totalPages(total, EXPENSES_PER_PAGE) }
    },
    placeholderData: keepPreviousData,
    meta: { entities: ROW_ENTITIES, shows: { entity: NAME, ...placeIn(search) } },
  })
}

/** With a search, every text of an expense may affect whether it is in the list. */
function placeIn({ search, category, project, from, to, sortBy }: ExpenseSearch) {
  if (search !== '') return {}
  const filters = [
    ...(category.length === 0 ? [] : ['category']),
    ...(project === '' ? [] : ['projectId']),
    ...(from + to === '' ? [] : ['date']),
  ]
  return { keepsPlace: keepsPlaceBy([sortBy, ...filters]) }
}

/** What one vendor was paid in a period; nothing is asked without a vendor. */
export function paidToVendorQuery(asked: { vendor: string; from: string; to: string } | undefined) {
  return queryOptions({
    queryKey: [NAME, 'paid', asked],
    queryFn:
      asked === undefined
        ? skipToken
        : ({ signal }) =>
            call(
              getExpenseTotals,
              { query: { vendor: asked.vendor, dateFrom: asked.from, dateTo: asked.to } },
              { signal },
            ),
    meta: { entities: ENTITIES },
  })
}

/** The totals of the filtered expenses; the previous totals stay on screen while others load. */
export function expenseTotalsQuery(search: ExpenseSearch) {
  const query = toExpenseFilter(search)
  return queryOptions({
    queryKey: [NAME, 'totals', query],
    queryFn: ({ signal }) => call(getExpenseTotals, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { entities: ENTITIES },
  })
}

/** Categories to choose from. */
export const expenseCategoriesQuery = queryOptions({
  queryKey: [NAME, 'categories'],
  queryFn: ({ signal }) => call(listExpenseCategories, undefined, { signal }),
  meta: { entities: ENTITIES },
})

/** The receipt of an expense; its file id changes with it, so it never becomes stale. */
export function receiptQuery(expense: Pick<Expense, 'id' | 'receipt'> | undefined) {
  const fileId = expense?.receipt?.fileId
  return queryOptions({
    queryKey: ['expense-receipt', expense?.id, fileId],
    queryFn:
      expense === undefined || fileId === undefined
        ? skipToken
        : ({ signal }) => call(getReceipt, { params: { id: String(expense.id) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
