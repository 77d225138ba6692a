import * as z from 'zod/mini'
import {
  DEFAULT_TASK_PRIORITY,
  TASK_PRIORITIES,
  type TaskPriority,
} from '#work/tasks/shared/task-priority.ts'
import { field, flagOr, line, text } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { emptyableDay, id } from '#platform/shared/fields.ts'
import { DEFAULT_SUB_TASK_STATUS, SUB_TASK_STATUSES, type SubTaskStatus } from './sub-task-status.ts'

/** A sub-task (spec 6.7). Whoever may edit its task may add, change and delete it (spec 3.3). */
export const subTask = defineEntity({
  name: 'sub-task',
  label: 'Sub-task',
  audience: 'task:view',
  can: { create: 'task:edit', update: 'task:edit', delete: 'task:edit' },
  title: 'title',
  stamps: ['createdAt', 'updatedAt'],
  fields: {
    parentTaskId: field({
      label: 'Task',
      isRequired: true,
      input: id('This is not the id of a task'),
      reply: z.int(),
      audit: 'the task',
      store: (input: number) => input,
    }),
    title: line({ label: 'Title', max: 300, required: 'Title is required' }),
    description: text({ label: 'Description', max: 2_000 }),
    status: field({
      label: 'Status',
      input: z.optional(z.enum(SUB_TASK_STATUSES)),
      reply: z.enum(SUB_TASK_STATUSES),
      store: (input: SubTaskStatus | undefined) => input ?? DEFAULT_SUB_TASK_STATUS,
    }),
    priority: field({
      label: 'Priority',
      input: z.optional(z.enum(TASK_PRIORITIES)),
      reply: z.enum(TASK_PRIORITIES),
      store: (input: TaskPriority | undefined) => input ?? DEFAULT_TASK_PRIORITY,
    }),
    dueDate: field({
      label: 'Due Date',
      input: z.optional(emptyableDay()),
      reply: z.nullable(z.string()),
      audit: 'day',
      cell: 'day',
      store: (input: string | null | undefined) => input ?? null,
    }),
    isCompleted: flagOr(false, { label: 'Completed' }),
  },
})

/** A new sub-task (spec 6.7): title and task are required; the rest has defaults. It is never completed. */
export const NewSubTask = z.omit(subTask.Input, { isCompleted: true })
export type NewSubTask = z.output<typeof NewSubTask>

/** A change of a sub-task: only the named fields change; null or '' empties description and due date. */
export const SubTaskPatch = z.partial(z.omit(NewSubTask, { parentTaskId: true }))
export type SubTaskPatch = z.output<typeof SubTaskPatch>

/** A sub-task as the server returns it. Days are `YYYY-MM-DD`. */
export const SubTask = subTask.Reply
export type SubTask = z.infer<typeof SubTask>
