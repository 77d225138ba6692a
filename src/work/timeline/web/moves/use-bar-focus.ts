import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TimelineTask } from '../../shared/timeline-schema.ts'
import type { TimelineRow } from '../timeline-bars.ts'

/** What keys do with a bar. */
export interface BarKeys {
  /** A key that moves days. @returns whether it did something */
  onMove: (task: TimelineTask, by: 1 | -1, event: KeyboardEvent) => boolean
  /** Gives back what is not stored yet. @returns whether there was something */
  onEscape: () => boolean
  /** The focus leaves a bar. */
  onLeave: () => void
}

export interface BarFocus {
  /** The task whose bar is the tab stop: the one that had the focus last, or else the first. */
  active: number | undefined
  /** Moves the focus by some bars, or else to the tab stop. */
  step: (by: number) => boolean
}

/** The bars are one tab stop; arrow keys go from one to the next, and move the days of the focused one. */
export function useBarFocus(
  chart: HTMLElement | null,
  rows: readonly TimelineRow[],
  { onMove, onEscape, onLeave }: BarKeys,
): BarFocus {
  const [chosen, setChosen] = useState<number>()
  /** The focused bar; kept across re-renders. */
  const held = useRef<number>(undefined)
  /** Whether it is scrolled into view once it is drawn: after keys, never under the pointer. */
  const isFollowed = useRef(false)
  const tasks = rows.flatMap((row) => (row.kind === 'task' ? [row.task] : []))
  const isThere = tasks.some(({ id }) => id === chosen)
  const active = isThere ? chosen : tasks[0]?.id

  useEffect(() => {
    if (held.current === undefined || chart === null) return
    // moving a row within the list, or the end of what was shown, takes the focus away
    const wanted = chart.querySelector<HTMLElement>(`[data-bar="${active}"]`)
    if (document.activeElement === document.body || held.current !== active)
      wanted?.focus({ preventScroll: true })
    if (!isFollowed.current || wanted === null) return
    isFollowed.current = false
    wanted.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const goTo = (index: number) => {
    const task = tasks[index]
    if (task === undefined) return false
    onLeave()
    held.current ??= active
    isFollowed.current = true
    setChosen(task.id)
    return true
  }
  const step = (by: number) => {
    const index = tasks.findIndex(({ id }) => id === active)
    if (held.current !== undefined) return goTo(index + by)
    chart?.querySelector<HTMLElement>(`[data-bar="${active}"]`)?.focus()
    return index !== -1
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const id = target instanceof HTMLElement ? target.dataset['bar'] : undefined
    const index = tasks.findIndex((task) => String(task.id) === id)
    const task = tasks[index]
    if (task === undefined || event.altKey) return
    const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey
    let isDone = false
    if (by !== undefined) {
      isDone = onMove(task, by, event)
      isFollowed.current = isDone
    } else if (key === 'Escape') isDone = onEscape()
    else if (isPlain && key === 'ArrowDown') isDone = goTo(index + 1)
    else if (isPlain && key === 'ArrowUp') isDone = goTo(index - 1)
    else if (isPlain && key === 'Home') isDone = goTo(0)
    else if (isPlain && key === 'End') isDone = goTo(tasks.length - 1)
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  })
  const focused = useEffectEvent(({ target }: FocusEvent) => {
    const id = target instanceof HTMLElement ? target.dataset['bar'] : undefined
    if (id === undefined) {
      held.current = undefined
      return
    }
    held.current = Number(id)
    setChosen(Number(id))
  })
  const left = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    // after a re-render it has the focus again at once
    if (relatedTarget !== null) onLeave()
  })
  useEffect(() => {
    if (chart === null) return undefined
    const end = new AbortController()
    const { signal } = end
    chart.addEventListener('keydown', (event) => press(event), { signal })
    chart.addEventListener('focusout', (event) => left(event), { signal })
    document.addEventListener('focusin', (event) => focused(event), { signal })
    const leave = () => {
      held.current = undefined
    }
    document.addEventListener('pointerdown', leave, { signal, capture: true })
    return () => end.abort()
  }, [chart])

  return { active, step }
}
