import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { ChangeActor } from '#platform/server/records/changes.ts'
import { addDays } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import { daysFrom } from '../shared/schedule-calendar.ts'
import { MAX_MISSED, MISSED_DAYS, type Schedule } from '../shared/schedule-schema.ts'
import { type HeldTemplate, holdTemplate, makeTask, refuseGoneProject } from './make-task.ts'
import { planRuns, tasksLeft } from './plan-runs.ts'
import { getSchedule, isMissed, knownOf, readOneJoined } from './read-schedules.ts'
import { type ScheduleRow, schedules } from './schedule-tables.ts'
import { momentOf, type ScheduleWriter } from './writer.ts'

/**
 * Makes the tasks of the newest days that were missed, or that passed during a pause (spec 29.5). Older ones stay
 * skipped from then on.
 * @returns it unchanged when no such day is left
 * @throws AppError not_found; conflict when it is paused, or when its project was deleted
 */
export async function makeMissed(
  transaction: WriteExecutor,
  id: number,
  { actor, platform }: ScheduleWriter,
): Promise<Schedule> {
  const held = await holdTemplate(transaction, id)
  const row = await schedules.lock(transaction, id)
  const moment = momentOf(platform)
  const known = knownOf(await readOneJoined(transaction, id, moment), moment)
  if (planRuns(known, moment.today).state === 'paused')
    throw new AppError('conflict', 'It is paused. Resume it first.')
  const { rows } = await sql<{ day: string }>`
    select occurs_on as day from schedule_runs run
    where schedule_id = ${id} and ${isMissed(moment.today)} order by occurs_on`.execute(transaction)
  const days = newest(
    rows.map(({ day }) => day),
    tasksLeft(known),
  )
  if (days.length === 0) return getSchedule(transaction, id, moment, actor)
  refuseGoneProject(held)
  for (const day of days) await makeTask(transaction, { row, held, day, actor, isMissed: true }, platform)
  await sql`
    update schedule_runs run set why = 'asked'
    where schedule_id = ${id} and ${isMissed(moment.today)}`.execute(transaction)
  return getSchedule(transaction, id, moment, actor)
}

/** Makes the tasks of the newest days before today on which a new schedule would have made one (spec 29.5). */
export async function makePassed(
  transaction: WriteExecutor,
  { row, held, actor }: { row: ScheduleRow; held: HeldTemplate; actor: ChangeActor },
  platform: ScheduleWriter['platform'],
): Promise<void> {
  if (row.after_completion) return
  const moment = momentOf(platform)
  const known = knownOf(await readOneJoined(transaction, row.id, moment), moment)
  const oldest = addDays(moment.today, -MISSED_DAYS)
  // the task it was made from is the first one
  const second = known.last === undefined ? oldest : addDays(known.last.day, 1)
  const days = daysFrom(
    known.rhythm,
    second > oldest ? second : oldest,
    Number.POSITIVE_INFINITY,
    addDays(moment.today, -1),
  )
  for (const day of newest(days, tasksLeft(known)))
    await makeTask(transaction, { row, held, day, actor }, platform)
}

function newest(days: readonly string[], left: number): string[] {
  const most = Math.min(MAX_MISSED, left)
  return most === 0 ? [] : days.slice(-most)
}
