import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TASK_SEARCH_DEFAULTS, type TaskSearch } from '#work/tasks/shared/task-search.ts'
import type { Sort } from './sort/remembered-sort.ts'
import { useTaskListAddress } from './task-list-address.ts'

/** Spec 1.4: milliseconds after which a change of a filter or of the search applies automatically. */
export const FILTER_DELAY = 500

/** The list's state with choices that are not applied yet. */
export interface TaskListDraft {
  /** The unfiltered list. */
  base: Readonly<TaskSearch>
  /** The state in the address: the list shown. */
  search: TaskSearch
  /** The same with pending changes, as the controls show it. */
  shown: TaskSearch
  /** Makes changes that apply after 500 ms, on page 1 (spec 1.4). */
  change: (part: Partial<TaskSearch>) => void
  /** Applies pending changes immediately, with further ones if given; on page 1 unless they name another. */
  apply: (part?: Partial<TaskSearch>) => void
  /** Resets the list's filters and sorting; an open task stays open, and the board keeps its lanes. */
  clear: () => void
}

export interface TaskListDraftOptions {
  /** Called with a sorting when it is chosen, on the page that remembers it. */
  rememberSort?: (sort: Sort) => void
  /** The unfiltered list, where it is not that of all tasks. */
  base?: Readonly<TaskSearch>
}

/** The list's filters and search: shown immediately, applied after a pause. */
export function useTaskListDraft(options: TaskListDraftOptions = {}): TaskListDraft {
  const { rememberSort, base = TASK_SEARCH_DEFAULTS } = options
  const { search, goTo } = useTaskListAddress(base, rememberSort)
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
    base,
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
      goTo({ ...base, lanes: search.lanes, task: search.task })
    },
  }
}
