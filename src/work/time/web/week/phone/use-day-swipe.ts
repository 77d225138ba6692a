import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Pixels that a finger moves sideways before it turns the day. */
const FAR = 64
/** From the window's edges the browser's own gestures begin, in px. */
const EDGE = 24

/** Turns the day with a sideways swipe of a finger on an element, which needs `touch-action: pan-y`. */
export function useDaySwipe(element: RefObject<HTMLElement | null>, turn: (days: 1 | -1) => void): void {
  const released = useEffectEvent(turn)
  useEffect(() => {
    const place = element.current
    if (place === null) return undefined
    let start: { pointerId: number; x: number; y: number } | undefined
    const listening = new AbortController()
    const { signal } = listening
    place.addEventListener(
      'pointerdown',
      ({ pointerId, pointerType, isPrimary, clientX: x, clientY: y }) => {
        const isAtEdge = x < EDGE || x > window.innerWidth - EDGE
        start = pointerType === 'touch' && isPrimary && !isAtEdge ? { pointerId, x, y } : undefined
      },
      { signal },
    )
    document.addEventListener(
      'pointerup',
      ({ pointerId, clientX, clientY }) => {
        if (start?.pointerId !== pointerId) return
        const [across, down] = [clientX - start.x, clientY - start.y]
        start = undefined
        if (Math.abs(across) >= FAR && Math.abs(across) > 2 * Math.abs(down)) released(across < 0 ? 1 : -1)
      },
      { signal },
    )
    document.addEventListener('pointercancel', () => void (start = undefined), { signal })
    return () => listening.abort()
  }, [element])
}
