import { wordKey } from '#platform/shared/imports/word-key.ts'
import { TASK_STATUSES, type TaskStatus } from '../task-status.ts'

/** What other tools call the statuses of tasks. */
export const STATUS_NAMES: Readonly<Record<TaskStatus, readonly string[]>> = {
  'To Do': [
    'open',
    'new',
    'backlog',
    'not started',
    'pending',
    'todo',
    'next',
    'ready',
    'planned',
    'reopened',
    'selected for development',
  ],
  'In Progress': [
    'doing',
    'started',
    'active',
    'working on it',
    'in review',
    'review',
    'ongoing',
    'in development',
  ],
  Done: ['complete', 'completed', 'closed', 'finished', 'resolved', 'true', 'yes', 'released'],
  Blocked: ['on hold', 'waiting', 'stuck', 'paused', 'impeded'],
  Cancelled: ['canceled', 'wont do', 'rejected', 'abandoned', 'declined', 'duplicate'],
}

const KNOWN = new Set(TASK_STATUSES.flatMap((status) => [status, ...STATUS_NAMES[status]]).map(wordKey))

/** Whether a text is the name of a status, here or in another tool. */
export function isKnownStatus(text: string): boolean {
  return KNOWN.has(wordKey(text))
}
