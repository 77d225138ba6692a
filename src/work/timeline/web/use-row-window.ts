import { useEffect, useState } from 'react'

/** Pixels of a row, as in timeline.css. */
export const ROW_HEIGHT = 38
/** Rows are added and removed in blocks of this many, so that scrolling seldom renders. */
const BLOCK = 12

/** The rows that are drawn: of thousands only those near what is visible. */
export interface RowWindow {
  first: number
  /** Not included. */
  end: number
}

/** @param scroller what scrolls the rows; null while there is none */
export function useRowWindow(scroller: HTMLElement | null, count: number): RowWindow {
  const [blocks, setBlocks] = useState({ first: 0, end: 4 })
  useEffect(() => {
    if (scroller === null) return undefined
    const measure = () => {
      const { scrollTop, clientHeight } = scroller
      const first = Math.floor(scrollTop / (ROW_HEIGHT * BLOCK)) - 1
      const end = Math.ceil((scrollTop + clientHeight) / (ROW_HEIGHT * BLOCK)) + 1
      setBlocks((before) => (before.first === first && before.end === end ? before : { first, end }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [scroller])
  return { first: Math.max(0, blocks.first * BLOCK), end: Math.min(count, blocks.end * BLOCK) }
}
