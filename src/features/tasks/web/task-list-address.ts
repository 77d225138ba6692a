import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  readTaskSearch,
  TASK_SEARCH_DEFAULTS,
  type TaskSearch,
  writeTaskSearch,
} from '../shared/task-search.ts'

/** Every key of the list, taken out of an address. */
const NO_KEYS = Object.fromEntries(Object.keys(TASK_SEARCH_DEFAULTS).map((key) => [key, undefined]))

/**
 * The list's state as the address has it, and the way to another state on the same page, whose other keys stay. The
 * address is the only truth.
 */
export function useTaskListAddress(): {
  search: TaskSearch
  /** Goes to another state; `replace` leaves no step behind for Back. */
  goTo: (next: TaskSearch, options?: { replace?: boolean }) => void
} {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readTaskSearch(raw), [raw])
  return {
    search,
    // the route's parser accepts any keys, and defaults are left out of the address (spec 1 §2.1)
    goTo: (next, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: ((current: object) => ({ ...current, ...NO_KEYS, ...writeTaskSearch(next) })) as never,
        replace,
      }),
  }
}
