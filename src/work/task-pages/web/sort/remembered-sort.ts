import { useAccount } from '#platform/web/data/account-context.tsx'
import { keepChoice, readChoice } from '#platform/web/lists/kept-choice.ts'
import { DEFAULT_SORT_ORDER, DEFAULT_TASK_SORT } from '#work/tasks/shared/task-list-query.ts'
import { parseTaskSearch, type TaskSearch } from '#work/tasks/shared/task-search.ts'

export type Sort = Pick<TaskSearch, 'sortBy' | 'sortOrder'>

/** Under which it is kept. */
const NAME = 'task-sort'

/** What an address says itself: a sorting, or a view, which has one even where that is the usual. */
const NAMED = /[?&](sortBy|sortOrder|saved)=/

/**
 * The sorting that this browser remembers, for who comes to the list from within the product, to be written into the
 * address: an address that names none means the usual one to everybody (spec 5.5).
 * @param query of the address
 * @returns undefined where the address has the word, or nothing but the usual is remembered
 */
export function rememberedSort(accountId: string, query: string): Sort | undefined {
  if (NAMED.test(query)) return undefined
  // nonsense becomes the usual
  const { sortBy, sortOrder } = parseTaskSearch(readChoice(NAME, accountId) ?? '')
  return isUsual({ sortBy, sortOrder }) ? undefined : { sortBy, sortOrder }
}

/** What remembers a sorting that was chosen, for the next time. */
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
