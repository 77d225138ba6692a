import * as z from 'zod/mini'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { emptyableDay, id, Instant, line, text } from '#platform/shared/fields.ts'
import { SUB_TASK_STATUSES } from './sub-task-status.ts'

/** The most characters of a sub-task's description. */
export const MAX_DESCRIPTION = 2_000

const NOT_A_DAY = 'This must be a date such as 2026-11-20'
const title = line({ max: 300, required: 'Title is required' })
const description = z.nullable(text(MAX_DESCRIPTION))
const status = z.enum(SUB_TASK_STATUSES)
const priority = z.enum(TASK_PRIORITIES)
const dueDate = emptyableDay(NOT_A_DAY)

/** A new sub-task (spec 6.7): title and task are required; the rest has defaults. */
export const NewSubTask = z.object({
  title,
  description: z.optional(description),
  status: z.optional(status),
  priority: z.optional(priority),
  dueDate: z.optional(dueDate),
  parentTaskId: id('This is not the id of a task'),
})
export type NewSubTask = z.output<typeof NewSubTask>

/** A change of a sub-task: only the named fields change; null or '' empties description and due date. */
export const SubTaskPatch = z.object({
  title: z.optional(title),
  description: z.optional(description),
  status: z.optional(status),
  priority: z.optional(priority),
  dueDate: z.optional(dueDate),
})
export type SubTaskPatch = z.output<typeof SubTaskPatch>

/** A sub-task as the server returns it. Days are `YYYY-MM-DD`. */
export const SubTask = z.object({
  id: z.int(),
  parentTaskId: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  status,
  priority,
  dueDate: z.nullable(z.string()),
  isCompleted: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SubTask = z.infer<typeof SubTask>
