import * as z from 'zod/mini'
import { TASK_LIST_FILTERS } from '#work/tasks/shared/task-list-query.ts'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { daysBetween } from '#platform/shared/dates.ts'
import { day } from '#platform/shared/fields.ts'

/** Most days asked for at once: six weeks, as a month shows them, and some. */
export const MAX_DAYS = 62
/** Most entries told of one day; `total` counts all of them. */
export const MAX_ENTRIES_A_DAY = 100

/**
 * The query of GET /calendar: the days from `from` to `to`, both included, with the filters of the task list
 * (spec 5.10). A sub-task is filtered by its own status and priority, by its own words or its task's name, and for the
 * rest by its task.
 */
export const CalendarQuery = z.object({ ...TASK_LIST_FILTERS, from: day(), to: day() }).check(
  z.refine((query) => query.from <= query.to, { error: 'The last day is before the first', path: ['to'] }),
  z.refine((query) => daysBetween(query.from, query.to) < MAX_DAYS, {
    error: `At most ${MAX_DAYS} days can be asked for at once`,
    path: ['to'],
  }),
)
export type CalendarQuery = z.output<typeof CalendarQuery>

/** A task, or a sub-task (`subTaskId` is then set), on the day it is due. */
export const CalendarEntry = z.object({
  /** The task, or the sub-task's task: what a click opens. */
  taskId: z.int(),
  subTaskId: z.nullable(z.int()),
  title: z.string(),
  /** The name of a sub-task's task; null for a task. */
  parentName: z.nullable(z.string()),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  /** Of a sub-task; always false for a task. */
  isCompleted: z.boolean(),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** One day that has entries: at most 100 of them, open ones by priority first. */
export const CalendarDay = z.object({
  day: z.string(),
  total: z.int(),
  entries: z.array(CalendarEntry),
})
export type CalendarDay = z.infer<typeof CalendarDay>
