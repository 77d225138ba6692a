import type { TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { isOpenTask, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { addDays } from '#platform/shared/dates.ts'
import { createRandom, type Random } from '#platform/server/samples/random.ts'
import { TASK_PHRASES, TASK_REMARKS } from './task-phrases.ts'

/** A row of the table `tasks`. Days are `YYYY-MM-DD`, instants ISO 8601. */
export interface TaskRow {
  task_name: string
  assignee_id: string | null
  status: TaskStatus
  priority: TaskPriority
  start_date: string | null
  due_date: string | null
  type: string | null
  remark: string | null
  project_id: number | null
  created_at: string
  updated_at: string
}

export interface TaskSurroundings {
  /** Ids of possible assignees. */
  assignees: readonly string[]
  projects: readonly { id: number; subjects: readonly string[]; isClosed?: boolean }[]
  /** The calendar day that all dates are relative to. */
  today: string
}

/** Age of the oldest task in days; most are much newer. */
const OLDEST = 150

const PRIORITIES: readonly TaskPriority[] = [
  'Low',
  'Low',
  'Medium',
  'Medium',
  'Medium',
  'High',
  'High',
  'Critical',
]
const STATUSES_OF_THE_PAST: readonly TaskStatus[] = [
  ...Array<TaskStatus>(11).fill('Done'),
  'Cancelled',
  'Cancelled',
  'In Progress',
  'To Do',
  'Blocked',
]
const STATUSES_TO_COME: readonly TaskStatus[] = [
  ...Array<TaskStatus>(6).fill('To Do'),
  ...Array<TaskStatus>(4).fill('In Progress'),
  'Done',
  'Blocked',
  'Cancelled',
]

const STATUSES_OF_CLOSED_PROJECTS: readonly TaskStatus[] = ['Done', 'Done', 'Done', 'Cancelled']

/**
 * Generates plausible tasks, the same ones for the same arguments: names by project, dates around today, closed ones
 * mostly in the past, some without a date, a project or a person. Suitable for samples of 60, a demo of 400 and
 * measurements of 100,000.
 */
export function* makeTasks(
  count: number,
  surroundings: TaskSurroundings,
  seed = 20_261_120,
): Generator<TaskRow> {
  const random = createRandom(seed)
  for (let index = 0; index < count; index++) yield makeTask(random, surroundings, index / count)
}

/** @param age from 0, the oldest task, to 1, the newest: ids and creation times then increase together */
function makeTask(random: Random, { assignees, projects, today }: TaskSurroundings, age: number): TaskRow {
  const project = random.chance(0.93) && projects.length > 0 ? random.pick(projects) : undefined
  const type = random.pick(Object.keys(TASK_PHRASES))
  const phrase = random.pick(TASK_PHRASES[type] ?? [])
  const madeBefore = 1 + Math.floor((1 - age) ** 2 * OLDEST)
  const madeOn = addDays(today, -madeBefore)
  const startDate = random.chance(0.94) ? addDays(madeOn, random.number(12)) : null
  const dueDate = random.chance(0.95) ? addDays(startDate ?? madeOn, 1 + random.number(28)) : null
  const isPast = dueDate === null ? madeBefore > 60 : dueDate < today
  const usual = isPast ? STATUSES_OF_THE_PAST : STATUSES_TO_COME
  const picked = random.pick(project?.isClosed === true ? STATUSES_OF_CLOSED_PROJECTS : usual)
  const isAhead = startDate !== null && startDate > today
  const status = isAhead && picked === 'In Progress' ? 'To Do' : picked
  const createdAt = `${madeOn}T${timeOfDay(random)}Z`
  return {
    task_name: phrase.replace('%', random.pick(project?.subjects ?? ['office'])),
    assignee_id: random.chance(0.88) && assignees.length > 0 ? random.pick(assignees) : null,
    status,
    priority: random.pick(PRIORITIES),
    start_date: startDate,
    due_date: dueDate,
    type: random.chance(0.95) ? type : null,
    remark: random.chance(0.25) ? random.pick(TASK_REMARKS) : null,
    project_id: project?.id ?? null,
    created_at: createdAt,
    updated_at:
      isOpenTask(status) || dueDate === null || dueDate > today ? createdAt : `${dueDate}T10:00:00Z`,
  }
}

function timeOfDay(random: Random): string {
  const part = (below: number) => String(random.number(below)).padStart(2, '0')
  return `0${2 + random.number(7)}:${part(60)}:${part(60)}.${String(random.number(1000)).padStart(3, '0')}`
}
