import { type RefObject, useLayoutEffect } from 'react'

/** How a page is scaled: to the width of its container, or to fit it entirely. */
export type PageFit = 'width' | 'page'

/** A4 in px at zoom 1. */
export const PAGE_WIDTH = 794
export const PAGE_HEIGHT = 1123
/** Margin around the page. */
const MARGIN = 28
const PHONE_MARGIN = 16
const NARROW = 500

/**
 * Maintains `--page-zoom` on an element so that the page in it fits, updated in the frame in which the element changes.
 */
export function usePageZoom(well: RefObject<HTMLElement | null>, fit: PageFit): void {
  useLayoutEffect(() => {
    const element = well.current
    if (element === null) return undefined
    const update = () => {
      // a scrollbar takes its space from the margin
      const { offsetWidth, clientHeight } = element
      const margin = offsetWidth < NARROW ? PHONE_MARGIN : MARGIN
      const ofWidth = (offsetWidth - 2 * margin) / PAGE_WIDTH
      const ofHeight = (clientHeight - 2 * margin) / PAGE_HEIGHT
      const zoom = fit === 'width' ? ofWidth : Math.min(ofWidth, ofHeight)
      // nothing is visible while it has no space
      if (zoom > 0) element.style.setProperty('--page-zoom', String(zoom))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [well, fit])
}
