import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Focus on the board: one tab stop in each column, arrow keys between cards and columns. */
export interface BoardFocus {
  /** The card that is the column's tab stop, if one was chosen. */
  chosenIn: (column: string) => number | undefined
  /** Where the focus goes after the next render: a value of `data-focus`. */
  goTo: (goal: string) => void
  /** Moves one card up or down in the focused column and across its lanes, or else to the first or the open card. */
  step: (by: 1 | -1) => boolean
}

const COLUMN = '[data-column]'
const LANE = '[data-lane]'
const ITEM = '[data-item]'

/**
 * Columns have `data-column`, items that arrow keys reach have `data-item`, and everything focusable has a name in
 * `data-focus`; cards have their id in `data-card`. Lanes have `data-lane`, and the columns in them `data-status`.
 * @param carry moves a card by columns or by lanes and returns whether it could
 * @returns `setBoard` is the board's `ref`
 */
export function useBoardFocus(carry: (id: number, axis: 'column' | 'lane', by: 1 | -1) => boolean): {
  setBoard: (board: HTMLElement | null) => void
  focus: BoardFocus
} {
  const [board, setBoard] = useState<HTMLElement | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const goal = useRef<string>(undefined)
  /** The focused item: its column and its index there. */
  const held = useRef<{ column: string; index: number }>(undefined)

  useEffect(() => {
    const wanted = goal.current === undefined ? null : board?.querySelector(`[data-focus="${goal.current}"]`)
    if (wanted instanceof HTMLElement) {
      goal.current = undefined
      wanted.focus()
    } else if (held.current !== undefined && document.activeElement === document.body) {
      // the focused item is gone: someone moved it, or it left what is shown
      const { column, index } = held.current
      const place = board?.querySelector<HTMLElement>(`[data-column="${column}"]`)
      const items = place ? itemsOf(place) : []
      const next = items[Math.min(index, items.length - 1)] ?? board?.querySelector<HTMLElement>(ITEM)
      next?.focus()
    }
  })

  const focusedItem = () => {
    const item = document.activeElement?.closest<HTMLElement>(ITEM)
    return item && board?.contains(item) === true ? item : undefined
  }
  const stepFrom = (item: HTMLElement, by: 1 | -1) => {
    const items = itemsOf(item.closest<HTMLElement>(COLUMN))
    return focusOn(items[items.indexOf(item) + by] ?? inOtherLane(item, by))
  }

  const press = useEffectEvent((event: KeyboardEvent, root: HTMLElement) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || !target.matches(ITEM)) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined
    const down = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
    const items = itemsOf(target.closest<HTMLElement>(COLUMN))
    const card = target.dataset['card']
    let isDone = false
    if (event.shiftKey) {
      const carried = card === undefined ? undefined : Number(card)
      if (carried !== undefined && by !== undefined) isDone = carry(carried, 'column', by)
      else if (carried !== undefined && down !== undefined) isDone = carry(carried, 'lane', down)
      if (isDone) goal.current = target.dataset['focus']
    } else if (by !== undefined) isDone = focusOn(besides(root, target, by))
    else if (down !== undefined) isDone = stepFrom(target, down)
    else if (key === 'Home') isDone = focusOn(items[0])
    else if (key === 'End') isDone = focusOn(items.at(-1))
    if (isDone) event.preventDefault()
  })
  const focused = useEffectEvent(({ target }: FocusEvent) => {
    const item = target instanceof HTMLElement && target.matches(ITEM) ? target : undefined
    const place = item?.closest<HTMLElement>(COLUMN)
    const column = place?.dataset['column']
    held.current = undefined
    if (item === undefined || !place || column === undefined) return
    goal.current = undefined
    held.current = { column, index: itemsOf(place).indexOf(item) }
    const card = item.dataset['card']
    if (card !== undefined) setChosen((current) => ({ ...current, [column]: Number(card) }))
  })
  useEffect(() => {
    if (board === null) return undefined
    const end = new AbortController()
    const { signal } = end
    board.addEventListener('keydown', (event) => press(event, board), { signal })
    const leave = () => {
      held.current = undefined
    }
    // browsers differ in whether a removed element fires blur; these events show that the person went elsewhere
    document.addEventListener('focusin', (event) => focused(event), { signal })
    document.addEventListener('pointerdown', leave, { signal, capture: true })
    return () => end.abort()
  }, [board])

  const focus: BoardFocus = {
    chosenIn: (column) => chosen[column],
    goTo(next) {
      goal.current = next
    },
    step(by) {
      const item = focusedItem()
      if (item !== undefined) return stepFrom(item, by)
      return focusOn(board?.querySelector<HTMLElement>('[data-card][aria-current]') ?? firstCard(board))
    },
  }
  return { setBoard, focus }
}

/** The items of a column that arrow keys reach; a folded column is an item itself. */
function itemsOf(column: HTMLElement | null): HTMLElement[] {
  if (column === null) return []
  return column.matches(ITEM) ? [column] : [...column.querySelectorAll<HTMLElement>(ITEM)]
}

/** The item at about the same height in the next column of the lane that is not empty. */
function besides(board: HTMLElement, item: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const columns = [...(item.closest(LANE) ?? board).querySelectorAll<HTMLElement>(COLUMN)]
  const { top } = item.getBoundingClientRect()
  const distance = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().top - top)
  let index = columns.findIndex((column) => column.contains(item)) + by
  while (index >= 0 && index < columns.length) {
    const items = itemsOf(columns[index] ?? null)
    if (items.length > 0) return items.reduce((best, one) => (distance(one) < distance(best) ? one : best))
    index += by
  }
  return undefined
}

/** The nearest item of the same column in the lanes below or above. */
function inOtherLane(item: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const lane = item.closest(LANE)
  const status = item.closest<HTMLElement>(COLUMN)?.dataset['status']
  if (lane === null || status === undefined) return undefined
  const lanes = [...(lane.parentElement?.querySelectorAll(LANE) ?? [])]
  for (let index = lanes.indexOf(lane) + by; index >= 0 && index < lanes.length; index += by) {
    const items = itemsOf(lanes[index]?.querySelector<HTMLElement>(`[data-status="${status}"]`) ?? null)
    if (items.length > 0) return by > 0 ? items[0] : items.at(-1)
  }
  return undefined
}

function firstCard(board: HTMLElement | null): HTMLElement | undefined {
  return board?.querySelector<HTMLElement>('[data-card]') ?? undefined
}

function focusOn(item: HTMLElement | undefined): boolean {
  item?.focus()
  return item !== undefined
}
