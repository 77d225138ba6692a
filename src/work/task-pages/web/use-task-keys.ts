import { type Shortcut, useShortcuts } from '#platform/web/page/shortcuts.ts'

/**
 * The keys of the task list: `/` searches, `c` adds a task, `j` and `k` move between rows (and arrow keys, once the
 * focus is in the table), Enter opens what has the focus, the task or a cell; F2 edits the name in place.
 * @param actions `isPart`: on a page whose other parts add with `n`, this one does, too; `others`: the keys of a page
 * without rows, such as `t` for today in the calendar
 */
export function useTaskKeys(actions: {
  onAdd: () => void
  isPart?: boolean
  others?: readonly Shortcut[]
}): void {
  useShortcuts([
    {
      keys: '/',
      label: 'Search tasks',
      group: 'This page',
      run: () => document.querySelector<HTMLInputElement>('.task-search input')?.focus(),
    },
    {
      keys: actions.isPart === true ? ['n', 'c'] : 'c',
      label: 'Add Task',
      group: 'This page',
      run: actions.onAdd,
    },
    ...(actions.others ?? ROW_KEYS),
  ])
}

const ROW_KEYS: readonly Shortcut[] = [
  { keys: ['j', 'ArrowDown'], label: 'Next row', group: 'Rows', run: (event) => moveFocus(1, 0, event) },
  { keys: ['k', 'ArrowUp'], label: 'Previous row', group: 'Rows', run: (event) => moveFocus(-1, 0, event) },
  { keys: 'ArrowRight', label: 'Next cell', group: 'Rows', run: (event) => moveFocus(0, 1, event) },
  { keys: 'ArrowLeft', label: 'Previous cell', group: 'Rows', run: (event) => moveFocus(0, -1, event) },
  { keys: 'Enter', label: 'Open the task, or edit the cell', group: 'Rows' },
  { keys: 'F2', label: 'Rename the task, or edit the cell', group: 'Rows' },
]

const ROW = '.task-row, .task-phone-row'
const CONTROL = 'a, button, .checkbox-box'
const CELL = `:is(.task-row, .task-phone-row) :is(${CONTROL}), a.task-phone-row`

/** Moves the focus between cells; arrow keys only once it is there. @returns false when there is nowhere to go */
export function moveFocus(rows: number, cells: number, event: KeyboardEvent): boolean {
  const focused = document.activeElement?.closest<HTMLElement>(CELL)
  const list = [...document.querySelectorAll<HTMLElement>(ROW)]
  if (focused === null || focused === undefined) {
    if (event.key.startsWith('Arrow')) return false
    // from the row whose panel is open, or else the first one
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
  const buttons = row.matches('a') ? [row] : [...row.querySelectorAll<HTMLElement>(CONTROL)]
  return buttons.filter((button) => button.checkVisibility())
}

function focusOn(cell: HTMLElement | null | undefined): boolean {
  if (cell === null || cell === undefined) return false
  cell.focus()
  cell.scrollIntoView({ block: 'nearest' })
  return true
}
