import { useEffect, useEffectEvent } from 'react'

export type SwipeWay = 'left' | 'right'

/** Pixels after which a movement is a swipe, and after which releasing it acts. */
const SLACK = 12
const FAR = 96
/** From the window's edges the browser's own gestures begin, in px. */
const EDGE = 24

/**
 * Handles sideways swipes of a finger on elements, which need `touch-action: pan-y`. While one moves it has
 * `data-swiping` with the direction, `data-swiped-far` once releasing acts, and its distance in `--swiped`.
 * @param place a selector of the elements
 */
export function useSwipe(place: string, act: (element: HTMLElement, way: SwipeWay) => void): void {
  const released = useEffectEvent(act)
  useEffect(() => {
    let swipe: { element: HTMLElement; pointerId: number; x: number; y: number; way?: SwipeWay } | undefined
    /** The click that follows a swipe is not a press. */
    let isClickOfSwipe = false
    const listening = new AbortController()
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: listening.signal, capture: true })
    const end = () => {
      if (swipe === undefined) return
      const { element } = swipe
      swipe = undefined
      delete element.dataset['swiping']
      delete element.dataset['swipedFar']
      element.style.removeProperty('--swiped')
    }

    on('pointerdown', ({ target, pointerType, pointerId, isPrimary, clientX: x, clientY: y }) => {
      end()
      isClickOfSwipe = false
      const element = target instanceof Element ? target.closest<HTMLElement>(place) : null
      if (element === null || pointerType !== 'touch' || !isPrimary) return
      if (x < EDGE || x > window.innerWidth - EDGE) return
      swipe = { element, pointerId, x, y }
    })
    on('pointermove', ({ pointerId, clientX, clientY }) => {
      if (swipe === undefined || pointerId !== swipe.pointerId) return
      const way = clientX - swipe.x
      const distance = Math.abs(way)
      const across = Math.abs(clientY - swipe.y)
      if (swipe.way === undefined) {
        if (across > SLACK) return end()
        if (distance <= SLACK || distance < 2 * across) return
        swipe.way = way > 0 ? 'right' : 'left'
        swipe.element.dataset['swiping'] = swipe.way
      }
      const passed = swipe.way === 'right' ? Math.max(0, way) : Math.min(0, way)
      swipe.element.style.setProperty('--swiped', `${passed}px`)
      swipe.element.toggleAttribute('data-swiped-far', Math.abs(passed) >= FAR)
    })
    on('pointerup', ({ pointerId }) => {
      if (swipe === undefined || pointerId !== swipe.pointerId) return
      const { element, way } = swipe
      const isFar = element.hasAttribute('data-swiped-far')
      end()
      if (way === undefined) return
      isClickOfSwipe = true
      if (isFar) released(element, way)
    })
    on('pointercancel', end)
    on('click', (event) => {
      if (!isClickOfSwipe) return
      isClickOfSwipe = false
      event.preventDefault()
      event.stopPropagation()
    })
    return () => {
      end()
      listening.abort()
    }
  }, [place])
}
