import * as z from 'zod/mini'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { id, Instant, line, text } from '#platform/shared/fields.ts'
import { lkrAmount } from '#platform/shared/money.ts'
import { PROJECT_STATUSES } from './project-status.ts'

const OWNER_REQUIRED = 'Owner is required'
const NOT_A_DAY = 'This must be a date such as 2026-11-20'
const NOT_A_USER = 'This is not the id of a user'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const optionalDay = z.pipe(
  z.optional(
    z.nullable(
      z
        .string({ error: NOT_A_DAY })
        .check(z.refine((value: string) => value === '' || isCalendarDay(value), { error: NOT_A_DAY })),
    ),
  ),
  z.transform((value) => (value === undefined || value === '' ? null : value)),
)

export const END_BEFORE_START = 'The end date must not be before the start date'

/** Whether a project would end before it begins. @param startDate and @param endDate `YYYY-MM-DD`, or empty */
export function endsBeforeStart(
  startDate: string | null | undefined,
  endDate: string | null | undefined,
): boolean {
  return !!startDate && !!endDate && endDate < startDate
}

/**
 * A project as it is sent, to create one or to replace one (spec 1 §5, §7). What is left out or empty is stored as
 * empty; an empty status as Pending.
 */
export const ProjectInput = z
  .object({
    name: line({ max: 200, required: 'Project name is required' }),
    owner: z
      .string({ error: (issue) => ((issue.input ?? undefined) === undefined ? OWNER_REQUIRED : NOT_A_USER) })
      .check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(1, { error: OWNER_REQUIRED, abort: true }),
        z.regex(UUID, { error: NOT_A_USER }),
      ),
    description: z.optional(z.nullable(text(10_000))),
    status: z.optional(
      z.nullable(
        z.enum(['', ...PROJECT_STATUSES], { error: `This must be one of: ${PROJECT_STATUSES.join(', ')}` }),
      ),
    ),
    startDate: z.optional(optionalDay),
    endDate: z.optional(optionalDay),
    budget: z.optional(z.nullable(lkrAmount('The budget must be an amount with at most two decimals'))),
    clientId: z.optional(z.nullable(id('This is not the id of a client'))),
  })
  .check(
    z.refine(({ startDate, endDate }) => !endsBeforeStart(startDate, endDate), {
      error: END_BEFORE_START,
      path: ['endDate'],
    }),
  )
export type ProjectInput = z.output<typeof ProjectInput>

/** What everybody who works on tasks may know of a project (rulings 3). */
export const ProjectName = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
})
export type ProjectName = z.infer<typeof ProjectName>

/** How many tasks of a project are neither Done nor Cancelled. */
export const OpenTasks = z.object({ id: z.int(), openTasks: z.int() })
export type OpenTasks = z.infer<typeof OpenTasks>

/** Tasks of a project that are told with it. */
export const MOST_PROJECT_TASKS = 200

/** A task as its project carries it. */
export const ProjectTask = z.object({ id: z.int(), taskName: z.string(), status: z.enum(TASK_STATUSES) })
export type ProjectTask = z.infer<typeof ProjectTask>

/** A project with all there is to know; for those who may view projects. `budget` is in LKR. */
export const Project = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  description: z.nullable(z.string()),
  /** The owner's user id. */
  owner: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  budget: z.nullable(z.number()),
  clientId: z.nullable(z.int()),
  client: z.nullable(z.object({ id: z.int(), contactName: z.string(), companyName: z.string() })),
  /** Tasks of the project that are neither Done nor Cancelled. */
  openTasks: z.int(),
  /** Tasks of the project that are Done; cancelled ones count nowhere. */
  doneTasks: z.int(),
  /** Open tasks whose due day is over in the business's time zone. */
  overdueTasks: z.int(),
  /** Its tasks, newest first, at most 200 (rulings 8). A list has them with `include=tasks` only. */
  tasks: z.optional(z.array(ProjectTask)),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised with every change of its contents; see If-Match. */
  version: z.int(),
})
export type Project = z.infer<typeof Project>
