import { useAccount } from '#platform/web/data/account-context.tsx'
import { keepChoice, readChoice } from '#platform/web/lists/kept-choice.ts'
import { createStore, type Store, useStore } from '#platform/web/ui/store.ts'
import { TASK_LIST_COLUMNS, type TaskColumn } from '#work/tasks/shared/task-list-columns.ts'

/** The columns that can be hidden and moved; the name always comes first. */
export type MovableColumn = Exclude<TaskColumn, 'taskName'>

const MOVABLE = TASK_LIST_COLUMNS.filter((column) => column !== 'taskName')

/** A user's columns and their order; hidden ones keep their place. */
export interface ColumnChoice {
  order: readonly MovableColumn[]
  hidden: readonly MovableColumn[]
}

/** The default (spec 5.3). */
export const ALL_COLUMNS: ColumnChoice = { order: MOVABLE, hidden: [] }

/** The storage key. */
const NAME = 'task-columns'

/** Parses a stored choice. Invalid entries are left out, and columns it does not name come last. */
export function readColumnChoice(kept: string): ColumnChoice {
  let value: unknown
  try {
    value = JSON.parse(kept)
  } catch {
    return ALL_COLUMNS
  }
  const { order, hidden } = Object(value) as Record<string, unknown>
  return { order: [...new Set([...known(order), ...MOVABLE])], hidden: known(hidden) }
}

function known(list: unknown): MovableColumn[] {
  return Array.isArray(list) ? list.filter((column: MovableColumn) => MOVABLE.includes(column)) : []
}

interface Columns {
  choice: ColumnChoice
  shown: readonly TaskColumn[]
}

function columnsFor(choice: ColumnChoice): Columns {
  const { order, hidden } = choice
  return { choice, shown: ['taskName', ...order.filter((column) => !hidden.includes(column))] }
}

const stores = new Map<string, Store<Columns>>()

/** Read at the first render, so that nothing moves afterwards. */
function storeOf(accountId: string): Store<Columns> {
  let store = stores.get(accountId)
  if (store === undefined) {
    store = createStore(columnsFor(readColumnChoice(readChoice(NAME, accountId) ?? '')))
    stores.set(accountId, store)
  }
  return store
}

/** The list's columns as chosen by the signed-in user, from left to right. */
export function useTaskColumns(): readonly TaskColumn[] {
  return useStore(storeOf(useAccount().id)).shown
}

/** The choice of columns and its setter, which remembers it in this browser. */
export function useColumnChoice(): [ColumnChoice, (next: ColumnChoice) => void] {
  const { id } = useAccount()
  const store = storeOf(id)
  const choose = (choice: ColumnChoice) => {
    store.set(columnsFor(choice))
    keepChoice(NAME, id, JSON.stringify(choice))
  }
  return [useStore(store).choice, choose]
}
