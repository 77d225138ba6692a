import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { day, PathId, userId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { NewTime, timeEntry, TimeEntry, TimePatch, Timer, TimerEnd, TimerStart } from './time-schema.ts'

/** Timers and time entries (spec 15.5): everybody has their own; those of others need `billing:view`. */

const params = z.object({ id: PathId })

/** Which entries: by default the caller's. A day is a calendar day, both ends included. */
export const TimeFilter = z.object({
  userId: z._default(z.union([z.enum(['me', 'all']), userId()]), 'me'),
  from: z.optional(day()),
  to: z.optional(day()),
  projectId: z.optional(PathId),
  /** `none`: time on projects themselves. */
  taskId: z.optional(z.union([z.literal('none'), PathId])),
})
export type TimeFilter = z.output<typeof TimeFilter>

/** The query of GET /time. */
export const TimeQuery = z.extend(z.omit(ListQuery, { search: true }), TimeFilter.shape)
export type TimeQuery = z.output<typeof TimeQuery>

const Stopped = z.object({
  /** The entries of the timer that was stopped, one a day; none if no timer was running. */
  stopped: z.array(TimeEntry),
})

export const getTimer = endpoint('GET', '/timer', {
  can: 'time:view',
  summary: "The caller's running timer, or null",
  reply: z.object({ timer: z.nullable(Timer) }),
})

export const startTimer = endpoint('POST', '/timer/start', {
  can: 'time:create',
  summary: 'Stops the running timer and starts one on a task or a project, in one transaction',
  body: TimerStart,
  reply: z.extend(Stopped, { timer: Timer }),
})

export const stopTimer = endpoint('POST', '/timer/stop', {
  can: 'time:create',
  summary: 'Stops the running timer: its time becomes an entry for each day',
  body: TimerEnd,
  reply: Stopped,
})

export const discardTimer = endpoint('DELETE', '/timer', {
  can: 'time:delete',
  summary: 'Stops the running timer without an entry',
  reply: 'empty',
  status: 204,
})

export const listTime = endpoint('GET', '/time', {
  can: 'time:view',
  summary: 'Time entries, the newest day first, with the minutes of each day',
  query: TimeQuery,
  reply: z.object({
    entries: z.array(TimeEntry),
    /** The minutes of each day with time, on all pages. */
    days: z.array(z.object({ day: z.string(), minutes: z.int() })),
    /** The sum of the days. */
    minutes: z.int(),
    /** For how many days before today people change their own time (spec 16.2). */
    editDays: z.int(),
  }),
})

export const exportTime = endpoint('GET', '/time/csv', {
  can: 'time:view',
  summary: 'The time entries that a filter leaves, as a CSV file',
  query: TimeFilter,
  reply: fileReply(['text/csv']),
})

export const createTime = endpoint('POST', '/time', {
  can: timeEntry.can.create,
  summary: 'Notes time on a task or a project; past midnight it makes an entry for each day',
  body: NewTime,
  reply: z.object({ entries: z.array(TimeEntry) }),
  status: 201,
})

export const updateTime = endpoint('PATCH', '/time/:id', {
  can: timeEntry.can.update,
  summary: 'Changes the named fields of an entry',
  params,
  body: TimePatch,
  reply: TimeEntry,
})

export const deleteTime = endpoint('DELETE', '/time/:id', {
  can: timeEntry.can.delete,
  summary: 'Deletes an entry',
  params,
  reply: 'empty',
  status: 204,
})
