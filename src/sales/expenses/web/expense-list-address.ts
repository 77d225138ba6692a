import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { EXPENSE_SORTS, EXPENSES_PER_PAGE, type ExpenseSort } from '../shared/expense-endpoints.ts'

/** The state of the list as it stands in the page's address. '' and [] mean: not filtered. */
export interface ExpenseSearch {
  search: string
  category: string[]
  /** Days, both included. */
  from: string
  to: string
  page: number
  sortBy: ExpenseSort
  sortOrder: 'ASC' | 'DESC'
}

/** The list without filters; what equals these values is left out of the address. */
export const EXPENSE_SEARCH_DEFAULTS: Readonly<ExpenseSearch> = {
  search: '',
  category: [],
  from: '',
  to: '',
  page: 1,
  sortBy: 'date',
  sortOrder: 'DESC',
}

/** Taken together, what "Clear the filters" takes away. */
export const NO_FILTERS = { search: '', category: [], from: '', to: '' } satisfies Partial<ExpenseSearch>

/** Categories that a call takes at once. */
export const MAX_CATEGORIES = 50
const MAX_CATEGORY_LENGTH = 100
const MAX_SEARCH_LENGTH = 200
const PAGE = /^[1-9]\d{0,5}$/

/** Reads the list's state from an address; what is wrong in it counts as not given. */
export function readExpenseSearch(raw: Readonly<Record<string, unknown>>): ExpenseSearch {
  const one = (key: string, accepts: (value: string) => boolean): string => {
    const value = valuesOf(raw[key])[0]?.trim() ?? ''
    return accepts(value) ? value : ''
  }
  const page = one('page', (value) => PAGE.test(value))
  const sortBy = one('sortBy', () => true)
  return {
    search: one('search', (value) => value.length <= MAX_SEARCH_LENGTH),
    category: [...new Set(valuesOf(raw['category']).map((value) => value.trim()))]
      .filter((value) => value !== '' && value.length <= MAX_CATEGORY_LENGTH)
      .slice(0, MAX_CATEGORIES),
    from: one('from', isCalendarDay),
    to: one('to', isCalendarDay),
    page: page === '' ? 1 : Number(page),
    sortBy: EXPENSE_SORTS.find((sort) => sort === sortBy) ?? EXPENSE_SEARCH_DEFAULTS.sortBy,
    sortOrder: one('sortOrder', () => true) === 'ASC' ? 'ASC' : 'DESC',
  }
}

/** The keys of an address for a state: an undefined one takes its key away. */
function writeExpenseSearch(search: ExpenseSearch): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(search).map(([key, value]: [string, string | number | string[]]) => {
      const isDefault = String(value) === String(EXPENSE_SEARCH_DEFAULTS[key as keyof ExpenseSearch])
      return [key, isDefault ? undefined : Array.isArray(value) ? value : String(value)]
    }),
  )
}

/** Whether anything narrows the list; sorting and paging do not. */
export function isFiltered({ search, category, from, to }: ExpenseSearch): boolean {
  return [search, from, to].some((value) => value !== '') || category.length > 0
}

/** The query of the totals and of the export for a state. */
export function toExpenseFilter({ search, category, from, to }: ExpenseSearch) {
  return {
    ...(search === '' ? {} : { search }),
    ...(category.length === 0 ? {} : { category }),
    ...(from === '' ? {} : { dateFrom: from }),
    ...(to === '' ? {} : { dateTo: to }),
  }
}

/** The query of the list for a state. */
export function toExpenseListQuery(state: ExpenseSearch) {
  const { page, sortBy, sortOrder } = state
  return {
    ...toExpenseFilter(state),
    page: String(page),
    limit: String(EXPENSES_PER_PAGE),
    sortBy,
    sortOrder,
  }
}

/** Changes the list, on page 1 unless another is named; `replace` leaves no step behind for Back. */
export type ChangeExpenseSearch = (part: Partial<ExpenseSearch>, options?: { replace?: boolean }) => void

/** The list's state as the address has it, and the way to another one. The address is the only truth. */
export function useExpenseAddress(): [ExpenseSearch, ChangeExpenseSearch] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readExpenseSearch(raw), [raw])
  const change: ChangeExpenseSearch = (part, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: ((current: object) => ({
        ...current,
        ...writeExpenseSearch({ ...search, page: 1, ...part }),
      })) as never,
      replace,
    })
  return [search, change]
}

function valuesOf(value: unknown): string[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((item) =>
    typeof item === 'string' ? [item] : [],
  )
}
