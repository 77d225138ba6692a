import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  readTaskSearch,
  TASK_SEARCH_DEFAULTS,
  type TaskSearch,
  writeTaskSearch,
} from '#work/tasks/shared/task-search.ts'
import type { Sort } from './sort/remembered-sort.ts'

/** Every key of the list, unset in an address. */
const NO_KEYS = Object.fromEntries(Object.keys(TASK_SEARCH_DEFAULTS).map((key) => [key, undefined]))

/**
 * The list's state in the address, and a function to change it on the same page, keeping other keys. The address is the
 * single source of truth.
 * @param base the unfiltered list
 * @param rememberSort called with a sorting when it is chosen
 */
export function useTaskListAddress(
  base: Readonly<TaskSearch>,
  rememberSort?: (sort: Sort) => void,
): {
  search: TaskSearch
  /** Navigates to another state; `replace` adds no history entry. */
  goTo: (next: TaskSearch, options?: { replace?: boolean }) => void
} {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readTaskSearch(raw, base), [raw, base])
  return {
    search,
    // the route's parser accepts any keys, and defaults are left out of the address (spec 5.5)
    goTo(next, { replace = false } = {}) {
      const keys = writeTaskSearch(next, base)
      const isPlain = Object.keys(keys).every((key) => key === 'task' || key === 'lanes')
      const isChosen = next.sortBy !== search.sortBy || next.sortOrder !== search.sortOrder
      if (isChosen || isPlain) rememberSort?.(next)
      void navigate({
        to: '.',
        search: ((current: object) => ({
          ...current,
          ...NO_KEYS,
          // without any filter, the opened view is left
          ...(isPlain ? { saved: undefined } : {}),
          ...keys,
        })) as never,
        replace,
      })
    },
  }
}
