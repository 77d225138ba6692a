import { type CSSProperties, useEffectEvent, useLayoutEffect } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { Timeline } from '../shared/timeline-schema.ts'
import { TimelineArrows } from './timeline-arrows.tsx'
import type { TimelineRow as Row } from './timeline-bars.ts'
import { useTimelineContext } from './timeline-context.ts'
import { DAY_WIDTH, placeOfDay, ticksOf, widthOf } from './timeline-days.ts'
import { TimelineRow } from './timeline-row.tsx'
import { textWidth } from './text-width.ts'
import type { BarFocus } from './moves/use-bar-focus.ts'
import { ROW_HEIGHT, useRowWindow } from './use-row-window.ts'

export interface TimelineChartProps {
  rows: readonly Row[]
  links: Timeline['links']
  /** The day of the address, and how often it was asked for: the period is shown from its start again. */
  day: string
  asked: number
  isBusy: boolean
  /** The element that scrolls, and how to set it. */
  scroller: HTMLElement | null
  setScroller: (element: HTMLElement | null) => void
  active: BarFocus['active']
  /** The task that is being moved. */
  edited: number | undefined
}

/** Names, and beside them bars over days; only rows near what is visible are drawn. */
export function TimelineChart(props: TimelineChartProps) {
  const { rows, links, day, asked, isBusy, scroller, setScroller, active, edited } = props
  const { period, zoom, today } = useTimelineContext()
  const shown = useRowWindow(scroller, rows.length)
  const width = widthOf(period, zoom)
  const placeOfToday = placeOfDay(today, period, zoom) + DAY_WIDTH[zoom] / 2
  const hasToday = placeOfToday > 0 && placeOfToday < width

  const wanted = `${zoom} ${day} ${asked}`
  const showStart = useEffectEvent((_of: string) => scroller?.scrollTo({ left: 0 }))
  useLayoutEffect(() => {
    showStart(wanted)
  }, [wanted])

  return (
    <div
      ref={setScroller}
      role="grid"
      className="timeline-chart"
      // without bars nothing else in it takes the keys that scroll it
      tabIndex={rows.length === 0 ? 0 : undefined}
      aria-label="Tasks over time"
      aria-rowcount={rows.length + 1}
      aria-busy={isBusy}
      data-drag-scroll
    >
      <div className="timeline-canvas" style={{ '--timeline-width': `${width}px` } as CSSProperties}>
        <div role="row" className="timeline-head" aria-rowindex={1}>
          <div role="columnheader" className="timeline-names">
            Task
          </div>
          <div role="columnheader" className="timeline-scale" aria-label="Days">
            {ticksOf(period, zoom).map(({ day: first, label }) => {
              const left = placeOfDay(first, period, zoom)
              return (
                <span key={first} className="timeline-tick" style={{ left }}>
                  {hasToday && isUnderMark(left, label, placeOfToday) ? null : label}
                </span>
              )
            })}
            {hasToday ? (
              <span className="timeline-today-mark" style={{ left: placeOfToday }}>
                Today
              </span>
            ) : null}
          </div>
        </div>
        <div className="timeline-body" style={{ height: rows.length * ROW_HEIGHT }}>
          <div
            className={classNames('timeline-days', zoom === 'weeks' && 'timeline-days-weeks')}
            data-drop="days"
          >
            {hasToday ? <div className="timeline-today-line" style={{ left: placeOfToday }} /> : null}
            <TimelineArrows rows={rows} links={links} shown={shown} />
          </div>
          <div className="timeline-rows">
            {rows.map((row, index) => {
              const isActive = row.kind === 'task' && row.task.id === active
              // the tab stop stays, wherever it is scrolled to
              if ((index < shown.first || index >= shown.end) && !isActive) return null
              return (
                <TimelineRow
                  key={row.kind === 'task' ? row.task.id : `group ${row.key}`}
                  row={row}
                  index={index}
                  isActive={isActive}
                  isEdited={row.kind === 'task' && row.task.id === edited}
                />
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Half of the mark of today, and the space before the text of a tick, in pixels. */
const [HALF_MARK, BEFORE_LABEL] = [26, 5]

/** Whether the mark of today covers a part of the label of a tick. */
function isUnderMark(left: number, label: string, placeOfToday: number): boolean {
  const start = left + BEFORE_LABEL
  return start < placeOfToday + HALF_MARK && start + textWidth(label) > placeOfToday - HALF_MARK
}
