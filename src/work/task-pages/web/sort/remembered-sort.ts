import { useAccount } from '#platform/web/data/account-context.tsx'
import { keepChoice, readChoice } from '#platform/web/lists/kept-choice.ts'
import { DEFAULT_SORT_ORDER, DEFAULT_TASK_SORT } from '#work/tasks/shared/task-list-query.ts'
import { parseTaskSearch, type TaskSearch } from '#work/tasks/shared/task-search.ts'

export type Sort = Pick<TaskSearch, 'sortBy' | 'sortOrder'>

/** The storage key. */
const NAME = 'task-sort'

/** Addresses that determine the sorting: by naming one, or a view, which has one even if it is the default. */
const NAMED = /[?&](sortBy|sortOrder|saved)=/

/**
 * The sorting remembered by this browser, to be written into the address when arriving at the list from within the
 * product: an address without one means the default to everyone (spec 5.5).
 * @param query of the address
 * @returns undefined if the address determines the sorting, or if only the default is remembered
 */
export function rememberedSort(accountId: string, query: string): Sort | undefined {
  if (NAMED.test(query)) return undefined
  // invalid values become the default
  const { sortBy, sortOrder } = parseTaskSearch(readChoice(NAME, accountId) ?? '')
  return isUsual({ sortBy, sortOrder }) ? undefined : { sortBy, sortOrder }
}

/** Returns a function that remembers a chosen sorting for the next time. */
export function useRememberSort(): (sort: Sort) => void {
  const { id } = useAccount()
  return (sort) => {
    const { sortBy, sortOrder } = sort
    keepChoice(NAME, id, isUsual(sort) ? undefined : `sortBy=${sortBy}&sortOrder=${sortOrder}`)
  }
}

function isUsual({ sortBy, sortOrder }: Sort): boolean {
  return sortBy === DEFAULT_TASK_SORT && sortOrder === DEFAULT_SORT_ORDER
}
