import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAccount } from '#platform/web/account-context.tsx'
import { keepChoice, readChoice } from '#platform/web/kept-choice.ts'
import { DEFAULT_SORT_ORDER, DEFAULT_TASK_SORT } from '../shared/task-list-query.ts'
import { parseTaskSearch, type TaskSearch } from '../shared/task-search.ts'

export type Sort = Pick<TaskSearch, 'sortBy' | 'sortOrder'>

/** The sorting that stands for none in an address: the one that its reader chose last, in this browser. */
export interface RememberedSort {
  /** Undefined where the address has the word. */
  sort: Sort | undefined
  remember: (sort: Sort) => void
}

/** Under which it is kept. */
const NAME = 'task-sort'

/** What an address says itself: a sorting, or a view, which has one even where that is the usual. */
const NAMED = /[?&](sortBy|sortOrder|saved)=/

/** How the list was sorted at the steps of this page's history that say nothing of it, so that Back shows it again. */
const sortAt = new Map<string, Sort>()

/** The sorting to use where the address names none (the address always wins), and the way to remember another. */
export function useRememberedSort(): RememberedSort {
  const { id } = useAccount()
  const step = useRouterState({
    select: ({ location }) => (NAMED.test(location.searchStr) ? undefined : (location.state.__TSR_key ?? '')),
  })
  /** A choice that leads to the very same address, which is no new step. */
  const [chosen, setChosen] = useState<{ step: string; sort: Sort }>()
  const known = chosen !== undefined && chosen.step === step ? chosen.sort : undefined
  const sort = step === undefined ? undefined : (known ?? sortAt.get(step) ?? readSort(id))
  useEffect(() => {
    if (step === undefined || sort === undefined) return
    sortAt.set(step, sort)
    keepSort(id, sort)
  }, [id, step, sort])
  return {
    sort,
    remember({ sortBy, sortOrder }) {
      keepSort(id, { sortBy, sortOrder })
      if (step !== undefined && isUsual({ sortBy, sortOrder }))
        setChosen({ step, sort: { sortBy, sortOrder } })
    },
  }
}

function readSort(accountId: string): Sort {
  // nonsense becomes the usual
  const { sortBy, sortOrder } = parseTaskSearch(readChoice(NAME, accountId) ?? '')
  return { sortBy, sortOrder }
}

function keepSort(accountId: string, sort: Sort): void {
  const { sortBy, sortOrder } = sort
  keepChoice(NAME, accountId, isUsual(sort) ? undefined : `sortBy=${sortBy}&sortOrder=${sortOrder}`)
}

function isUsual({ sortBy, sortOrder }: Sort): boolean {
  return sortBy === DEFAULT_TASK_SORT && sortOrder === DEFAULT_SORT_ORDER
}
