import { isOverdue } from '#platform/shared/dates.ts'
import { isOpenTask } from '#work/tasks/shared/task-status.ts'
import type { TimelineLink, TimelineTask } from '../shared/timeline-schema.ts'
import { spanOf } from './timeline-bars.ts'

/** A task and all that wait for it, directly or by way of others, those that are finished left out (spec 31.3). */
export function withFollowing(
  task: TimelineTask,
  bars: readonly TimelineTask[],
  links: readonly TimelineLink[],
): TimelineTask[] {
  const reached = new Set([task.id])
  // a set is iterated with what is added meanwhile
  for (const id of reached) {
    for (const { blockingId, blockedId } of links) if (blockingId === id) reached.add(blockedId)
  }
  return bars.filter(({ id, status }) => id === task.id || (reached.has(id) && isOpenTask(status)))
}

/** Whether a link holds up work: what is waited for is late or blocked, and the task that waits is not finished. */
export function isHoldingUp(blocking: TimelineTask, blocked: TimelineTask, today: string): boolean {
  if (!isOpenTask(blocking.status) || !isOpenTask(blocked.status)) return false
  return blocking.status === 'Blocked' || isOverdue(spanOf(blocking)?.to, today)
}

/** A point of the chart, in pixels. */
export interface ChartPoint {
  x: number
  y: number
}

const OUT = 10
const RADIUS = 4
/** Between the line's end and the bar, for the arrow's tip. */
const GAP = 2

/**
 * The line from the end of one bar to the start of another, as a path: straight down where there is room, else around
 * both bars.
 * @param rowHeight by half of which it passes below or above the first bar
 */
export function arrowPath(start: ChartPoint, end: ChartPoint, rowHeight: number): string {
  const tip = end.x - GAP
  if (tip - start.x >= 2 * OUT) {
    return rounded([start, { x: tip - OUT, y: start.y }, { x: tip - OUT, y: end.y }, { x: tip, y: end.y }])
  }
  const between = start.y + (Math.sign(end.y - start.y) || 1) * (rowHeight / 2)
  const [right, left] = [start.x + OUT, tip - OUT]
  return rounded([
    start,
    { x: right, y: start.y },
    { x: right, y: between },
    { x: left, y: between },
    { x: left, y: end.y },
    { x: tip, y: end.y },
  ])
}

/** Lines through points, along the axes, with rounded corners. */
function rounded(points: readonly ChartPoint[]): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  const parts = [`M${first.x} ${first.y}`]
  rest.forEach((point, index) => {
    const before = points[index] ?? first
    const after = rest[index + 1]
    if (after === undefined) {
      parts.push(`L${point.x} ${point.y}`)
      return
    }
    const [into, out] = [toward(point, before), toward(point, after)]
    parts.push(`L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`)
  })
  return parts.join('')
}

/** A point beside a corner, in the direction of another. */
function toward(corner: ChartPoint, other: ChartPoint): ChartPoint {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y)
  const part = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length
  return { x: corner.x + (other.x - corner.x) * part, y: corner.y + (other.y - corner.y) * part }
}
