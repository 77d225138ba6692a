import { TASK_PRIORITIES, type TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { wordKey } from '#platform/shared/imports/word-key.ts'

/** One of the things that a field can point to. */
export interface ImportChoice {
  /** What is sent. */
  value: string
  label: string
  /** What files may call it besides. */
  names?: readonly string[]
}

/** What the fields with choices can point to, by their names. */
export type ImportChoices = Readonly<Record<string, readonly ImportChoice[]>>

const STATUS_NAMES: Readonly<Record<TaskStatus, readonly string[]>> = {
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
const PRIORITY_NAMES: Readonly<Record<TaskPriority, readonly string[]>> = {
  Low: ['lowest', 'minor', 'trivial'],
  Medium: ['normal', 'moderate', 'none', 'no priority', 'default'],
  High: ['major', 'important'],
  Critical: ['urgent', 'highest', 'blocker'],
}

/** The statuses and priorities of tasks with the words of other tools. */
export const STATUS_CHOICES: readonly ImportChoice[] = TASK_STATUSES.map((status) => ({
  value: status,
  label: status,
  names: STATUS_NAMES[status],
}))
export const PRIORITY_CHOICES: readonly ImportChoice[] = TASK_PRIORITIES.map((priority) => ({
  value: priority,
  label: priority,
  names: PRIORITY_NAMES[priority],
}))

/** People by their names, either way round, and by their e-mail addresses. */
export function peopleChoices(
  people: readonly { id: string; fName: string; sName: string; email: string }[],
): ImportChoice[] {
  return people.map(({ id, fName, sName, email }) => ({
    value: id,
    label: `${fName} ${sName}`,
    names: [email, `${sName} ${fName}`],
  }))
}

/** @returns the value of what a cell names; undefined when nothing is called so, or several are */
export type ChoiceFinder = (text: string) => string | undefined

/** Finds what cells name. `Nimal Perera <nimal@example.lk>` is found by its address. */
export function choiceFinder(choices: readonly ImportChoice[]): ChoiceFinder {
  const values = new Map<string, string | undefined>()
  for (const { value, label, names = [] } of choices) {
    for (const key of new Set([label, ...names].map(wordKey))) {
      if (key === '') continue
      values.set(key, values.has(key) ? undefined : value)
    }
  }
  return (text) => {
    const address = /<([^<>]+)>\s*$/.exec(text)?.[1]
    return values.get(wordKey(text)) ?? (address === undefined ? undefined : values.get(wordKey(address)))
  }
}
