import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls to the first row when a different list is shown, such as another page or filter. The first list is there
 * already: scrolling it would force a layout in the middle of drawing the page.
 * @param list identifies the list
 */
export function useFirstRowShown(scroller: RefObject<HTMLElement | null>, list: string): void {
  const shown = useRef(list)
  useEffect(() => {
    if (shown.current === list) return
    shown.current = list
    scroller.current?.scrollTo(0, 0)
    // in a short window the whole page scrolls
    scroller.current?.closest('main')?.scrollTo(0, 0)
  }, [scroller, list])
}
