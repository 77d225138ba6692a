import * as z from 'zod/mini'
import { field, flagOr } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { day, id, Instant, isNearDay, line, userId } from '#platform/shared/fields.ts'

/** The minutes of a day: the longest entry. */
export const MAX_MINUTES = 1_440
/** The most entries of a person on one day, of which nobody needs more. */
export const MAX_ENTRIES_A_DAY = 200
/** A timer that ran longer was probably forgotten: it is stopped only with a word on when the work ended. */
export const FORGOTTEN_AFTER_MINUTES = 12 * 60
/** A timer that ran longer is never kept as it is. */
export const MAX_TIMER_DAYS = 7

const minutes = z
  .int({ error: 'The length must be in whole minutes' })
  .check(
    z.minimum(1, { error: 'Time has at least one minute' }),
    z.maximum(MAX_MINUTES, { error: 'An entry has at most 24 hours' }),
  )

const FROM = 'From must be a time of the day'

const note = line({ max: 500 })

function place(label: 'Task' | 'Project') {
  return field({
    label,
    input: z.optional(z.nullable(id(`This is not the id of a ${label.toLowerCase()}`))),
    reply: z.nullable(z.int()),
    audit: label === 'Task' ? 'the task' : 'the project',
    cell: 'choice',
    store: (input: number | null | undefined) => input ?? null,
  })
}

/** Time that a person spent on a task, or on a project (spec 15.2). It lies within one day. */
export const timeEntry = defineEntity({
  name: 'time-entry',
  label: 'Time Entry',
  audience: 'time:view',
  can: { create: 'time:create', update: 'time:edit', delete: 'time:delete' },
  title: 'day',
  stamps: ['createdAt', 'updatedAt'],
  fields: {
    taskId: place('Task'),
    /** Of an entry without a task; otherwise the task's project counts. */
    projectId: place('Project'),
    day: field({
      label: 'Day',
      isRequired: true,
      input: day().check(isNearDay),
      reply: z.string(),
      audit: 'day',
      store: (input: string) => input,
    }),
    minutes: field({
      label: 'Minutes',
      isRequired: true,
      input: minutes,
      reply: z.int(),
      audit: 'count',
      store: (input: number) => input,
    }),
    /** When it began, in minutes since midnight in the business's time zone; null where only the length is known. */
    fromMinute: field({
      label: 'From',
      input: z.optional(
        z.nullable(
          z
            .int({ error: FROM })
            .check(z.minimum(0, { error: FROM }), z.maximum(MAX_MINUTES - 1, { error: FROM })),
        ),
      ),
      reply: z.nullable(z.int()),
      audit: 'count',
      store: (input: number | null | undefined) => input ?? null,
    }),
    note: field({
      label: 'Note',
      input: z.optional(z.nullable(note)),
      reply: z.string(),
      store: (input: string | null | undefined) => input ?? '',
    }),
    /** Whether it may be billed, where its task or project is (spec 16.4). */
    isBillable: flagOr(true, { label: 'Billable' }),
  },
})

/**
 * New time on a task or a project. Time that reaches past midnight makes an entry on each day.
 */
export const NewTime = z.extend(timeEntry.Input, {
  /** Whose time it is; needs the right to change that of others. Without it the caller's. */
  userId: z.optional(userId()),
})
export type NewTime = z.output<typeof NewTime>

/** A change of an entry: only the named fields change. */
export const TimePatch = z.partial(timeEntry.Input)
export type TimePatch = z.output<typeof TimePatch>

const Named = z.nullable(z.object({ id: z.int(), name: z.string() }))

/** An entry, as returned. */
export const TimeEntry = z.extend(z.omit(timeEntry.Reply, { taskId: true, projectId: true }), {
  /** Null once the account is gone; the name stays. */
  userId: z.nullable(z.string()),
  userName: z.string(),
  /** Null for time on a project, and once the task is deleted. */
  task: Named,
  /** The task's project as it is now, else the entry's own. */
  project: Named,
  /** The name of the task, also once it is deleted; null if there was none. */
  taskName: z.nullable(z.string()),
  /** Whether another entry of this person lies at the same time. */
  isOverlapping: z.boolean(),
  /** Whether it is on an invoice: then it stays as it is. */
  isBilled: z.boolean(),
  /** That invoice, only for those who may see money (`billing:view`); null while it is on none. */
  invoice: z.optional(z.nullable(z.object({ id: z.int(), label: z.string() }))),
  /** Whether the caller may change it now. */
  isEditable: z.boolean(),
})
export type TimeEntry = z.infer<typeof TimeEntry>

/** A running timer. A person has at most one. */
export const Timer = z.object({
  startedAt: Instant,
  task: Named,
  project: Named,
  note: z.string(),
})
export type Timer = z.infer<typeof Timer>

/** When the work of a stopped timer ended: now, unless it says otherwise. */
export const TimerEnd = z.object({
  /** When the work ended, of a timer that was forgotten. */
  endedAt: z.optional(
    Instant.check(
      z.refine((value: string) => !Number.isNaN(Date.parse(value)), { error: 'This moment does not exist' }),
    ),
  ),
  /** Whether a timer that ran for more than 12 hours is kept as it is. */
  keep: z.optional(z.boolean()),
})
export type TimerEnd = z.output<typeof TimerEnd>

/** What a timer is started on: a task or a project. */
export const TimerStart = z.extend(TimerEnd, {
  taskId: z.optional(z.nullable(id('This is not the id of a task'))),
  projectId: z.optional(z.nullable(id('This is not the id of a project'))),
  note: z.optional(z.nullable(note)),
})
export type TimerStart = z.output<typeof TimerStart>
