import * as z from 'zod/mini'
import { MAX_RICH_TEXT } from '#work/rich-text/shared/rich-text-rules.ts'
import { isCalendarDay } from '#platform/shared/dates.ts'
import {
  emptyable,
  emptyableDay,
  id,
  Instant,
  isNearDay,
  line,
  text,
  userId,
} from '#platform/shared/fields.ts'
import { TASK_PRIORITIES } from './task-priority.ts'
import { TASK_STATUSES } from './task-status.ts'

const NOT_A_DAY = 'This must be a date such as 2026-11-20'

const optionalDay = emptyableDay(NOT_A_DAY)
const dueDate = z
  .string({
    error: (issue) => ((issue.input ?? undefined) === undefined ? 'Due date is required' : NOT_A_DAY),
  })
  .check(
    z.minLength(1, { error: 'Due date is required', abort: true }),
    z.refine((value: string) => isCalendarDay(value), { error: NOT_A_DAY, abort: true }),
    isNearDay,
  )

const taskName = line({
  max: 300,
  min: 2,
  required: 'Task name is required',
  tooShort: 'Task name must be at least 2 characters',
})
const status = z.enum(TASK_STATUSES)
const priority = z.enum(TASK_PRIORITIES)
const assigneeId = emptyable(userId(), 'This is not the id of a user')
const projectId = emptyable(id('This is not the id of a project'), 'This is not the id of a project')
/** A task type by name or by id (GET /task/types); the name is stored. */
const type = emptyable(z.union([line({ max: 100 }), id()]), 'This is not a task type')
/** Rich text; the server keeps only what the editor can create. */
const remark = z.nullable(text(MAX_RICH_TEXT))

/** A new task (spec 5.7). Without startDate it starts today; null or '' means no start. */
export const NewTask = z.object({
  taskName,
  dueDate,
  assigneeId: z.optional(assigneeId),
  status: z.optional(status),
  priority: z.optional(priority),
  startDate: z.optional(optionalDay),
  type: z.optional(type),
  remark: z.optional(remark),
  projectId: z.optional(projectId),
})
export type NewTask = z.output<typeof NewTask>

/**
 * A change of a task: only the named fields change; null or '' empties an optional field (spec 5.12). A `remark` may be
 * sent with the `remarkVersion` it is based on: if the description changed since, the call returns 409 `conflict` and
 * changes nothing.
 */
export const TaskPatch = z.object({
  taskName: z.optional(taskName),
  assigneeId: z.optional(assigneeId),
  status: z.optional(status),
  priority: z.optional(priority),
  startDate: z.optional(optionalDay),
  dueDate: z.optional(optionalDay),
  type: z.optional(type),
  remark: z.optional(remark),
  remarkVersion: z.optional(z.int()),
  projectId: z.optional(projectId),
})
export type TaskPatch = z.output<typeof TaskPatch>

/** The separate call for the assignee (spec 5.12): a user's id, or null for no one. */
export const AssigneePatch = z.object({ assigneeId })

/** A task's assignee, as returned with the task. */
export const TaskAssignee = z.object({
  id: z.string(),
  fName: z.string(),
  sName: z.string(),
  email: z.string(),
})
export type TaskAssignee = z.infer<typeof TaskAssignee>

/** A task in lists: without its description, which may be 100 kB. Days are `YYYY-MM-DD`, instants ISO 8601 UTC. */
export const Task = z.object({
  id: z.int(),
  taskName: z.string(),
  status,
  priority,
  startDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  type: z.nullable(z.string()),
  /** Counts the changes of the description. */
  remarkVersion: z.int(),
  subTaskCount: z.int(),
  completedSubTaskCount: z.int(),
  assigneeId: z.nullable(z.string()),
  assignee: z.nullable(TaskAssignee),
  projectId: z.nullable(z.int()),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Task = z.infer<typeof Task>

/** One task, with its description. */
export const FullTask = z.extend(Task, {
  /** The description as cleaned rich text; rendered only by the editor's own schema, never as raw HTML. */
  remark: z.nullable(z.string()),
})
export type FullTask = z.infer<typeof FullTask>

/** A task that was just added. */
export const CreatedTask = z.extend(FullTask, {
  /** Whether a mail to its assignee is in the outbox. */
  isAssigneeNotified: z.boolean(),
})
export type CreatedTask = z.infer<typeof CreatedTask>

/** One page of tasks; `total` counts all pages. */
export const TaskPage = z.object({
  tasks: z.array(Task),
  total: z.int(),
  totalPages: z.int(),
  page: z.int(),
})
export type TaskPage = z.infer<typeof TaskPage>

/** A task type, as the filters and the dialog offer it. */
export const TaskType = z.object({ id: z.int(), name: z.string() })
export type TaskType = z.infer<typeof TaskType>
