import type { StateLook } from '#platform/shared/state-look.ts'

/** Task statuses in the order in which they sort (spec 5.2). Any may change to any other. */
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

/** Statuses in which nothing is left to do. */
const CLOSED: readonly TaskStatus[] = ['Done', 'Cancelled']
/** Statuses of work that is still to be done; counts of open tasks and overdue marks go by it. */
export const OPEN_TASK_STATUSES: readonly TaskStatus[] = TASK_STATUSES.filter(
  (status) => !CLOSED.includes(status),
)

/** Whether there is still something to do; a closed task is never overdue. */
export function isOpenTask(status: TaskStatus): boolean {
  return !CLOSED.includes(status)
}
