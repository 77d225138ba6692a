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
 * focus is in the table), Enter opens what has the focus: the task to begin with, or a cell. Off while typing.
 * The calendar has `t` for today besides.
 */
export function useTaskKeys(actions: { onAdd: () => void; onToday?: () => void }): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return
    if (event.key === '/') {
      event.preventDefault()
      document.querySelector<HTMLInputElement>('.task-search input')?.focus()
    } else if (event.key === 'c') {
      event.preventDefault()
      actions.onAdd()
    } else if (event.key === 't' && actions.onToday !== undefined) {
      actions.onToday()
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

const ROW = '.task-row, .task-phone-row'
const CELL = '.task-row :is(a, button), .task-phone-row'

/** Moves the focus among the cells. @returns false when there is nowhere to go */
function moveFocus(rows: number, cells: number, onlyInside: boolean): boolean {
  const focused = document.activeElement?.closest<HTMLElement>(CELL)
  const list = [...document.querySelectorAll<HTMLElement>(ROW)]
  if (focused === null || focused === undefined) {
    if (onlyInside) return false
    // from the row whose panel is open, else at the first one
    const open = list.findIndex((row) => row.ariaCurrent === 'true')
    const next = list[open < 0 ? 0 : open + rows]
    return focusOn(next?.matches('a') === true ? next : next?.querySelector<HTMLElement>('.task-open'))
  }
  const row = focused.closest<HTMLElement>(ROW)
  const column = cellsOf(row ?? undefined).indexOf(focused) + cells
  const next = row === null ? undefined : list[list.indexOf(row) + rows]
  return focusOn(cellsOf(next)[column])
}

function cellsOf(row: HTMLElement | undefined): HTMLElement[] {
  if (row === undefined) return []
  const buttons = row.matches('a') ? [row] : [...row.querySelectorAll<HTMLElement>('a, button')]
  return buttons.filter((button) => button.checkVisibility())
}

function focusOn(cell: HTMLElement | null | undefined): boolean {
  if (cell === null || cell === undefined) return false
  cell.focus()
  cell.scrollIntoView({ block: 'nearest' })
  return true
}
