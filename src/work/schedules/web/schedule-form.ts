import * as z from 'zod/mini'
import { addDays } from '#platform/shared/dates.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import { daysFrom, type Rhythm, type ScheduleUnit } from '../shared/schedule-calendar.ts'
import { MAX_MISSED, MISSED_DAYS, NewSchedule, Schedule, ScheduleInput } from '../shared/schedule-schema.ts'
import type { ShownTemplate } from '../shared/schedule-template.ts'

/** The dialog's values. */
export type ScheduleValues = {
  name: string
  assigneeId: string
  projectId: string
  unit: string
  every: string
  /** The numbers of weekdays, with commas between them. */
  weekdays: string
  startsOn: string
  afterCompletion: boolean
  leadDays: string
  /** `never`, on a `day`, or after a `count` of tasks. */
  end: string
  endsOn: string
  count: string
  /** Of a new one that began in the past: whether what passed is made, too. */
  makeMissed: boolean
}

/** The values for a stored schedule. */
export function scheduleValues(one: Schedule): ScheduleValues {
  return {
    name: one.name,
    assigneeId: one.template.assigneeId ?? '',
    projectId: one.template.projectId === null ? '' : String(one.template.projectId),
    unit: one.unit,
    every: String(one.every),
    weekdays: one.weekdays.join(','),
    startsOn: one.startsOn,
    afterCompletion: one.afterCompletion,
    leadDays: String(one.leadDays),
    end: one.count !== null ? 'count' : one.endsOn === null ? 'never' : 'day',
    endsOn: one.endsOn ?? '',
    count: one.count === null ? '' : String(one.count),
    makeMissed: false,
  }
}

/** The values for a task that begins to repeat. */
export function firstValues(
  task: { taskName: string; dueDate: string | null },
  today: string,
): ScheduleValues {
  return {
    name: task.taskName,
    assigneeId: '',
    projectId: '',
    unit: 'month',
    every: '1',
    weekdays: '',
    startsOn: task.dueDate ?? today,
    afterCompletion: false,
    leadDays: '0',
    end: 'never',
    endsOn: '',
    count: '',
    makeMissed: false,
  }
}

/** The chosen weekdays, in their order. */
export function weekdaysOf(values: Pick<ScheduleValues, 'unit' | 'weekdays' | 'afterCompletion'>): number[] {
  if (values.unit !== 'week' || values.afterCompletion || values.weekdays === '') return []
  return values.weekdays
    .split(',')
    .map(Number)
    .toSorted((one, other) => one - other)
}

/** The calendar that is typed; undefined while a part of it is no number or no day. */
export function typedRhythm(values: ScheduleValues): Rhythm | undefined {
  const parsed = formOf(undefined).safeParse(values)
  if (!parsed.success) return undefined
  const { unit, every = 1, weekdays = [], startsOn, endsOn } = parsed.data
  return { unit, every, weekdays, startsOn, endsOn: endsOn ?? null }
}

/** The form's schema. @param kept the task that repeats, of which the dialog shows a part; undefined for a new one */
export function formOf(kept: ShownTemplate | undefined) {
  return z.pipe(
    z.transform((values: ScheduleValues): z.input<typeof ScheduleInput> => toInput(values, kept)),
    ScheduleInput,
  )
}

/** The schema of the form in which a task begins to repeat. */
export const newForm = z.pipe(
  z.transform((values: ScheduleValues): z.input<typeof NewSchedule> => ({
    ...toInput(values, undefined),
    ...(values.makeMissed ? { makeMissed: true } : {}),
  })),
  NewSchedule,
)

/**
 * How many of the days that passed a new schedule can make up for: those before the first day for which it makes a
 * task by itself.
 */
export function missedDays(values: ScheduleValues, today: string, from: string | undefined): number {
  const rhythm = typedRhythm(values)
  if (rhythm === undefined || values.afterCompletion) return 0
  const oldest = addDays(today, -MISSED_DAYS)
  const first = from !== undefined && from > oldest ? from : oldest
  const passed = daysFrom(rhythm, first, Number.POSITIVE_INFINITY, addDays(today, -1)).length
  // the task it begins with is the first one
  const left = values.end === 'count' ? Number(values.count) - 1 : MAX_MISSED
  return Math.min(passed, left, MAX_MISSED)
}

function toInput(values: ScheduleValues, kept: ShownTemplate | undefined): z.input<typeof ScheduleInput> {
  const { name, unit, startsOn, afterCompletion, end } = values
  return {
    name,
    unit: unit as ScheduleUnit,
    every: wholeNumber(values.every),
    weekdays: weekdaysOf(values),
    startsOn,
    endsOn: end === 'day' ? values.endsOn || 'none' : null,
    count: end === 'count' ? wholeNumber(values.count) : null,
    afterCompletion,
    leadDays: wholeNumber(values.leadDays),
    ...(kept === undefined
      ? {}
      : {
          template: {
            ...kept,
            assigneeId: values.assigneeId === '' ? null : values.assigneeId,
            projectId: values.projectId === '' ? null : Number(values.projectId),
          },
        }),
  }
}

/** What is empty or no number is refused by the field's own sentence. */
function wholeNumber(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed)
}

/** How two edits of a schedule are compared. */
export function versionedSchedule(stored: Schedule | undefined) {
  return versionedForm<Schedule, ScheduleValues>({
    stored,
    schema: Schedule,
    values: scheduleValues,
    words: {
      name: 'Task Name',
      assigneeId: 'Assignee',
      projectId: 'Project',
      unit: 'Repeats',
      every: 'Every',
      weekdays: 'Weekdays',
      startsOn: 'First Day',
      afterCompletion: 'After Completion',
      leadDays: 'Days before',
      end: 'Ends',
      endsOn: 'Last Day',
      count: 'Number of tasks',
      makeMissed: 'Missed ones',
    },
  })
}
