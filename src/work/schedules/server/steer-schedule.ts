import type { WriteExecutor } from '#platform/server/database/database.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import { addDays } from '#platform/shared/dates.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { isItsDay } from '../shared/schedule-calendar.ts'
import { schedule, type Schedule } from '../shared/schedule-schema.ts'
import { skipDays } from './make-due-tasks.ts'
import { holdTemplate, makeTask, refuseGoneProject } from './make-task.ts'
import { nextDays, openDays, planRuns } from './plan-runs.ts'
import { getSchedule, knownOf, readOneJoined } from './read-schedules.ts'
import { schedules } from './schedule-tables.ts'
import { momentOf, type ScheduleWriter } from './writer.ts'

/** Pauses a schedule: nothing is made, its calendar goes on (spec 29.5). @throws AppError not_found */
export async function pauseSchedule(
  transaction: WriteExecutor,
  id: number,
  { actor, platform }: ScheduleWriter,
): Promise<Schedule> {
  const before = await schedules.lock(transaction, id)
  const now = platform.clock()
  if (before.paused_at === null)
    await schedules.update(transaction, before, { paused_at: now.toISOString() }, { actor, now })
  return getSchedule(transaction, id, momentOf(platform), actor)
}

/**
 * Resumes a schedule: the days that passed are skipped (spec 29.5).
 * @throws AppError not_found; conflict when its project was deleted
 */
export async function resumeSchedule(
  transaction: WriteExecutor,
  id: number,
  { actor, platform }: ScheduleWriter,
): Promise<Schedule> {
  const held = await holdTemplate(transaction, id)
  const before = await schedules.lock(transaction, id)
  const moment = momentOf(platform)
  if (before.paused_at !== null) {
    refuseGoneProject(held)
    const now = platform.clock()
    const known = knownOf(await readOneJoined(transaction, id, moment), moment)
    if (!known.afterCompletion) {
      const passed = openDays(known, moment.today, addDays(moment.today, -1))
      await skipDays(transaction, id, passed, { why: 'paused', now })
    }
    const begins_on = before.begins_on > moment.today ? before.begins_on : moment.today
    await schedules.update(transaction, before, { paused_at: null, begins_on }, { actor, now })
  }
  return getSchedule(transaction, id, moment, actor)
}

/** Ends a schedule: no day is left, until it is given another end (spec 29.5). @throws AppError not_found */
export async function endSchedule(
  transaction: WriteExecutor,
  id: number,
  { actor, platform }: ScheduleWriter,
): Promise<Schedule> {
  const before = await schedules.lock(transaction, id)
  const moment = momentOf(platform)
  const known = knownOf(await readOneJoined(transaction, id, moment), moment)
  if (planRuns(known, moment.today).state !== 'ended') {
    const yesterday = addDays(moment.today, -1)
    const ends_on = before.starts_on > yesterday ? before.starts_on : yesterday
    // even its first day is not made then
    const end = { ends_on, count: null, begins_on: addDays(ends_on, 1) }
    await schedules.update(transaction, before, end, { actor, now: platform.clock() })
  }
  return getSchedule(transaction, id, moment, actor)
}

/**
 * Skips a day that is still to come (spec 29.5).
 * @throws AppError not_found; validation at day when it does not repeat then; conflict when that day has its task or is
 * skipped already
 */
export async function skipRun(
  transaction: WriteExecutor,
  id: number,
  day: string,
  { actor, platform }: ScheduleWriter,
): Promise<Schedule> {
  await schedules.lock(transaction, id)
  const moment = momentOf(platform)
  const known = knownOf(await readOneJoined(transaction, id, moment), moment)
  if (known.days.has(day)) throw new AppError('conflict', 'This day has its task, or is skipped already')
  const [next] = nextDays(known, moment.today, 1)
  const isToCome = known.afterCompletion
    ? day === next
    : day >= moment.today && day >= known.beginsOn && next !== undefined && isItsDay(known.rhythm, day)
  if (!isToCome) throw invalidField('day', 'It does not repeat on this day')
  await skipDays(transaction, id, [day], { why: 'asked', now: platform.clock() })
  await recordChange(transaction, {
    entity: schedule,
    id,
    action: 'update',
    actor,
    after: { skipped_day: day },
  })
  return getSchedule(transaction, id, moment, actor)
}

/**
 * Makes the next task at once; its due day stays (spec 29.5).
 * @throws AppError not_found; conflict when it is paused or has ended, when its last task is still open, or when its
 * project was deleted
 */
export async function runNow(
  transaction: WriteExecutor,
  id: number,
  { actor, platform }: ScheduleWriter,
): Promise<Schedule> {
  const held = await holdTemplate(transaction, id)
  const row = await schedules.lock(transaction, id)
  const moment = momentOf(platform)
  const joined = await readOneJoined(transaction, id, moment)
  const { state, nextOn } = planRuns(knownOf(joined, moment), moment.today)
  if (state !== 'running')
    throw new AppError('conflict', state === 'paused' ? 'It is paused. Resume it first.' : 'It has ended')
  if (nextOn === null) throw new AppError('conflict', `#${joined.lastTaskId} is still open`)
  refuseGoneProject(held)
  await makeTask(transaction, { row, held, day: nextOn, actor }, platform)
  return getSchedule(transaction, id, moment, actor)
}
