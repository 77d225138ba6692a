import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels of a day beside its entries: the number above, the air around it. */
const BESIDE = 28
/** Pixels from entry to entry. */
const PITCH = 24

/** Rows of entries for which a day of the month has room, as high as the weeks are now. */
export function useRoom(weeks: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(3)
  useLayoutEffect(() => {
    const week = weeks.current?.firstElementChild
    if (!(week instanceof HTMLElement)) return undefined
    const measure = () => setRoom(Math.max(0, Math.floor((week.clientHeight - BESIDE) / PITCH)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(week)
    return () => observer.disconnect()
  }, [weeks])
  return room
}
