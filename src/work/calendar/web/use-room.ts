import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels of a day not available to entries: its number and padding. */
const BESIDE = 28
/** Pixels from one entry to the next. */
const PITCH = 24

/** How many rows of entries fit into a day of the month at the weeks' current height. */
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
