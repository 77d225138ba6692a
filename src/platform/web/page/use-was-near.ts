import { type RefObject, useEffect, useState } from 'react'

/** Pixels beside the screen in which an element counts as near. */
const MARGIN = 400

/** Whether an element was on the screen or near it: what is far down a list is fetched only when somebody gets there. */
export function useWasNear(element: RefObject<Element | null>): boolean {
  const [wasNear, setNear] = useState(false)
  useEffect(() => {
    if (wasNear || element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${MARGIN}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, wasNear])
  return wasNear
}
