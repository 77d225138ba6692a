import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { isOpenTask } from '#work/tasks/shared/task-status.ts'
import { isOverdue } from '#platform/shared/dates.ts'
import type { ItemMove } from '#platform/web/drag/item-mover.ts'
import type { CalendarDay, CalendarEntry } from '../shared/calendar-schema.ts'

/** An entry being moved to another day; it is shown there immediately. */
export type EntryMove = ItemMove<CalendarEntry>

/** Identifies an entry: `142` is a task, `142/3` one of its sub-tasks. */
export function keyOf({ taskId, subTaskId }: CalendarEntry): string {
  return subTaskId === null ? String(taskId) : `${taskId}/${subTaskId}`
}

/** Whether nothing is left to do. */
export function isClosed({ status, isCompleted }: CalendarEntry): boolean {
  return isCompleted || !isOpenTask(status)
}

/** Whether an entry of this day is overdue. */
export function isLate(entry: CalendarEntry, day: string, today: string): boolean {
  return !isClosed(entry) && isOverdue(day, today)
}

/**
 * The days with pending moves applied, in the server's order. Missing days are added.
 * @param shown the days shown: an entry moved elsewhere is only removed
 */
export function withMoves(
  days: readonly CalendarDay[],
  moves: readonly EntryMove[],
  shown: { from: string; to: string },
): readonly CalendarDay[] {
  return moves.reduce((before, { item: entry, to }) => {
    const left = before.map((day) => without(day, keyOf(entry)))
    return to < shown.from || to > shown.to ? left : withEntry(left, entry, to)
  }, days)
}

function without(day: CalendarDay, key: string): CalendarDay {
  const entries = day.entries.filter((entry) => keyOf(entry) !== key)
  return entries.length === day.entries.length ? day : { ...day, total: day.total - 1, entries }
}

function withEntry(days: readonly CalendarDay[], entry: CalendarEntry, to: string): CalendarDay[] {
  const target = days.find(({ day }) => day === to) ?? { day: to, total: 0, entries: [] }
  const entries = [...target.entries, entry].toSorted(inOrder)
  const rest = days.filter(({ day }) => day !== to)
  return [...rest, { day: to, total: target.total + 1, entries }]
}

/** Open ones first, by descending priority (shared/calendar-schema.ts). */
function inOrder(one: CalendarEntry, other: CalendarEntry): number {
  return (
    Number(isClosed(one)) - Number(isClosed(other)) ||
    TASK_PRIORITIES.indexOf(other.priority) - TASK_PRIORITIES.indexOf(one.priority) ||
    one.taskId - other.taskId ||
    (one.subTaskId ?? 0) - (other.subTaskId ?? 0)
  )
}

/**
 * The entries that fit into a day; the number of hidden ones is shown beside the day's number.
 * @param room rows that fit
 * @param kept the key of an entry that stays visible if there is any room
 */
export function fitting(
  day: Pick<CalendarDay, 'entries' | 'total'>,
  room: number,
  kept?: string,
): { entries: CalendarEntry[]; more: number } {
  if (day.total <= room) return { entries: [...day.entries], more: 0 }
  const entries = day.entries.slice(0, room)
  const missed = day.entries.slice(entries.length).find((entry) => keyOf(entry) === kept)
  if (missed !== undefined && entries.length > 0) entries.splice(-1, 1, missed)
  return { entries, more: day.total - entries.length }
}

/** The projects of the days, those with the most entries first. */
export function projectsOf(days: readonly CalendarDay[]): { id: number; name: string }[] {
  const counts = new Map<number, { id: number; name: string; count: number }>()
  for (const { project } of days.flatMap(({ entries }) => entries)) {
    if (project === null) continue
    const { count = 0 } = counts.get(project.id) ?? {}
    counts.set(project.id, { ...project, count: count + 1 })
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count || one.id - other.id)
    .map(({ id, name }) => ({ id, name }))
}

/** The tasks of the days in order, each once. */
export function taskOrder(days: readonly CalendarDay[]): number[] {
  const inTime = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return [...new Set(inTime.flatMap(({ entries }) => entries.map(({ taskId }) => taskId)))]
}
