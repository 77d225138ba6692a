import { createContext, use, useSyncExternalStore } from 'react'
import type { Selection } from './selection.ts'

const SelectionContext = createContext<Selection | undefined>(undefined)

/** Provides the selection to the rows. */
export const SelectionProvider = SelectionContext

/** The selection of the surrounding list. @throws outside of a list */
export function useSelection(): Selection {
  const selection = use(SelectionContext)
  if (selection === undefined) throw new Error('useSelection is for the rows of a task list')
  return selection
}

/** A value derived from a selection; renders again only when it changes. */
export function useSelected<Value extends string | number | boolean>(
  selection: Selection,
  read: () => Value,
): Value {
  return useSyncExternalStore(selection.subscribe, read)
}
