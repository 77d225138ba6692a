import { useEffect, useEffectEvent } from 'react'

/** How long a finger must rest, in milliseconds, and how far it may move, in px. */
const LONG = 500
const MOVED = 10

/**
 * Handles long presses on elements. The tap that would follow and the browser's context menu are suppressed. @param
 * place a selector of the elements
 */
export function useLongPress(place: string, act: (element: Element) => void): void {
  const rested = useEffectEvent(act)
  useEffect(() => {
    let press: { x: number; y: number; timer: ReturnType<typeof setTimeout>; isLong: boolean } | undefined
    const listening = new AbortController()
    const hear = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: listening.signal, capture: true })
    const end = () => clearTimeout(press?.timer)

    hear('pointerdown', ({ target, pointerType, clientX: x, clientY: y }) => {
      end()
      press = undefined
      const element = target instanceof Element ? target.closest(place) : null
      if (element === null || pointerType === 'mouse') return
      const timer = setTimeout(() => {
        if (press !== undefined) press.isLong = true
        rested(element)
      }, LONG)
      press = { x, y, timer, isLong: false }
    })
    hear('pointermove', ({ clientX, clientY }) => {
      if (press !== undefined && Math.hypot(clientX - press.x, clientY - press.y) > MOVED) end()
    })
    hear('pointerup', end)
    hear('pointercancel', end)
    hear('contextmenu', (event) => {
      if (press !== undefined) event.preventDefault()
    })
    hear('click', (event) => {
      if (press?.isLong !== true) return
      press = undefined
      event.preventDefault()
      event.stopPropagation()
    })
    return () => {
      end()
      listening.abort()
    }
  }, [place])
}
