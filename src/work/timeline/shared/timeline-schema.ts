import * as z from 'zod/mini'
import { TASK_LIST_FILTERS } from '#work/tasks/shared/task-list-query.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { TIMELINE_GROUPS, TIMELINE_SEARCH_DEFAULTS } from '#work/tasks/shared/timeline-search.ts'
import { daysBetween } from '#platform/shared/dates.ts'
import { day } from '#platform/shared/fields.ts'

/** The most days per call: two years, and some spare. */
export const MAX_TIMELINE_DAYS = 800
/** The most bars returned at once; `total` counts all of them. */
export const MAX_BARS = 2000
/** The most tasks without dates returned at once; their `total` counts all of them. */
export const MAX_UNDATED = 200

/**
 * The query of GET /timeline: the days from `from` to `to`, both included, with the task list's filters (spec 31.1).
 * Tasks of one group are returned together.
 */
export const TimelineQuery = z
  .object({
    ...TASK_LIST_FILTERS,
    from: day(),
    to: day(),
    group: z._default(z.enum(TIMELINE_GROUPS), TIMELINE_SEARCH_DEFAULTS.group),
  })
  .check(
    z.refine((query) => query.from <= query.to, {
      error: 'The last day is before the first',
      path: ['to'],
    }),
    z.refine((query) => daysBetween(query.from, query.to) < MAX_TIMELINE_DAYS, {
      error: `At most ${MAX_TIMELINE_DAYS} days can be asked for at once`,
      path: ['to'],
    }),
  )
export type TimelineQuery = z.output<typeof TimelineQuery>

/** A task as the timeline shows it. A bar has at least one of the two days. */
export const TimelineTask = z.object({
  id: z.int(),
  taskName: z.string(),
  status: z.enum(TASK_STATUSES),
  startDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type TimelineTask = z.infer<typeof TimelineTask>

/** A task that another one waits for, and that one; both have bars in the same reply. */
export const TimelineLink = z.object({ blockingId: z.int(), blockedId: z.int() })
export type TimelineLink = z.infer<typeof TimelineLink>

/** What lies within the period. */
export const Timeline = z.object({
  /** In order: by group, first day, last day, number. */
  bars: z.array(TimelineTask),
  total: z.int(),
  links: z.array(TimelineLink),
  /** Open tasks without any day, newest first, of any period. */
  undated: z.object({ total: z.int(), tasks: z.array(TimelineTask) }),
})
export type Timeline = z.infer<typeof Timeline>
