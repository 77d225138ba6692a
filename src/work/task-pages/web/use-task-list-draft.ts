import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TASK_SEARCH_DEFAULTS, type TaskSearch } from '#work/tasks/shared/task-search.ts'
import type { Sort } from './sort/remembered-sort.ts'
import { useTaskListAddress } from './task-list-address.ts'

/** Spec 1.4: milliseconds after which a change of a filter or of the search applies by itself. */
export const FILTER_DELAY = 500

/** The list's state with what has been chosen but does not apply yet. */
export interface TaskListDraft {
  /** What the address says: the list that is shown. */
  search: TaskSearch
  /** The same with the changes that wait: what the controls show. */
  shown: TaskSearch
  /** Changes that apply after 500 ms, on page 1 (spec 1.4). */
  change: (part: Partial<TaskSearch>) => void
  /** Applies at once what waits, with more changes if given; on page 1 unless they say another. */
  apply: (part?: Partial<TaskSearch>) => void
  /** Back to the list without filters, sorting included; an open task stays open. */
  clear: () => void
}

/**
 * Filters and search of the list: shown at once, applied after a pause in typing and choosing.
 * @param rememberSort hears of a sorting that is chosen, on the page that remembers it
 */
export function useTaskListDraft(rememberSort?: (sort: Sort) => void): TaskListDraft {
  const { search, goTo } = useTaskListAddress(rememberSort)
  const [waiting, setWaiting] = useState<Partial<TaskSearch>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = { ...search, ...waiting }

  const apply = (part: Partial<TaskSearch> = {}) => {
    clearTimeout(timer.current)
    const changes = { ...waiting, ...part }
    setWaiting({})
    if (Object.keys(changes).length === 0) return
    const next = { ...search, page: 1, ...changes }
    const typedOnly = Object.keys(changes).every((key) => key === 'search')
    goTo(next, { replace: typedOnly && search.search !== '' })
  }
  const ripen = useEffectEvent(() => apply())
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    search,
    shown,
    change(part) {
      clearTimeout(timer.current)
      setWaiting({ ...waiting, ...part })
      timer.current = setTimeout(ripen, FILTER_DELAY)
    },
    apply,
    clear() {
      clearTimeout(timer.current)
      setWaiting({})
      goTo({ ...TASK_SEARCH_DEFAULTS, task: search.task })
    },
  }
}
