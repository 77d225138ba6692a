import * as z from 'zod/mini'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { field, line as lineField, optionalMoney, text } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { id } from '#platform/shared/fields.ts'
import { DEFAULT_PROJECT_STATUS, PROJECT_STATUSES, type ProjectStatus } from './project-status.ts'

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

function emptyDay(label: string) {
  return field({
    label,
    input: z.optional(optionalDay),
    reply: z.nullable(z.string()),
    audit: 'day',
    cell: 'day',
    store: (input: string | null | undefined) => input ?? null,
  })
}

export const END_BEFORE_START = 'The end date must not be before the start date'

/** Whether a project ends before it starts. @param startDate and @param endDate `YYYY-MM-DD`, or empty */
export function endsBeforeStart(
  startDate: string | null | undefined,
  endDate: string | null | undefined,
): boolean {
  return !!startDate && !!endDate && endDate < startDate
}

/** Minutes up to which the time of a project may be rounded on an invoice; 0: not at all. */
export const ROUNDINGS: readonly number[] = [0, 5, 6, 15, 30]
const NOT_A_ROUNDING = `This must be one of: ${ROUNDINGS.join(', ')}`

/** A project (spec 7.2, 7.5). Everyone who sees tasks is notified of changes, by id only: tasks show its name. */
export const project = defineEntity({
  name: 'project',
  label: 'Project',
  audience: 'task:view',
  can: { create: 'project:create', update: 'project:edit', delete: 'project:delete' },
  title: 'name',
  fields: {
    name: lineField({ label: 'Project Name', max: 200, required: 'Project name is required' }),
    description: text({ label: 'Description', max: 10_000 }),
    owner: field({
      label: 'Owner',
      isRequired: true,
      input: z
        .string({
          error: (issue) => ((issue.input ?? undefined) === undefined ? OWNER_REQUIRED : NOT_A_USER),
        })
        .check(
          z.trim(),
          z.toLowerCase(),
          z.minLength(1, { error: OWNER_REQUIRED, abort: true }),
          z.regex(UUID, { error: NOT_A_USER }),
        ),
      /** The owner's user id; null after the account is deleted. */
      reply: z.nullable(z.string()),
      suffix: '_id',
      audit: 'the user',
      cell: 'choice',
      store: (input: string): string | null => input,
    }),
    status: field({
      label: 'Status',
      input: z.optional(
        z.nullable(
          z.enum(['', ...PROJECT_STATUSES], {
            error: `This must be one of: ${PROJECT_STATUSES.join(', ')}`,
          }),
        ),
      ),
      reply: z.enum(PROJECT_STATUSES),
      cell: 'choice',
      store: (input: ProjectStatus | '' | null | undefined): ProjectStatus => input || DEFAULT_PROJECT_STATUS,
    }),
    startDate: emptyDay('Start Date'),
    endDate: emptyDay('End Date'),
    /** In LKR. */
    budget: optionalMoney({
      label: 'Budget',
      sentence: 'The budget must be an amount with at most two decimals',
    }),
    /** Of an hour of its work, in LKR, unless the task has one of its own (spec 16.2). */
    hourlyRate: optionalMoney({
      label: 'Hourly Rate',
      sentence: 'The hourly rate must be an amount with at most two decimals',
    }),
    /** Minutes up to which its time is rounded on an invoice; 0: not at all (spec 16.2). */
    rounding: field({
      label: 'Round Time Up To',
      input: z.optional(
        z
          .int({ error: NOT_A_ROUNDING })
          .check(z.refine((value: number) => ROUNDINGS.includes(value), { error: NOT_A_ROUNDING })),
      ),
      reply: z.int(),
      audit: 'minutes',
      store: (input: number | undefined): number => input ?? 0,
    }),
    clientId: field({
      label: 'Client',
      input: z.optional(z.nullable(id('This is not the id of a client'))),
      reply: z.nullable(z.int()),
      audit: 'the client',
      cell: 'choice',
      store: (input: number | null | undefined) => input ?? null,
    }),
  },
})

/** A project without its client and tasks. */
export type ProjectRecord = z.infer<typeof project.Reply>

/** A project as sent. Omitted or empty fields are stored as empty; an empty status as Pending. */
export const ProjectInput = project.Input.check(
  z.refine(({ startDate, endDate }) => !endsBeforeStart(startDate, endDate), {
    error: END_BEFORE_START,
    path: ['endDate'],
  }),
)
export type ProjectInput = z.output<typeof ProjectInput>

/** What everyone who works on tasks may know of a project (spec 3.3). */
export const ProjectName = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  /** Only for those who may view projects. */
  clientId: z.optional(z.nullable(z.int())),
})
export type ProjectName = z.infer<typeof ProjectName>

/** How many tasks of a project are neither Done nor Cancelled. */
export const OpenTasks = z.object({ id: z.int(), openTasks: z.int() })
export type OpenTasks = z.infer<typeof OpenTasks>

/** The most tasks returned with a project. */
export const MAX_PROJECT_TASKS = 200

/** A task within its project. */
export const ProjectTask = z.object({ id: z.int(), taskName: z.string(), status: z.enum(TASK_STATUSES) })
export type ProjectTask = z.infer<typeof ProjectTask>

/** A project with all its fields, for those who may view projects. */
export const Project = z.extend(project.Reply, {
  client: z.nullable(z.object({ id: z.int(), contactName: z.string(), companyName: z.string() })),
  /** Tasks of the project that are neither Done nor Cancelled. */
  openTasks: z.int(),
  /** Tasks of the project that are Done; cancelled ones are not counted. */
  doneTasks: z.int(),
  /** Open tasks whose due day has passed in the business's time zone. */
  overdueTasks: z.int(),
  /** Its tasks, newest first, at most 200 (spec 7.5). Lists include them only with `include=tasks`. */
  tasks: z.optional(z.array(ProjectTask)),
})
export type Project = z.infer<typeof Project>
