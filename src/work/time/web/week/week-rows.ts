import type { TimeEntry, Timer } from '../../shared/time-schema.ts'
import { daysOfWeek } from '../../shared/time-search.ts'
import type { TimerPlace } from '../timer/change-timer.ts'
import { cellKeyOf, placeOfRow, rowKeyOf } from './cell-key.ts'
import type { CellEdit } from './cell-saver.ts'
import type { WeekTime } from './week-queries.ts'

interface Named {
  id: number
  name: string
}

export interface WeekCell {
  /** Noted, as shown: with what is being saved, without a running timer. */
  minutes: number
  /** How many entries it has. */
  count: number
  /** Whether all of its entries may be changed. */
  isEditable: boolean
  /** Whether any of them is on an invoice. */
  isBilled: boolean
  edit: CellEdit | undefined
}

export interface WeekRow {
  key: string
  /** What new time is noted on; undefined once the task is deleted. */
  place: TimerPlace | undefined
  taskId: number | null
  /** Undefined while it is loading. */
  name: string | undefined
  project: Named | null
  /** One for each day. */
  cells: readonly WeekCell[]
  /** With a running timer. */
  minutes: number
}

/** The rows of a project, or of the tasks without one. */
export interface WeekGroup {
  project: Named | null
  rows: readonly WeekRow[]
  minutes: number
}

export interface ShownWeek {
  groups: readonly WeekGroup[]
  /** The minutes of each day, with a running timer. */
  days: readonly number[]
  minutes: number
}

/** A row that is shown without time in it. */
export interface AddedRow {
  key: string
  projectId: number | null
}

/** A task of an added row. */
export interface AddedTask {
  id: number
  name: string
  project: Named | null
  /** It is deleted. */
  isGone: boolean
}

export interface WeekParts {
  monday: string
  userId: string
  time: WeekTime
  added: readonly AddedRow[]
  /** The tasks of added rows, as far as they are loaded. */
  tasks: readonly AddedTask[]
  projects: ReadonlyMap<number, string>
  edits: ReadonlyMap<string, CellEdit>
  /** The timer of the person shown and the minutes that it counts for its day. */
  running: { timer: Timer; day: string; minutes: number } | undefined
}

/** The row of an entry. Time of a deleted task has its own: it stays with the project and keeps the task's name. */
export function rowKeyOfEntry({ task, project, taskName }: TimeEntry): string {
  if (task !== null) return rowKeyOf({ taskId: task.id })
  return taskName === null
    ? rowKeyOf({ projectId: project?.id ?? 0 })
    : `gone ${project?.id ?? 0} ${taskName}`
}

/** The rows of a week by project, with their sums. Those of the days come from the server, not from the entries. */
export function weekOf(parts: WeekParts): ShownWeek {
  const days = daysOfWeek(parts.monday)
  const rows = rowsOf(parts).map((row) => ({
    ...row,
    cells: days.map((day) => cellOf(parts, row.key, row.byDay.get(day) ?? [], day)),
  }))
  const { running } = parts
  const runningRow = running === undefined ? undefined : rowKeyOf(placeOfTimer(running.timer))
  const withSums = rows.map(({ byDay: _byDay, ...row }) => ({
    ...row,
    minutes:
      sum(row.cells.map(({ minutes }) => minutes)) + (row.key === runningRow ? (running?.minutes ?? 0) : 0),
  }))
  const noted = new Map(parts.time.days.map(({ day, minutes }) => [day, minutes]))
  const shownDays = days.map((day, index) => {
    const unsaved = sum(
      rows.map((row) => (row.cells[index]?.minutes ?? 0) - minutesOf(row.byDay.get(day) ?? [])),
    )
    return (noted.get(day) ?? 0) + unsaved + (running?.day === day ? running.minutes : 0)
  })
  return { groups: groupsOf(withSums), days: shownDays, minutes: sum(shownDays) }
}

/** What a timer runs on. */
export function placeOfTimer({ task, project }: Timer): TimerPlace {
  return task === null ? { projectId: project?.id ?? 0 } : { taskId: task.id }
}

