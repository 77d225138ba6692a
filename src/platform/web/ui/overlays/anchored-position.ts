import { useLayoutEffect } from 'react'
import { onVisibleArea, visibleArea } from './visible-area.ts'

const GAP = 4
const EDGE = 8

export type Anchoring = {
  align: 'start' | 'end'
  /** At least as wide as the anchor. */
  matchWidth?: boolean
}

function place(
  anchor: HTMLElement,
  floating: HTMLElement,
  align: 'start' | 'end',
  matchWidth: boolean,
): void {
  const box = anchor.getBoundingClientRect()
  const view = visibleArea()
  if (matchWidth) floating.style.minWidth = `${box.width}px`
  floating.style.maxHeight = 'none'
  const [width, height] = [floating.offsetWidth, floating.offsetHeight]
  const below = view.bottom - box.bottom - GAP - EDGE
  const above = box.top - view.top - GAP - EDGE
  const upwards = height > below && above > below
  const room = Math.max(80, upwards ? above : below)
  const shownHeight = Math.min(height, room)
  const wanted = align === 'start' ? box.left : box.right - width
  const left = Math.max(view.left + EDGE, Math.min(wanted, view.right - width - EDGE))
  const top = upwards ? box.top - GAP - shownHeight : box.bottom + GAP
  floating.style.maxHeight = `${room}px`
  floating.style.left = `${left}px`
  floating.style.top = `${Math.max(view.top + EDGE, Math.min(top, view.bottom - shownHeight - EDGE))}px`
}

/** Keeps a fixed element below its anchor, or above if there is more room, while the page scrolls or either resizes. */
export function useAnchoredPosition(
  anchor: HTMLElement | null,
  floating: HTMLElement | null,
  { align, matchWidth = false }: Anchoring,
): void {
  useLayoutEffect(() => {
    if (!anchor || !floating) return undefined
    const update = () => place(anchor, floating, align, matchWidth)
    const updateUnlessInside = (event: Event) => {
      if (!(event.target instanceof Node && floating.contains(event.target))) update()
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(floating.firstElementChild ?? floating)
    observer.observe(anchor)
    const moving = new AbortController()
    const { signal } = moving
    onVisibleArea(update, signal)
    window.addEventListener('scroll', updateUnlessInside, { capture: true, signal })
    return () => {
      observer.disconnect()
      moving.abort()
    }
  }, [anchor, floating, align, matchWidth])
}
