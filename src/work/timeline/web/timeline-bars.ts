import { addDays, daysBetween } from '#platform/shared/dates.ts'
import type { TimelineGroup } from '#work/tasks/shared/timeline-search.ts'
import type { Timeline, TimelineTask } from '../shared/timeline-schema.ts'
import type { Span } from './timeline-days.ts'

/** The two days of a task, as they are stored. */
export type Dates = Pick<TimelineTask, 'startDate' | 'dueDate'>

/** What moves with a bar: both days, or one end. */
export type BarPart = 'move' | 'start' | 'end'

/** The first and last day that may be entered (platform/shared/fields.ts). */
const FIRST_ENTERED = '2000-01-01'
const LAST_ENTERED = '2099-12-31'

/** The days of a bar, from the earlier to the later of the two (spec 31.1); undefined without any. */
export function spanOf({ startDate, dueDate }: Dates): Span | undefined {
  const days = [startDate, dueDate].filter((day) => day !== null).toSorted()
  const [from, to = from] = days
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** A span with its days or one of its ends moved; the ends never pass each other, nor the days that can be entered. */
export function movedSpan({ from, to }: Span, part: BarPart, days: number): Span {
  const within = (least: number, most: number) => Math.max(least, Math.min(most, days))
  const [toFirst, toLast] = [daysBetween(from, FIRST_ENTERED), daysBetween(to, LAST_ENTERED)]
  const length = daysBetween(from, to)
  switch (part) {
    case 'start':
      return { from: addDays(from, within(Math.min(0, toFirst), length)), to }
    case 'end':
      return { from, to: addDays(to, within(-length, Math.max(0, toLast))) }
    default: {
      const by = within(Math.min(0, toFirst), Math.max(0, toLast))
      return { from: addDays(from, by), to: addDays(to, by) }
    }
  }
}

/** The days to store for a span: a task with one day that stays on one day keeps the other one empty. */
export function datesFor(task: Dates, { from, to }: Span): Dates {
  const known = [task.startDate, task.dueDate].filter((day) => day !== null).length
  if (known !== 1 || from !== to) return { startDate: from, dueDate: to }
  return task.startDate === null ? { startDate: null, dueDate: to } : { startDate: from, dueDate: null }
}

/** The days of a task moved by some days, as they are stored. */
export function shifted<Task extends Dates>(task: Task, days: number): Task {
  const by = (day: string | null) => (day === null ? null : addDays(day, days))
  return { ...task, startDate: by(task.startDate), dueDate: by(task.dueDate) }
}

/** The group of a task: its key, and what it is called. */
export function groupOf(task: TimelineTask, group: TimelineGroup): { key: string; name: string } {
  if (group === 'project') {
    return { key: String(task.project?.id ?? ''), name: task.project?.name ?? 'No Project' }
  }
  return { key: task.assignee?.id ?? '', name: task.assignee?.name ?? 'Unassigned' }
}

/** A line of the chart: the head of a group, or a task. */
export type TimelineRow =
  | { kind: 'group'; key: string; name: string; count: number }
  | { kind: 'task'; task: TimelineTask }

/** The lines of the chart in order. @param group undefined leaves out the heads */
export function rowsOf(bars: readonly TimelineTask[], group: TimelineGroup | undefined): TimelineRow[] {
  const rows: TimelineRow[] = []
  let head: Extract<TimelineRow, { kind: 'group' }> | undefined
  for (const task of bars) {
    if (group !== undefined) {
      const { key, name } = groupOf(task, group)
      if (head?.key !== key) {
        head = { kind: 'group', key, name, count: 0 }
        rows.push(head)
      }
      head.count += 1
    }
    rows.push({ kind: 'task', task })
  }
  return rows
}

/** The timeline with other days for some tasks, each in its place; those that had none join their group. */
export function withDates(
  timeline: Timeline,
  changes: readonly (Dates & Pick<TimelineTask, 'id'>)[],
  group: TimelineGroup,
): Timeline {
  if (changes.length === 0) return timeline
  const datesOf = new Map(changes.map(({ id, startDate, dueDate }) => [id, { startDate, dueDate }]))
  const isNew = ({ id }: TimelineTask) => datesOf.has(id)
  const added = timeline.undated.tasks.filter(isNew)
  if (added.length === 0 && !timeline.bars.some(isNew)) return timeline
  const bars = timeline.bars.map((task) => {
    const dates = datesOf.get(task.id)
    return dates === undefined ? task : { ...task, ...dates }
  })
  for (const task of added) {
    const { key } = groupOf(task, group)
    const last = bars.findLastIndex((bar) => groupOf(bar, group).key === key)
    bars.splice(last === -1 ? bars.length : last + 1, 0, { ...task, ...datesOf.get(task.id) })
  }
  const { tasks, total } = timeline.undated
  return {
    ...timeline,
    bars: bars.filter((task) => spanOf(task) !== undefined),
    total: timeline.total + added.length,
    undated:
      added.length === 0
        ? timeline.undated
        : { total: total - added.length, tasks: tasks.filter((task) => !isNew(task)) },
  }
}
