import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { deleteTask } from '#work/tasks/server/index.ts'
import { TASK_USES } from '#work/tasks/server/task-tables.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Job } from '#platform/server/feature.ts'
import type { Platform } from '#platform/server/platform.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import { isUsed } from '#platform/server/records/undoable.ts'
import { addDays, localTime } from '#platform/shared/dates.ts'
import { schedule } from '../shared/schedule-schema.ts'
import { holdTemplate, isProjectGone, makeTask } from './make-task.ts'
import { planRuns } from './plan-runs.ts'
import { type JoinedSchedule, knownOf, type Moment, readJoined, readOneJoined } from './read-schedules.ts'
import { type ScheduleRow, schedules } from './schedule-tables.ts'

/** Milliseconds between two looks. */
const INTERVAL = 30_000
/** The hour in TIME_ZONE at which a day begins for schedules (spec 29.3). */
const FIRST_HOUR = 6

type MakerPlatform = Pick<Platform, 'config' | 'database' | 'log' | 'clock'>

/** The day that has begun for schedules: until 06:00 it is the one before. */
function begunDay({ config, clock }: Pick<Platform, 'config' | 'clock'>): Moment {
  const { timeZone } = config
  const { day, hour } = localTime(timeZone, clock())
  return { timeZone, today: hour < FIRST_HOUR ? addDays(day, -1) : day }
}

/**
 * Makes the tasks of all schedules that are due, each schedule in a transaction of its own (spec 29.3). What is due
 * follows from days, not from the last look; the key of a run makes it once, whichever process comes first.
 * @param isStopped checked before each schedule
 */
export async function makeDueTasks(platform: MakerPlatform, isStopped = () => false): Promise<void> {
  const moment = begunDay(platform)
  const rows = await readJoined(
    platform.database,
    moment,
    sql`where paused_at is null and kind = 'task' order by schedules.id`,
  )
  for (const row of rows) {
    if (isStopped()) return
    if (!hasWork(row, moment)) continue
    try {
      await platform.database
        .transaction()
        .execute((transaction) => makeDueOf(transaction, row.id, { platform, moment }))
    } catch (error) {
      // the other schedules must not wait for this one; the next look tries again
      platform.log.warn({ schedule: row.id, reason: String(error) }, 'a repeating task was not made')
    }
  }
}

function hasWork(row: JoinedSchedule, moment: Moment): boolean {
  const { due, missed } = planRuns(knownOf(row, moment), moment.today)
  return due.length > 0 || missed.length > 0 || mayTakeBack(row)
}

async function makeDueOf(
  transaction: WriteExecutor,
  id: number,
  { platform, moment }: { platform: MakerPlatform; moment: Moment },
): Promise<void> {
  const held = await holdTemplate(transaction, id)
  const row = await claim(transaction, id)
  // another process is at it, or it was changed since: the next look sees it as it is
  if (row === undefined || row.paused_at !== null || !isDeepStrictEqual(row.template, held.template)) return
  const joined = await readOneJoined(transaction, id, moment)
  if (mayTakeBack(joined) && (await takeBack(transaction, joined))) return
  const { due, missed } = planRuns(knownOf(joined, moment), moment.today)
  if (due.length + missed.length > 0 && isProjectGone(held)) {
    const now = platform.clock()
    await schedules.update(transaction, row, { paused_at: now.toISOString() }, { actor: 'system', now })
    return
  }
  await skipDays(transaction, id, missed, { why: 'missed', now: platform.clock() })
  for (const day of due) await makeTask(transaction, { row, held, day, actor: 'system' }, platform)
}

async function claim(transaction: WriteExecutor, id: number): Promise<ScheduleRow | undefined> {
  const row = await transaction
    .selectFrom('schedules')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row === undefined ? undefined : schedules.lock(transaction, id)
}

/** Stores that days of a schedule are skipped. */
export async function skipDays(
  transaction: WriteExecutor,
  id: number,
  days: readonly string[],
  { why, now }: { why: 'missed' | 'paused' | 'asked'; now: Date },
): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into schedule_runs (schedule_id, occurs_on, state, why, at)
    select ${id}, day::date, 'skipped', ${why}::text, ${now}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) day
    on conflict do nothing`.execute(transaction)
}

/** Whether the completion that a task was made from was taken back, and the task itself is still open (spec 29.4). */
function mayTakeBack(row: JoinedSchedule): boolean {
  return row.afterCompletion && row.lastState === 'made' && row.isLastOpen && row.isPreviousOpen
}

/** What makes a task one that somebody touched; its sub-tasks are looked at one by one. */
const USES = TASK_USES.filter(({ table }) => table !== 'sub_tasks')

/** Deletes the task that was made last with its run, unless somebody touched it. @returns whether it did */
async function takeBack(
  transaction: WriteExecutor,
  { id, lastTaskId, lastOn }: JoinedSchedule,
): Promise<boolean> {
  if (lastTaskId === null) return false
  await transaction.selectFrom('tasks').select('id').where('id', '=', lastTaskId).forUpdate().execute()
  const { rows } = await sql`
    select 1 from tasks where id = ${lastTaskId} and updated_at = created_at
      and not ${isUsed(USES, sql.ref('tasks.id'))}
      and not exists (
        select from sub_tasks where parent_task_id = tasks.id
          and (sub_tasks.created_at <> tasks.created_at or sub_tasks.updated_at <> tasks.created_at))`.execute(
    transaction,
  )
  if (rows.length === 0) return false
  await deleteTask(transaction, lastTaskId, 'system')
  await transaction.deleteFrom('schedule_runs').where('task_id', '=', lastTaskId).execute()
  await recordChange(transaction, {
    entity: schedule,
    id,
    action: 'update',
    actor: 'system',
    before: { made_for: lastOn },
    after: { made_for: null },
  })
  return true
}

/** Looks twice a minute for tasks that are due until it is stopped. A failed look is logged and repeated. */
export function startMaking(platform: Platform): Job {
  let isStopped = false
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => makeDueTasks(platform, () => isStopped))
      .catch((error: unknown) =>
        platform.log.warn({ reason: String(error) }, 'repeating tasks could not be looked through'),
      )
  }, INTERVAL).unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
