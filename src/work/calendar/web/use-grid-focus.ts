import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CalendarEntry } from '../shared/calendar-schema.ts'
import type { CalendarAddress } from './calendar-address.ts'
import type { CalendarContext } from './calendar-context.ts'
import { dayAfterKey, dayOfMove, isOnPage } from './calendar-days.ts'
import { keyOf } from './calendar-entries.ts'

/** Focus in a grid of days: one tab stop, arrow keys between days, and within a day between its entries. */
export interface GridFocus {
  /** The day that is the tab stop. */
  active: string
  /** The key of the entry moved last, which stays visible. */
  kept: string | undefined
  /** For a day's `onKeyDown`. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>, day: string, entries: readonly CalendarEntry[]) => void
  /** For a day's `onFocus`. */
  onFocus: (day: string) => void
  /** For the grid's `onBlur`. */
  onBlur: () => void
  /** Moves a focused entry; the focus moves with it. */
  carry: (entry: CalendarEntry, day: string, to: string) => void
}

/**
 * @param days the days shown; keys that lead beyond them turn the page
 * @param enter what Enter does on a day; by default it goes to the day's first entry
 */
export function useGridFocus(
  address: CalendarAddress,
  days: readonly string[],
  { mayEdit, mayAdd, move, add }: CalendarContext,
  enter?: (day: string) => void,
): { grid: RefObject<HTMLDivElement | null>; focus: GridFocus } {
  const [chosen, setChosen] = useState(address.day)
  const [seen, setSeen] = useState(address.day)
  const [kept, setKept] = useState<string>()
  if (seen !== address.day) {
    setSeen(address.day)
    setChosen(address.day)
  }
  const grid = useRef<HTMLDivElement>(null)
  /** Where the focus goes after the next render. */
  const goal = useRef<{ day: string; key?: string }>(undefined)
  /** The focused day. */
  const held = useRef<string>(undefined)
  const cellOf = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? undefined

  useEffect(() => {
    if (goal.current !== undefined) {
      const { day, key } = goal.current
      const cell = cellOf(day)
      if (cell === undefined) return
      goal.current = undefined
      const entry = key === undefined ? null : cell.querySelector<HTMLElement>(`[data-entry="${key}"]`)
      ;(entry ?? homeOf(cell)).focus()
    } else if (held.current !== undefined && document.activeElement === document.body) {
      // the focused element was removed with its entry
      const cell = cellOf(held.current)
      if (cell !== undefined) homeOf(cell).focus()
    }
  })

  const goTo = (day: string, turns = false) => {
    const cell = cellOf(day)
    if (cell !== undefined && !(turns && !isOnPage(address.view, day, address.day))) {
      homeOf(cell).focus()
      return
    }
    goal.current = { day }
    address.goTo({ day })
  }
  const carry: GridFocus['carry'] = (entry, day, to) => {
    goal.current = { day: to, key: keyOf(entry) }
    setKept(keyOf(entry))
    move(entry, day, to)
    if (cellOf(to) === undefined) address.goTo({ day: to })
  }
  const inDay = (event: KeyboardEvent<HTMLElement>, day: string): boolean => {
    const { key, currentTarget: cell } = event
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
    const isEnter = key === 'Enter' || key === ' '
    if (isEnter || (key === 'ArrowDown' && address.view === 'week')) {
      if (enter !== undefined) enter(day)
      else if (!focusItem(cell, 0) && isEnter && mayAdd) add(day)
      return true
    }
    const next = dayAfterKey(address.view, key, day)
    if (next === undefined) return false
    goTo(next, key.startsWith('Page'))
    return true
  }
  const onItem = (
    event: KeyboardEvent<HTMLElement>,
    day: string,
    entries: readonly CalendarEntry[],
  ): boolean => {
    const { key, currentTarget: cell, target } = event
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof HTMLElement)) return false
    if (event.altKey) {
      const entry = entries.find((one) => keyOf(one) === target.dataset['entry'])
      const to = dayOfMove(key, day)
      if (entry === undefined || to === undefined || !mayEdit) return false
      carry(entry, day, to)
      return true
    }
    const index = itemsOf(cell).indexOf(target)
    if (key === 'ArrowDown') focusItem(cell, index + 1)
    else if (key === 'Escape' || (key === 'ArrowUp' && index <= 0)) homeOf(cell).focus()
    else if (key === 'ArrowUp') focusItem(cell, index - 1)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const next = dayAfterKey(address.view, key, day)
      if (next !== undefined) goTo(next)
    } else return false
    return true
  }

  const focus: GridFocus = {
    active: days.includes(chosen) ? chosen : address.day,
    kept,
    carry,
    onKeyDown(event, day, entries) {
      const { currentTarget, target } = event
      // events of overlays also bubble to here
      if (!(target instanceof Node) || !currentTarget.contains(target)) return
      const isDay = target === currentTarget || target === homeOf(currentTarget)
      const isDone = isDay ? inDay(event, day) : onItem(event, day, entries)
      if (isDone) event.preventDefault()
    },
    onFocus(day) {
      goal.current = undefined
      held.current = day
      setChosen(day)
    },
    onBlur() {
      held.current = undefined
    },
  }
  return { grid, focus }
}

/** The element that represents the whole day for the focus. */
function homeOf(cell: HTMLElement): HTMLElement {
  return cell.querySelector<HTMLElement>('[data-day-home]') ?? cell
}

/** The elements of a day that arrow keys reach. */
function itemsOf(cell: HTMLElement): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>('[data-item]')]
}

function focusItem(cell: HTMLElement, index: number): boolean {
  const item = itemsOf(cell)[index]
  item?.focus()
  return item !== undefined
}
