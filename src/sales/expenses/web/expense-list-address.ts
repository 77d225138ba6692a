import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AddressKeys, readAddress, writeAddress } from '#platform/shared/address-values.ts'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { EXPENSE_SORTS, EXPENSES_PER_PAGE, type ExpenseSort } from '../shared/expense-endpoints.ts'

/** The list's state as stored in the page's address. '' and [] mean no filter. */
export interface ExpenseSearch {
  search: string
  category: string[]
  /** A project's id. */
  project: string
  /** Days, both inclusive. */
  from: string
  to: string
  page: number
  sortBy: ExpenseSort
  sortOrder: 'ASC' | 'DESC'
}

/** The unfiltered list; values equal to these are left out of the address. */
export const EXPENSE_SEARCH_DEFAULTS: Readonly<ExpenseSearch> = {
  search: '',
  category: [],
  project: '',
  from: '',
  to: '',
  page: 1,
  sortBy: 'date',
  sortOrder: 'DESC',
}

/** The values set by "Clear the filters". */
export const NO_FILTERS = {
  search: '',
  category: [],
  project: '',
  from: '',
  to: '',
} satisfies Partial<ExpenseSearch>

/** Maximum categories in one call. */
export const MAX_CATEGORIES = 50
const MAX_CATEGORY_LENGTH = 100

/** Reads the list's state from an address; invalid values are ignored. */
export function readExpenseSearch(keys: AddressKeys): ExpenseSearch {
  const given = readAddress(keys)
  return {
    search: given.search(),
    category: [...new Set(given.all('category').map((value) => value.trim()))]
      .filter((value) => value !== '' && value.length <= MAX_CATEGORY_LENGTH)
      .slice(0, MAX_CATEGORIES),
    project: given.id('project'),
    from: given.one('from', isCalendarDay),
    to: given.one('to', isCalendarDay),
    page: given.page(),
    sortBy: given.known(EXPENSE_SORTS, 'sortBy')[0] ?? EXPENSE_SEARCH_DEFAULTS.sortBy,
    sortOrder: given.one('sortOrder', () => true) === 'ASC' ? 'ASC' : 'DESC',
  }
}

/** Whether any filter is set; sorting and paging do not count. */
export function isFiltered({ search, category, project, from, to }: ExpenseSearch): boolean {
  return [search, project, from, to].some((value) => value !== '') || category.length > 0
}

/** The query of the totals and of the export for a state. */
export function toExpenseFilter({ search, category, project, from, to }: ExpenseSearch) {
  return {
    ...(search === '' ? {} : { search }),
    ...(category.length === 0 ? {} : { category }),
    ...(project === '' ? {} : { projectId: project }),
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

/** Changes the list and goes to page 1 unless another is named; `replace` adds no history entry. */
export type ChangeExpenseSearch = (part: Partial<ExpenseSearch>, options?: { replace?: boolean }) => void

/** The list's state and a function that changes it. The address is the single source of truth. */
export function useExpenseAddress(): [ExpenseSearch, ChangeExpenseSearch] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readExpenseSearch(raw), [raw])
  const change: ChangeExpenseSearch = (part, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: ((current: object) => ({
        ...current,
        ...writeAddress({ ...search, page: 1, ...part }, EXPENSE_SEARCH_DEFAULTS),
      })) as never,
      replace,
    })
  return [search, change]
}
