import type { StateLook } from '#platform/shared/state-look.ts'

/** Task statuses in sort order (spec 5.2). Any may change to any other. */
export const TASK_STATUSES = ['To Do', 'In Progress', 'Done', 'Blocked', 'Cancelled'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

export const DEFAULT_TASK_STATUS: TaskStatus = 'To Do'

/** Colour and glyph by status (spec 5.2). */
export const TASK_STATUS_LOOK: Readonly<Record<TaskStatus, StateLook>> = {
  'To Do': { tone: 'blue', glyph: 'ring' },
  'In Progress': { tone: 'amber', glyph: 'half' },
  Done: { tone: 'green', glyph: 'tick' },
  Blocked: { tone: 'red', glyph: 'bar' },
  Cancelled: { tone: 'gray', glyph: 'cross' },
}

/** Statuses of finished work. */
const CLOSED: readonly TaskStatus[] = ['Done', 'Cancelled']
/** Statuses of unfinished work; used for counts of open tasks and for overdue marks. */
export const OPEN_TASK_STATUSES: readonly TaskStatus[] = TASK_STATUSES.filter(
  (status) => !CLOSED.includes(status),
)

/** Whether a task with this status is unfinished; a closed task is never overdue. */
export function isOpenTask(status: TaskStatus): boolean {
  return !CLOSED.includes(status)
}
