import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end within which the reader counts as being at the newest message. */
const NEAR = 24
/** Pixels above the line of the new messages. */
const AIR = 12

/** The reader's position: not set yet, at the newest message, or a message at a distance from the upper edge. */
type Place = 'opening' | 'newest' | { message: string; distance: number }

export interface MessageScroll {
  /** For the scroll container; its only child contains the messages, each with `data-message`. */
  scroller: RefObject<HTMLDivElement | null>
  onScroll: () => void
  isAtNewest: boolean
  toNewest: () => void
  /** Shows a message, by its `data-message`, and focuses it. */
  toMessage: (key: string) => void
}

/**
 * Preserves the reader's position: at the newest message it follows new ones; elsewhere the message at the upper edge
 * stays in place, whatever is added or grows above it. A conversation opens at its newest message, or at
 * `data-new-line` if more is new than fits.
 */
export function useMessageScroll(): MessageScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const place = useRef<Place>('opening')
  const [isAtNewest, setAtNewest] = useState(false)

  const note = () => {
    if (scroller.current === null || place.current === 'opening') return
    place.current = placeOf(scroller.current)
    setAtNewest(place.current === 'newest')
  }
  const restore = () => {
    const element = scroller.current
    if (element === null || element.querySelector('[data-message]') === null) return
    if (place.current === 'opening') openAt(element)
    else keepAt(element, place.current)
    if (place.current === 'opening') place.current = placeOf(element)
    setAtNewest(place.current === 'newest')
  }

  const resized = useEffectEvent(restore)
  useLayoutEffect(restore)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => resized())
    for (const observed of [element, ...element.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [])

  return {
    scroller,
    onScroll: note,
    isAtNewest,
    toNewest: () => {
      place.current = 'newest'
      restore()
    },
    toMessage: (key) => {
      const element = scroller.current?.querySelector<HTMLElement>(`[data-message="${key}"]`)
      if (scroller.current === null || !element) return
      place.current = { message: key, distance: Math.round(scroller.current.clientHeight / 3) }
      restore()
      element.tabIndex = -1
      element.focus({ preventScroll: true })
    },
  }
}

function openAt(scroller: HTMLElement): void {
  scroller.scrollTop = scroller.scrollHeight
  const line = scroller.querySelector('[data-new-line]')
  if (line === null) return
  const above = scroller.getBoundingClientRect().top + AIR - line.getBoundingClientRect().top
  if (above > 0) scroller.scrollTop -= above
}

function keepAt(scroller: HTMLElement, place: Exclude<Place, 'opening'>): void {
  if (place === 'newest') {
    scroller.scrollTop = scroller.scrollHeight
    return
  }
  const message = scroller.querySelector(`[data-message="${place.message}"]`)
  if (message === null) return
  const moved = distanceOf(message, scroller) - place.distance
  if (moved !== 0) scroller.scrollTop += moved
}

function placeOf(scroller: HTMLElement): Place {
  const { scrollHeight, scrollTop, clientHeight } = scroller
  if (scrollHeight - scrollTop - clientHeight <= NEAR) return 'newest'
  const messages = scroller.querySelectorAll<HTMLElement>('[data-message]')
  // binary search for the first that ends below the upper edge
  let [from, to] = [0, messages.length - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const candidate = messages[middle]
    if (candidate === undefined) break
    const isAbove = distanceOf(candidate, scroller) + candidate.offsetHeight <= 0
    if (isAbove) from = middle + 1
    else to = middle
  }
  const found = messages[from]
  if (found === undefined) return 'newest'
  return { message: found.dataset['message'] ?? '', distance: distanceOf(found, scroller) }
}

function distanceOf(element: Element, scroller: Element): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
}
