import { type Shortcut, useShortcuts } from '../page/shortcuts.ts'

const ROW = '[data-row]'
const HOME = '[data-row-home]'

/**
 * The keys `j` and `k` move through the rows of a list: elements with `data-row`, each of which is or contains the
 * focusable `data-row-home`; Enter then opens it natively. Arrows do the same once the focus is in a row. They start
 * at the row that is `aria-current`, else at the first one. Off while typing.
 */
export function useRowKeys(): void {
  useShortcuts(ROW_KEYS)
}

const ROW_KEYS: readonly Shortcut[] = [
  { keys: ['j', 'ArrowDown'], label: 'Next row', group: 'Rows', run: (event) => moveFocus(1, event) },
  { keys: ['k', 'ArrowUp'], label: 'Previous row', group: 'Rows', run: (event) => moveFocus(-1, event) },
  { keys: 'Enter', label: 'Open', group: 'Rows' },
]

/** @returns false when there is no row to move to */
function moveFocus(step: number, event: KeyboardEvent): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  if (here < 0 && event.key.startsWith('Arrow')) return false
  const current = here < 0 ? rows.findIndex((row) => row.ariaCurrent === 'true') : here
  const next = rows[current < 0 ? 0 : current + step]
  const home = next?.matches(HOME) === true ? next : next?.querySelector<HTMLElement>(HOME)
  if (home === null || home === undefined) return false
  home.focus()
  home.scrollIntoView({ block: 'nearest' })
  return true
}
