import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { enteredDay, PathId, queryInteger } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { ListedSchedule, NewSchedule, schedule, Schedule, ScheduleInput } from './schedule-schema.ts'

/** Repeating tasks (spec 29.7). */

const params = z.object({ id: PathId })

/** The most days of a preview. */
const MAX_PREVIEW = 60

/** The query of GET /schedules. */
export const ScheduleQuery = z.extend(ListQuery, {
  /** The one that made this task, or was made from it. */
  taskId: z.optional(PathId),
})
export type ScheduleQuery = z.output<typeof ScheduleQuery>

export const listSchedules = endpoint('GET', '/schedules', {
  can: 'schedule:view',
  summary: 'Repeating tasks by name, without the rest of their task; the search looks into names',
  query: ScheduleQuery,
  reply: z.array(ListedSchedule),
})

export const getSchedule = endpoint('GET', '/schedules/:id', {
  can: 'schedule:view',
  summary: 'One repeating task',
  params,
  reply: Schedule,
})

export const previewSchedule = endpoint('GET', '/schedules/:id/preview', {
  can: 'schedule:view',
  summary: 'The next days of a repeating task; none while it waits for a completion',
  params,
  query: z.object({ n: queryInteger({ min: 1, max: MAX_PREVIEW, otherwise: 12 }) }),
  reply: z.object({ days: z.array(z.string()) }),
})

export const createSchedule = endpoint('POST', '/schedules', {
  can: schedule.can.create,
  summary: 'Repeats a task: one that exists, or one that is described',
  body: NewSchedule,
  reply: Schedule,
  status: 201,
})

export const replaceSchedule = endpoint('PUT', '/schedules/:id', {
  can: schedule.can.update,
  summary: 'Replaces the calendar of a repeating task and, if it is named, the task itself',
  ifMatch: true,
  params,
  body: ScheduleInput,
  reply: Schedule,
})

export const deleteSchedule = endpoint('DELETE', '/schedules/:id', {
  can: schedule.can.delete,
  summary: 'Deletes a repeating task; the tasks it made stay',
  params,
  reply: 'empty',
  status: 204,
})

export const pauseSchedule = endpoint('POST', '/schedules/:id/pause', {
  can: schedule.can.update,
  summary: 'Pauses a repeating task; its calendar goes on',
  params,
  reply: Schedule,
})

export const resumeSchedule = endpoint('POST', '/schedules/:id/resume', {
  can: schedule.can.update,
  summary: 'Resumes a repeating task; the days that passed are skipped',
  params,
  reply: Schedule,
})

export const endSchedule = endpoint('POST', '/schedules/:id/end', {
  can: schedule.can.update,
  summary: 'Ends a repeating task: no day is left; it can be given another end',
  params,
  reply: Schedule,
})

export const makeMissed = endpoint('POST', '/schedules/:id/make-missed', {
  can: schedule.can.update,
  summary: 'Makes the tasks of the newest days that were missed, or that passed during a pause; at most 12',
  params,
  reply: Schedule,
})

export const skipRun = endpoint('POST', '/schedules/:id/skip', {
  can: schedule.can.update,
  summary: 'Skips one of the next days of a repeating task',
  params,
  body: z.object({ day: enteredDay() }),
  reply: Schedule,
})

export const runNow = endpoint('POST', '/schedules/:id/run-now', {
  can: schedule.can.update,
  summary: 'Makes the next task at once; its due day stays',
  params,
  reply: Schedule,
})
