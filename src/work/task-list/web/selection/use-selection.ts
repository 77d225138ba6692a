import { createContext, use, useSyncExternalStore } from 'react'
import type { Selection } from './selection.ts'

const SelectionContext = createContext<Selection | undefined>(undefined)

/** Gives the rows below their selection. */
export const SelectionProvider = SelectionContext

/** The selection of the list around. @throws outside of a list */
export function useSelection(): Selection {
  const selection = use(SelectionContext)
  if (selection === undefined) throw new Error('useSelection is for the rows of a task list')
  return selection
}

/** Something about a selection; draws again only when that changes. */
export function useSelected<Value extends string | number | boolean>(
  selection: Selection,
  read: () => Value,
): Value {
  return useSyncExternalStore(selection.subscribe, read)
}
