import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { id, PathId } from '#platform/shared/fields.ts'
import { TaskPatch } from './task-schema.ts'

/** The most tasks changed or deleted by one call. */
export const MAX_BULK_TASKS = 500

const ids = z.array(id('This is not the id of a task')).check(
  z.minLength(1, { error: 'Choose at least one task' }),
  z.maxLength(MAX_BULK_TASKS, { error: `At most ${MAX_BULK_TASKS} tasks at once`, abort: true }),
  z.refine((list) => new Set(list).size === list.length, { error: 'Each task can be named once' }),
)

/**
 * The fields that can be set for many tasks at once, as in a change of one task: how they are billed only by those who
 * may (spec 16.1).
 */
export const BulkTaskSet = z.strictObject({
  ...z.pick(TaskPatch, {
    status: true,
    priority: true,
    assigneeId: true,
    projectId: true,
    startDate: true,
    dueDate: true,
    estimateMinutes: true,
    billing: true,
    amount: true,
    hourlyRate: true,
    clientVisible: true,
  }).shape,
  /** Given to each in addition to its own, and taken from each that has them (spec 26.2). */
  addLabels: TaskPatch.shape.labels,
  removeLabels: TaskPatch.shape.labels,
})
export type BulkTaskSet = z.output<typeof BulkTaskSet>

/**
 * Sets the same fields of many tasks, all or none. An id without a task is refused with a sentence at its place in the
 * list, such as `ids.3`. Returns which tasks actually changed.
 */
export const updateTasksInBulk = endpoint('POST', '/task/bulk', {
  can: 'task:edit',
  summary: 'Sets the same fields of many tasks, of all or of none',
  body: z.strictObject({ ids, set: BulkTaskSet }),
  reply: z.object({ changedIds: z.array(z.int()), count: z.int() }),
})

/** Deletes many tasks, all or none; ids without a task are refused as by {@link updateTasksInBulk}. */
export const deleteTasksInBulk = endpoint('POST', '/task/bulk-delete', {
  can: 'task:delete',
  summary: 'Deletes many tasks, all or none',
  body: z.strictObject({ ids }),
  reply: 'empty',
  status: 204,
})

/** The most days by which tasks are moved at once. */
const MAX_SHIFT = 3660
const SHIFT = `This must be a whole number of days, at most ${MAX_SHIFT}, and not 0`

/**
 * Moves the days of a task, and of all open tasks that wait for it, directly or by way of others: of all or of none
 * (spec 31.3). Returns which tasks moved.
 */
export const shiftTasks = endpoint('POST', '/task/:id/shift', {
  can: 'task:edit',
  summary: 'Moves a task and all that wait for it by some days, all or none',
  params: z.object({ id: PathId }),
  body: z.strictObject({
    days: z.int({ error: SHIFT }).check(
      z.minimum(-MAX_SHIFT, { error: SHIFT }),
      z.maximum(MAX_SHIFT, { error: SHIFT }),
      z.refine((days) => days !== 0, { error: SHIFT }),
    ),
  }),
  reply: z.object({ changedIds: z.array(z.int()), count: z.int() }),
})
