import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '#platform/web/ui/store.ts'

/** The columns of a row: its name, the seven days from 0, its timer. */
export const NAME_COLUMN = -1
export const TIMER_COLUMN = 7

/**
 * Where the focus of the sheet is, and what is typed there. Outside React, so that moving the focus renders two cells
 * and a key none.
 */
export interface SheetFocus {
  /** The one tab stop of the sheet. */
  active: { row: string; column: number }
  /** The open cell, and what it opens with. */
  editing?: { cell: string; text: string; isSelected: boolean } | undefined
  /** What a cell says about the last attempt to change it. */
  notice?: { cell: string; sentence: string } | undefined
}

export type SheetFocusStore = Store<SheetFocus>

export function createSheetFocus(): SheetFocusStore {
  return createStore<SheetFocus>({ active: { row: '', column: 0 } })
}

/** Whether a place is the tab stop of the sheet. */
export function useIsActive(focus: SheetFocusStore, row: string, column: number): boolean {
  return useSyncExternalStore(focus.subscribe, () => {
    const { active } = focus.get()
    return active.row === row && active.column === column
  })
}

/** What a cell is opened with; undefined for a closed one. */
export function useEditing(focus: SheetFocusStore, cell: string): SheetFocus['editing'] {
  return useSyncExternalStore(focus.subscribe, () => {
    const { editing } = focus.get()
    return editing?.cell === cell ? editing : undefined
  })
}

/** The sentence that a cell shows. */
export function useNotice(focus: SheetFocusStore, cell: string): string | undefined {
  return useSyncExternalStore(focus.subscribe, () => {
    const { notice } = focus.get()
    return notice?.cell === cell ? notice.sentence : undefined
  })
}
