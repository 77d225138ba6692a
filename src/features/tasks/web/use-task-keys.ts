import { useEffect, useEffectEvent } from 'react'

/** Whether a key belongs to what is being typed, or to a dialog above the page. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return true
  const { target } = event
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))
  )
}

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  j: [1, 0],
  ArrowDown: [1, 0],
  k: [-1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/**
 * The keys of the task list: `/` searches, `c` adds a task, `j` and `k` go through the rows (arrows too, once the
 * focus is in the table), Enter opens the cell with the focus, which is the name to begin with. Off while typing.
 */
export function useTaskKeys(actions: { onAdd: () => void }): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return
    if (event.key === '/') {
      event.preventDefault()
      document.querySelector<HTMLInputElement>('.task-search input')?.focus()
    } else if (event.key === 'c') {
      event.preventDefault()
      actions.onAdd()
    } else {
      const step = STEPS[event.key]
      if (step !== undefined && moveFocus(...step, event.key.length > 1)) event.preventDefault()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const CELL = '.task-row button, .task-phone-row'

/** Moves the focus among the cells. @returns false when there is nowhere to go */
function moveFocus(rows: number, cells: number, onlyInside: boolean): boolean {
  const focused = document.activeElement?.closest<HTMLElement>(CELL)
  const list = [...document.querySelectorAll<HTMLElement>('.task-row, .task-phone-row')]
  if (focused === null || focused === undefined) {
    if (onlyInside) return false
    return focusOn(cellsOf(list[0])[0])
  }
  const row = focused.closest<HTMLElement>('.task-row, .task-phone-row')
  const column = cellsOf(row ?? undefined).indexOf(focused) + cells
  const next = row === null ? undefined : list[list.indexOf(row) + rows]
  return focusOn(cellsOf(next)[column])
}

function cellsOf(row: HTMLElement | undefined): HTMLElement[] {
  if (row === undefined) return []
  const buttons = row.matches('button') ? [row] : [...row.querySelectorAll<HTMLElement>('button')]
  return buttons.filter((button) => button.checkVisibility())
}

function focusOn(cell: HTMLElement | undefined): boolean {
  cell?.focus()
  cell?.scrollIntoView({ block: 'nearest' })
  return cell !== undefined
}
