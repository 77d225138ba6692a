import { useEffect, useEffectEvent } from 'react'

const ROW = '[data-row]'
const HOME = '[data-row-home]'
const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Whether a key belongs to what is being typed, or to a layer above the page. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return true
  const { target } = event
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))
  )
}

/**
 * The keys `j` and `k` go through the rows of a list: elements with `data-row`, each of which is or holds the
 * `data-row-home` that takes the focus; Enter then opens it by itself. Arrows do so too, once the focus is in a row.
 * They begin at the row that is `aria-current`, else at the first one. Off while typing.
 */
export function useRowKeys(): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || isElsewhere(event)) return
    const rows = [...document.querySelectorAll<HTMLElement>(ROW)]
    const here = rows.findIndex((row) => row.contains(document.activeElement))
    if (here < 0 && event.key.startsWith('Arrow')) return
    const current = here < 0 ? rows.findIndex((row) => row.ariaCurrent === 'true') : here
    const next = rows[current < 0 ? 0 : current + step]
    const home = next?.matches(HOME) === true ? next : next?.querySelector<HTMLElement>(HOME)
    if (home === null || home === undefined) return
    event.preventDefault()
    home.focus()
    home.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
