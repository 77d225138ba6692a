import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readTaskSearch, type TaskSearch, writeTaskSearch } from '../shared/task-search.ts'

/** The list's state as the address has it, and the way to another state. The address is the only truth. */
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
      void navigate({ to: '/task', search: writeTaskSearch(next) as never, replace }),
  }
}
