import { addDays } from '#platform/shared/dates.ts'
import type { TimelineZoom } from '#work/tasks/shared/timeline-search.ts'
import { placeOfDay, type Span, widthOf } from './timeline-days.ts'

/** Where a bar is drawn, in pixels from the period's first day, and whether the period cuts it off. */
export interface BarBox {
  left: number
  width: number
  isCutBefore: boolean
  isCutAfter: boolean
}

/** The part of a bar within the period; undefined when it lies outside. */
export function boxOf(span: Span, period: Span, zoom: TimelineZoom): BarBox | undefined {
  const start = placeOfDay(span.from, period, zoom)
  const end = placeOfDay(addDays(span.to, 1), period, zoom)
  const left = Math.max(0, start)
  const right = Math.min(widthOf(period, zoom), end)
  if (right <= left) return undefined
  return { left, width: right - left, isCutBefore: left > start, isCutAfter: right < end }
}
