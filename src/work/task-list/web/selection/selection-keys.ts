import { flushSync } from 'react-dom'
import { useShortcuts } from '#platform/web/page/shortcuts.ts'
import type { Selection } from './selection.ts'
import { useSelected } from './use-selection.ts'
import { moveFocus } from '#work/task-pages/web/index.ts'

/**
 * The keys of the selection: `x` ticks the focused row, or the one whose panel is open; Shift with the arrow keys ticks
 * one row after the other; Escape unticks all.
 */
export function useSelectionKeys(selection: Selection): void {
  const isActive = useSelected(selection, selection.isActive)
  const extend = (step: 1 | -1, event: KeyboardEvent) => {
    const from = rowOf(document.activeElement)
    if (from === undefined || !moveFocus(step, 0, event)) return false
    selection.extendTo(rowOf(document.activeElement) ?? from, from)
    return true
  }
  const toggle = () => {
    const row = rowOf(document.activeElement) ?? rowOf(document.querySelector('[data-task][aria-current]'))
    if (row === undefined) return false
    selection.toggle(row)
    return true
  }
  const keyOf = (keys: string, label: string, run: (event: KeyboardEvent) => boolean | void) => ({
    keys,
    label,
    group: 'Rows',
    run,
  })
  useShortcuts([
    keyOf('x', 'Select the row', toggle),
    keyOf('shift+ArrowDown', 'Select the next row too', (event) => extend(1, event)),
    keyOf('shift+ArrowUp', 'Select the previous row too', (event) => extend(-1, event)),
    ...(isActive ? [keyOf('Escape', 'Clear the selection', () => clearSelection(selection))] : []),
  ])
}

/**
 * Unticks all. If the focused element disappears with the selection, the focus moves to the row ticked last, or to the
 * list's head. @param row a task's id; 0 when the rows are about to disappear
 */
export function clearSelection(selection: Selection, row = selection.last() ?? 0): void {
  flushSync(() => selection.clear())
  if (document.activeElement !== document.body) return
  const places = [`[data-task="${row}"] :is(.checkbox-box, a)`, 'th .checkbox-box', '.task-phone-row']
  const homes = places.flatMap((place) => [...document.querySelectorAll<HTMLElement>(place)])
  homes.find((element) => element.checkVisibility())?.focus()
}

/** The task whose row contains an element. */
export function rowOf(element: Element | null): number | undefined {
  const id = element?.closest<HTMLElement>('[data-task]')?.dataset['task']
  return id === undefined ? undefined : Number(id)
}
