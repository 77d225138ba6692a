import { addDays, daysBetween, formatDay, longDay, monthName, weekdayOf } from '#platform/shared/dates.ts'
import { addMonths } from '#platform/web/ui/fields/month-view.ts'
import type { TimelineZoom } from '#work/tasks/shared/timeline-search.ts'

/** The first and last supported day (platform/shared/dates.ts). */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** Days from the first to the last, both included. */
export interface Span {
  from: string
  to: string
}

/** Pixels of a day. */
export const DAY_WIDTH: Readonly<Record<TimelineZoom, number>> = { weeks: 16, months: 4 }

const WEEKS_BEFORE = 2
const WEEKS = 20
const MONTHS_BEFORE = 2
const MONTHS_IN_ALL = 24
/** How far Earlier and Later go. */
const STEP_WEEKS = 4
const STEP_MONTHS = 6

/** The days drawn around a day: twenty weeks, or two years; both begin with a Monday. */
export function periodOf(zoom: TimelineZoom, day: string): Span {
  const start =
    zoom === 'weeks' ? addDays(day, -7 * WEEKS_BEFORE) : addMonths(`${day.slice(0, 7)}-01`, -MONTHS_BEFORE)
  const from = addDays(start, -weekdayOf(start))
  const to = zoom === 'weeks' ? addDays(from, 7 * WEEKS - 1) : addDays(addMonths(start, MONTHS_IN_ALL), -1)
  return { from: from < FIRST_DAY ? FIRST_DAY : from, to: to > LAST_DAY ? LAST_DAY : to }
}

/** The day to begin at after paging; undefined beyond the calendar's ends. @param pages negative goes back */
export function turned(zoom: TimelineZoom, day: string, pages: number): string | undefined {
  const next = zoom === 'weeks' ? addDays(day, 7 * STEP_WEEKS * pages) : addMonths(day, STEP_MONTHS * pages)
  return next < FIRST_DAY || next > LAST_DAY ? undefined : next
}

/** Where a day begins, in pixels from the period's first one; may be outside of it. */
export function placeOfDay(day: string, period: Span, zoom: TimelineZoom): number {
  return daysBetween(period.from, day) * DAY_WIDTH[zoom]
}

/** The day at a place; the counterpart of {@link placeOfDay}. */
export function dayAt(place: number, period: Span, zoom: TimelineZoom): string {
  return addDays(period.from, Math.floor(place / DAY_WIDTH[zoom]))
}

export function widthOf(period: Span, zoom: TimelineZoom): number {
  return placeOfDay(addDays(period.to, 1), period, zoom)
}

/** The days named above the bars: Mondays, or the first days of months. */
export function ticksOf(period: Span, zoom: TimelineZoom): { day: string; label: string }[] {
  const ticks = []
  const isWeeks = zoom === 'weeks'
  let day = isWeeks ? period.from : addMonths(`${addDays(period.from, 6).slice(0, 7)}-01`, 0)
  let month = ''
  while (day <= period.to) {
    const isNew = day.slice(0, 7) !== month
    const year = month !== '' && month.slice(0, 4) !== day.slice(0, 4) ? ` ${day.slice(0, 4)}` : ''
    const name = monthName(day).slice(0, 3)
    const label = isWeeks
      ? `${Number(day.slice(8))}${isNew ? ` ${name}${year}` : ''}`
      : `${name}${month === '' || year !== '' ? ` ${day.slice(0, 4)}` : ''}`
    ticks.push({ day, label })
    month = day.slice(0, 7)
    day = isWeeks ? addDays(day, 7) : addMonths(day, 1)
  }
  return ticks
}

/** A span for the eye: `25 Nov – 4 Dec`, with years unless they are the current one. */
export function spanText({ from, to }: Span, today: string): string {
  return from === to ? formatDay(from, today) : `${formatDay(from, today)} – ${formatDay(to, today)}`
}

/** A span to be read aloud: `25 November to 4 December`. */
export function spanWords({ from, to }: Span, today: string): string {
  const words = (day: string) =>
    day.slice(0, 4) === today.slice(0, 4) ? `${Number(day.slice(8))} ${monthName(day)}` : longDay(day)
  return from === to ? words(from) : `${words(from)} to ${words(to)}`
}
