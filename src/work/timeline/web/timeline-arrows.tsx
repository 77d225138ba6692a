import type { TimelineLink } from '../shared/timeline-schema.ts'
import { spanOf, type TimelineRow } from './timeline-bars.ts'
import { boxOf } from './timeline-box.ts'
import { useTimelineContext } from './timeline-context.ts'
import { widthOf } from './timeline-days.ts'
import { arrowPath, type ChartPoint, isHoldingUp } from './timeline-links.ts'
import { ROW_HEIGHT, type RowWindow } from './use-row-window.ts'

export interface TimelineArrowsProps {
  rows: readonly TimelineRow[]
  links: readonly TimelineLink[]
  shown: RowWindow
}

/** What waits for what, as lines behind the bars; only those that pass what is drawn. */
export function TimelineArrows({ rows, links, shown }: TimelineArrowsProps) {
  const { period, zoom, today } = useTimelineContext()
  const places = new Map(rows.flatMap((row, index) => (row.kind === 'task' ? [[row.task.id, index]] : [])))
  const taskAt = (index: number) => {
    const row = rows[index]
    return row?.kind === 'task' ? row.task : undefined
  }
  const lines = links.flatMap(({ blockingId, blockedId }) => {
    const [from = -1, to = -1] = [places.get(blockingId), places.get(blockedId)]
    const [blocking, blocked] = [taskAt(from), taskAt(to)]
    if (blocking === undefined || blocked === undefined) return []
    if (Math.max(from, to) < shown.first || Math.min(from, to) >= shown.end) return []
    const [spanBefore, spanAfter] = [spanOf(blocking), spanOf(blocked)]
    const before = spanBefore && boxOf(spanBefore, period, zoom)
    const after = spanAfter && boxOf(spanAfter, period, zoom)
    if (before === undefined || after === undefined) return []
    const start: ChartPoint = { x: before.left + before.width, y: middleOf(from) }
    const end: ChartPoint = { x: after.left, y: middleOf(to) }
    const isRed = isHoldingUp(blocking, blocked, today)
    return [{ key: `${blockingId} ${blockedId}`, path: arrowPath(start, end, ROW_HEIGHT), isRed }]
  })
  const top = shown.first * ROW_HEIGHT
  return (
    <svg
      className="timeline-arrows"
      width={widthOf(period, zoom)}
      // not larger than what is drawn: a tall picture is slow to change
      height={Math.max(0, shown.end - shown.first) * ROW_HEIGHT}
      style={{ top }}
      aria-hidden
    >
      <defs>
        <ArrowTip id="timeline-tip" className="timeline-tip" />
        <ArrowTip id="timeline-tip-red" className="timeline-tip-red" />
      </defs>
      <g transform={`translate(0 ${-top})`}>
        {lines.map(({ key, path, isRed }) => (
          <path
            key={key}
            d={path}
            className={isRed ? 'timeline-arrow-red' : 'timeline-arrow'}
            markerEnd={`url(#${isRed ? 'timeline-tip-red' : 'timeline-tip'})`}
          />
        ))}
      </g>
    </svg>
  )
}

function ArrowTip({ id, className }: { id: string; className: string }) {
  return (
    <marker
      id={id}
      viewBox="0 0 6 6"
      refX="5"
      refY="3"
      markerWidth="6"
      markerHeight="6"
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path d="M0 0.5 5 3 0 5.5z" className={className} />
    </marker>
  )
}

/** The height at which the bar of a row has its middle. */
function middleOf(index: number): number {
  return index * ROW_HEIGHT + ROW_HEIGHT / 2
}
