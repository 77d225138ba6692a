import * as z from 'zod/mini'
import { task } from '#work/tasks/shared/task-schema.ts'
import { field, flagOr, optionalDay } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { enteredDay, id } from '#platform/shared/fields.ts'
import { MAX_EVERY, SCHEDULE_UNITS, type ScheduleUnit } from './schedule-calendar.ts'
import {
  EMPTY_TEMPLATE,
  ShownTemplate,
  type StoredTemplate,
  storedTemplate,
  TaskTemplate,
} from './schedule-template.ts'

/** The most schedules of an installation. */
export const MAX_SCHEDULES = 1_000
/** The most days by which a task may be made before its due day. */
export const MAX_LEAD_DAYS = 60
/** The most tasks after which a schedule may end. */
export const MAX_TIMES = 1_000

/** The most missed tasks that are made up for, the newest ones. */
export const MAX_MISSED = 12
/** For how many days a missed task can be made up for. */
export const MISSED_DAYS = 92

const EVERY = `This must be a whole number from 1 to ${MAX_EVERY}`
const LEAD = `This must be a whole number from 0 to ${MAX_LEAD_DAYS}`
const TIMES = `This must be a whole number from 1 to ${MAX_TIMES}`

const weekdays = z
  .array(z.int().check(z.minimum(0), z.maximum(6)), { error: 'This must be a list of weekdays' })
  .check(
    z.maxLength(7, { error: 'A week has seven days', abort: true }),
    z.refine((days: number[]) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)), {
      error: 'Weekdays are named once, in their order',
    }),
  )

/** A schedule of tasks (spec 29). Days are `YYYY-MM-DD`. */
export const schedule = defineEntity({
  name: 'schedule',
  label: 'Repeating task',
  audience: 'schedule:view',
  can: { create: 'schedule:create', update: 'schedule:edit', delete: 'schedule:delete' },
  title: 'name',
  fields: {
    name: task.fields.taskName,
    template: field({
      label: 'Task',
      input: z.optional(TaskTemplate),
      reply: ShownTemplate,
      audit: 'changed',
      store: (input: TaskTemplate | undefined): StoredTemplate =>
        input === undefined ? EMPTY_TEMPLATE : storedTemplate(input),
    }),
    unit: field({
      label: 'Repeats',
      isRequired: true,
      input: z.enum(SCHEDULE_UNITS, { error: `This must be one of: ${SCHEDULE_UNITS.join(', ')}` }),
      reply: z.enum(SCHEDULE_UNITS),
      store: (input: ScheduleUnit) => input,
    }),
    every: field({
      label: 'Every',
      input: z.optional(
        z.int({ error: EVERY }).check(z.minimum(1, { error: EVERY }), z.maximum(MAX_EVERY, { error: EVERY })),
      ),
      reply: z.int(),
      store: (input: number | undefined) => input ?? 1,
    }),
    /** 0 for Monday to 6 for Sunday; for weeks only. */
    weekdays: field({
      label: 'Weekdays',
      input: z.optional(weekdays),
      reply: z.array(z.int()),
      audit: 'changed',
      store: (input: readonly number[] | undefined): readonly number[] => input ?? [],
    }),
    startsOn: field({
      label: 'First Day',
      isRequired: true,
      input: enteredDay(),
      reply: z.string(),
      audit: 'day',
      cell: 'day',
      store: (input: string) => input,
    }),
    endsOn: optionalDay({ label: 'Last Day' }),
    /** After so many tasks it ends. */
    count: field({
      label: 'Ends after',
      input: z.optional(
        z.nullable(
          z
            .int({ error: TIMES })
            .check(z.minimum(1, { error: TIMES }), z.maximum(MAX_TIMES, { error: TIMES })),
        ),
      ),
      reply: z.nullable(z.int()),
      store: (input: number | null | undefined) => input ?? null,
    }),
    afterCompletion: flagOr(false, { label: 'After Completion' }),
    leadDays: field({
      label: 'Made before, days',
      input: z.optional(
        z
          .int({ error: LEAD })
          .check(z.minimum(0, { error: LEAD }), z.maximum(MAX_LEAD_DAYS, { error: LEAD })),
      ),
      reply: z.int(),
      store: (input: number | undefined) => input ?? 0,
    }),
  },
})

type Sent = Omit<z.output<typeof schedule.Input>, 'name'>

/** The rules that join the fields. */
const RULES = [
  z.refine<Sent>(({ endsOn, startsOn }) => (endsOn ?? null) === null || (endsOn ?? '') >= startsOn, {
    error: 'The last day is before the first one',
    path: ['endsOn'],
  }),
  z.refine<Sent>(({ endsOn, count }) => (endsOn ?? null) === null || (count ?? null) === null, {
    error: 'It ends on a day or after a number of tasks, not both',
    path: ['count'],
  }),
  z.refine<Sent>(
    ({ weekdays: named, unit, afterCompletion }) =>
      (named ?? []).length === 0 || (unit === 'week' && afterCompletion !== true),
    { error: 'Weekdays are for weeks of the calendar', path: ['weekdays'] },
  ),
] as const

/** A schedule as sent, to replace one: without `template` it keeps its task. */
export const ScheduleInput = schedule.Input.check(...RULES)
export type ScheduleInput = z.output<typeof ScheduleInput>

/** A new schedule. With `taskId` this task is its first one, and gives name and template where they are left out. */
export const NewSchedule = z
  .extend(schedule.Input, {
    name: z.optional(schedule.fields.name.input),
    taskId: z.optional(id('This is not the id of a task')),
    /** Of a calendar that began in the past: also makes the newest of the days that passed. */
    makeMissed: z.optional(z.boolean()),
  })
  .check(
    ...RULES,
    z.refine(({ name, taskId }) => name !== undefined || taskId !== undefined, {
      error: 'Task name is required',
      path: ['name'],
    }),
  )
export type NewSchedule = z.output<typeof NewSchedule>

/** What becomes of a schedule: ended once it has no day left. */
export const SCHEDULE_STATES = ['running', 'paused', 'ended'] as const
export type ScheduleState = (typeof SCHEDULE_STATES)[number]

const Named = z.object({ id: z.int(), name: z.string() })

/** A schedule in the list: without the rest of its task, which may have a long description. */
export const ListedSchedule = z.extend(z.omit(schedule.Reply, { template: true }), {
  state: z.enum(SCHEDULE_STATES),
  /** The next day; null while a task has to be completed first, and once it has ended. */
  nextOn: z.nullable(z.string()),
  /** How many tasks it made, the one it was made from included. */
  madeCount: z.int(),
  /** The task that was made last, which may be deleted by now. */
  lastTaskId: z.nullable(z.int()),
  /** How many tasks were missed and can still be made; left out without any. */
  missedCount: z.optional(z.int()),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  project: z.nullable(Named),
  /** Its project was deleted: it stays paused until it has another one. */
  isProjectGone: z.boolean(),
})
export type ListedSchedule = z.infer<typeof ListedSchedule>

/** A schedule with its task; how that is billed is only for those who may see it. */
export const Schedule = z.extend(ListedSchedule, { template: ShownTemplate })
export type Schedule = z.infer<typeof Schedule>
