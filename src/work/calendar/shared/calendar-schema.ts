import * as z from 'zod/mini'
import { TASK_LIST_FILTERS } from '#work/tasks/shared/task-list-query.ts'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { daysBetween } from '#platform/shared/dates.ts'
import { day } from '#platform/shared/fields.ts'

/** The most days per call: six weeks, as a month shows them, and some spare. */
export const MAX_DAYS = 62
/** The most entries returned for one day; `total` counts all of them. */
export const MAX_ENTRIES_A_DAY = 100

/**
 * The query of GET /calendar: the days from `from` to `to`, both included, with the task list's filters (spec 5.10). A
 * sub-task is filtered by its own status and priority, searched by its own text, and otherwise filtered by its task.
 */
export const CalendarQuery = z.object({ ...TASK_LIST_FILTERS, from: day(), to: day() }).check(
  z.refine((query) => query.from <= query.to, { error: 'The last day is before the first', path: ['to'] }),
  z.refine((query) => daysBetween(query.from, query.to) < MAX_DAYS, {
    error: `At most ${MAX_DAYS} days can be asked for at once`,
    path: ['to'],
  }),
)
export type CalendarQuery = z.output<typeof CalendarQuery>

/** A task, or a sub-task (then `subTaskId` is set), on its due day. */
export const CalendarEntry = z.object({
  /** The task, or the sub-task's task, which a click opens. */
  taskId: z.int(),
  subTaskId: z.nullable(z.int()),
  title: z.string(),
  /** The name of a sub-task's task; null for a task. */
  parentName: z.nullable(z.string()),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  /** For a sub-task; always false for a task. */
  isCompleted: z.boolean(),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** A day with entries: at most 100, open ones first, by priority. */
export const CalendarDay = z.object({
  day: z.string(),
  total: z.int(),
  entries: z.array(CalendarEntry),
})
export type CalendarDay = z.infer<typeof CalendarDay>
