import * as z from 'zod/mini'
import { day, isNearDay } from '#platform/shared/fields.ts'
import { formatLength, readLength } from '#platform/shared/text/length.ts'
import { formatMinute, minutesUntil, readTimeOfDay } from '../../shared/time-of-day.ts'
import { MAX_MINUTES, NewTime, type TimeEntry, type TimePatch } from '../../shared/time-schema.ts'

/** The values of the dialog's fields: texts, '' if nothing is entered or chosen. */
export type TimeFormValues = {
  place: 'task' | 'project'
  taskId: string
  projectId: string
  day: string
  minutes: string
  fromMinute: string
  /** When it ended; not sent, the length says it. */
  toMinute: string
  note: string
  isBillable: boolean
  userId: string
}

/** What a new entry begins with. */
export interface TimeStart {
  day?: string
  taskId?: number
  projectId?: number
  userId?: string
}

const LENGTH = 'Write a length such as 1:30 or 90m'
const FROM = 'From must be a time of the day'
const TO = 'To must be a time of the day'
const NO_FROM = 'Write also when it began'
const TOO_LATE = 'This would end after midnight'
const TO_COME = 'Time is noted for today or a day before'

/** The values for an entry, or for a new one. @param account whose time a new one is by default */
export function timeFormValues(
  original: TimeEntry | undefined,
  { start = {}, today, account }: { start?: TimeStart | undefined; today: string; account: string },
): TimeFormValues {
  if (original === undefined) {
    const { taskId, projectId } = start
    return {
      place: taskId === undefined && projectId !== undefined ? 'project' : 'task',
      taskId: textOf(taskId),
      projectId: taskId === undefined ? textOf(projectId) : '',
      day: start.day !== undefined && start.day < today ? start.day : today,
      minutes: '',
      fromMinute: '',
      toMinute: '',
      note: '',
      isBillable: true,
      userId: start.userId ?? account,
    }
  }
  const { task, project, minutes, fromMinute } = original
  return {
    place: task === null ? 'project' : 'task',
    taskId: textOf(task?.id),
    projectId: task === null ? textOf(project?.id) : '',
    day: original.day,
    minutes: formatLength(minutes),
    fromMinute: fromMinute === null ? '' : formatMinute(fromMinute),
    toMinute: fromMinute === null ? '' : formatMinute(fromMinute + minutes),
    note: original.note,
    isBillable: original.isBillable,
    userId: original.userId ?? '',
  }
}

/**
 * The dialog's values as the call takes them. What is too old the server says, which knows the setting.
 * @param today the last day for which time is noted
 * @param isOneDay whether it cannot end on the next day: an entry that is changed stays one entry
 */
export function timeForm(today: string, isOneDay: boolean) {
  return z.pipe(
    z.transform((values: TimeFormValues) => toInput(values, isOneDay)),
    z.extend(NewTime, {
      taskId: z.nullable(z.int({ error: 'Choose a task' })),
      projectId: z.nullable(z.int({ error: 'Choose a project' })),
      day: day().check(
        isNearDay,
        z.refine((value) => value <= today, { error: TO_COME }),
      ),
      minutes: z.int({ error: LENGTH }),
      isBillable: z.boolean(),
      fromMinute: z.nullable(z.int({ error: ({ input }) => (input === undefined ? NO_FROM : FROM) })),
      toMinute: z.string().check(z.refine((fault) => fault === '', { error: ({ input }) => String(input) })),
    }),
  )
}

/** The input of the calls, with what is wrong with the end, '' if nothing is. */
export type TimeInput = z.output<ReturnType<typeof timeForm>>

/** What the fields say, before it is checked: undefined is missing, NaN unreadable. */
interface Read {
  taskId: number | null | undefined
  projectId: number | null | undefined
  day: string
  minutes: number | undefined
  fromMinute: number | null | undefined
  /** What is wrong with it, '' if nothing is. */
  toMinute: string
  note?: string | null | undefined
  isBillable: boolean
  userId?: string | undefined
}

function toInput(values: TimeFormValues, isOneDay: boolean): Read {
  const { place, fromMinute, toMinute } = values
  const minutes = readLength(values.minutes)
  const from = readTimeOfDay(fromMinute)
  const to = readTimeOfDay(toMinute)
  const isLate = isOneDay && from !== undefined && minutes !== undefined && from + minutes > MAX_MINUTES
  const hasTo = toMinute.trim() !== ''
  return {
    taskId: place === 'task' ? idOf(values.taskId) : null,
    projectId: place === 'project' ? idOf(values.projectId) : null,
    day: values.day,
    minutes,
    fromMinute: fromMinute.trim() === '' ? (hasTo ? undefined : null) : (from ?? Number.NaN),
    toMinute: hasTo && to === undefined ? TO : isLate ? TOO_LATE : '',
    note: values.note,
    isBillable: values.isBillable,
    ...(values.userId === '' ? {} : { userId: values.userId }),
  }
}

/** The fields in which the input differs from the entry; a place is sent as a whole. */
export function timePatch(input: TimeInput, original: TimeEntry): TimePatch {
  const { taskId, projectId, day, minutes, fromMinute, note = '', isBillable } = input
  const isMoved =
    taskId === null
      ? original.task !== null || projectId !== original.project?.id
      : taskId !== original.task?.id
  const isOtherSpan = minutes !== original.minutes || fromMinute !== original.fromMinute
  return {
    ...(isMoved ? (taskId === null ? { projectId } : { taskId }) : {}),
    ...(day === original.day ? {} : { day }),
    // together: otherwise the server drops a beginning that does not fit the length
    ...(isOtherSpan ? { minutes, fromMinute } : {}),
    ...(note === original.note ? {} : { note }),
    ...(isBillable === original.isBillable ? {} : { isBillable }),
  }
}

/** What a field of the span was last typed in: it stays when the beginning changes. */
export type Lead = 'minutes' | 'toMinute'

/**
 * The length, the beginning and the end after one of them was typed: the missing one follows from the two others.
 * @param lead which of length and end follows nothing
 */
export function withSpan(
  values: Pick<TimeFormValues, 'minutes' | 'fromMinute' | 'toMinute'>,
  lead: Lead,
): Partial<TimeFormValues> {
  const from = readTimeOfDay(values.fromMinute)
  if (from === undefined) return {}
  if (lead === 'toMinute') {
    const to = readTimeOfDay(values.toMinute)
    return to === undefined ? {} : { minutes: formatLength(minutesUntil(from, to)) }
  }
  const minutes = readLength(values.minutes)
  return minutes === undefined ? {} : { toMinute: formatMinute(from + minutes) }
}

/** A typed length or time of the day as it is always written; unreadable text stays. */
export function tidied(name: Lead | 'fromMinute', typed: string): string {
  if (name === 'minutes') {
    const minutes = readLength(typed)
    return minutes === undefined ? typed : formatLength(minutes)
  }
  const minute = readTimeOfDay(typed)
  return minute === undefined ? typed : formatMinute(minute)
}

function idOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}

function textOf(id: number | undefined): string {
  return id === undefined ? '' : String(id)
}
