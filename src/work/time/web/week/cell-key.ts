import type { TimerPlace } from '../timer/change-timer.ts'

/** A cell of the sheet: whose time, on what, on which day. */
export interface CellPlace {
  /** `me` or the id of a person. */
  userId: string
  place: TimerPlace
  day: string
}

const ROW = /^(task|project) ([1-9]\d*)$/
const CELL = /^(\S+) ((?:task|project) [1-9]\d*) (\d{4}-\d{2}-\d{2})$/

/** The key of a row: `task 365`, `project 7`. */
export function rowKeyOf(place: TimerPlace): string {
  return 'taskId' in place ? `task ${place.taskId}` : `project ${place.projectId}`
}

/** The task or project of a row's key; undefined for any other text. */
export function placeOfRow(key: string): TimerPlace | undefined {
  const [, kind, id] = ROW.exec(key) ?? []
  if (id === undefined) return undefined
  return kind === 'task' ? { taskId: Number(id) } : { projectId: Number(id) }
}

/** The key of a cell, under which what was typed is kept: `me task 365 2026-11-20`. */
export function cellKeyOf(userId: string, rowKey: string, day: string): string {
  return `${userId} ${rowKey} ${day}`
}

/** The cell of a key; undefined for any other text. */
export function readCellKey(key: string): CellPlace | undefined {
  const [, userId, row = '', day] = CELL.exec(key) ?? []
  const place = placeOfRow(row)
  if (userId === undefined || day === undefined || place === undefined) return undefined
  return { userId, place, day }
}