interface RawRow extends Omit<WeekRow, 'cells' | 'minutes'> {
  byDay: ReadonlyMap<string, TimeEntry[]>
}

function rowsOf({ monday, userId, time, added, tasks, projects, edits, running }: WeekParts): RawRow[] {
  const days = new Set(daysOfWeek(monday))
  const rows = new Map<string, RawRow & { byDay: Map<string, TimeEntry[]> }>()
  for (const entry of time.entries) {
    const key = rowKeyOfEntry(entry)
    const { task, project, taskName } = entry
    const row = rows.get(key) ?? {
      key,
      place: placeOfRow(key),
      taskId: task?.id ?? null,
      name: task?.name ?? taskName ?? project?.name ?? '',
      project,
      byDay: new Map<string, TimeEntry[]>(),
    }
    rows.set(key, row)
    row.byDay.set(entry.day, [...(row.byDay.get(entry.day) ?? []), entry])
  }
  const addRow = (key: string, name: string | undefined, project: Named | null) => {
    const place = placeOfRow(key)
    if (place === undefined || rows.has(key)) return
    const taskId = 'taskId' in place ? place.taskId : null
    rows.set(key, { key, place, taskId, name, project, byDay: new Map() })
  }
  if (running !== undefined && days.has(running.day)) {
    const { task, project } = running.timer
    addRow(rowKeyOf(placeOfTimer(running.timer)), task?.name ?? project?.name, project)
  }
  const unsaved = [...edits.keys()].flatMap((key) => {
    const [owner, kind, id, day = ''] = key.split(' ')
    return owner === userId && days.has(day) ? [{ key: `${kind} ${id}`, projectId: null }] : []
  })
  for (const { key, projectId } of [...added, ...unsaved]) {
    const place = placeOfRow(key)
    if (place === undefined) continue
    if ('projectId' in place) {
      const name = projects.get(place.projectId)
      if (name !== undefined) addRow(key, name, { id: place.projectId, name })
      continue
    }
    const task = tasks.find(({ id }) => id === place.taskId)
    const name = projectId === null ? undefined : projects.get(projectId)
    const guess = projectId === null || name === undefined ? null : { id: projectId, name }
    if (task === undefined) addRow(key, undefined, guess)
    else if (!task.isGone) addRow(key, task.name, task.project)
  }
  return [...rows.values()]
}

function cellOf(
  { userId, edits }: WeekParts,
  row: string,
  entries: readonly TimeEntry[],
  day: string,
): WeekCell {
  const edit = edits.get(cellKeyOf(userId, row, day))
  const isShown = edit?.minutes !== undefined && (edit.state === 'saving' || edit.state === 'waiting')
  return {
    minutes: isShown ? (edit.minutes ?? 0) : minutesOf(entries),
    count: entries.length,
    isEditable: entries.every(({ isEditable }) => isEditable),
    isBilled: entries.some(({ isBilled }) => isBilled),
    edit,
  }
}

/** By the names of the projects, tasks without one last; the project itself before its tasks, these by number. */
function groupsOf(rows: readonly WeekRow[]): WeekGroup[] {
  const groups = Map.groupBy(rows, ({ project }) => project?.id ?? null)
  return [...groups.values()]
    .map((inGroup) => ({
      project: inGroup[0]?.project ?? null,
      rows: inGroup.toSorted((one, other) => placeInGroup(one) - placeInGroup(other)),
      minutes: sum(inGroup.map(({ minutes }) => minutes)),
    }))
    .toSorted(
      (one, other) =>
        Number(one.project === null) - Number(other.project === null) ||
        (one.project?.name ?? '').localeCompare(other.project?.name ?? '', 'en') ||
        (one.project?.id ?? 0) - (other.project?.id ?? 0),
    )
}

function placeInGroup({ taskId, place }: WeekRow): number {
  if (taskId !== null) return taskId
  return place === undefined ? Number.MAX_SAFE_INTEGER : 0
}

function minutesOf(entries: readonly TimeEntry[]): number {
  return sum(entries.map(({ minutes }) => minutes))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
