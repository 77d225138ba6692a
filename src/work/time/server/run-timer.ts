import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { type Lock, lockInOrder } from '#platform/server/database/lock-order.ts'
import { changedFields, recordChange } from '#platform/server/records/changes.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { lengthInWords } from '#platform/shared/text/length.ts'
import {
  FORGOTTEN_AFTER_MINUTES,
  MAX_TIMER_DAYS,
  type TimeEntry,
  type Timer,
  type TimerEnd,
  type TimerStart,
} from '../shared/time-schema.ts'
import { readTime } from './list-time.ts'
import { measuredTime, minutesBetween } from './split-time.ts'
import { locksOfPlaces, placeOf, taskNameAt, type TimePlace } from './time-place.ts'
import { TIMER_COLUMNS, TIMER_ENTITY, type TimerRow, type TimerState } from './time-tables.ts'
import { personOf, storeTime, type TimeWriter, viewerOf } from './write-time.ts'

const IDLE: TimerState = { task_id: null, project_id: null, task_name: null, started_at: null, note: '' }

/** The running timer of a person; null when none runs. */
export async function getTimer(database: Executor, userId: string): Promise<Timer | null> {
  const row = await database
    .selectFrom('timers as timer')
    .leftJoin('tasks as task', 'task.id', 'timer.task_id')
    .leftJoin('projects as project', (join) =>
      join.on('project.id', '=', sql<number>`coalesce(timer.project_id, task.project_id)`),
    )
    .select([
      'timer.started_at as startedAt',
      'timer.note',
      'task.id as taskId',
      'task.task_name as taskName',
      'project.id as projectId',
      'project.name as projectName',
    ])
    .where('timer.user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined || row.startedAt === null) return null
  const named = (id: number | null, name: string | null) =>
    id === null || name === null ? null : { id, name }
  return {
    startedAt: row.startedAt,
    note: row.note,
    task: named(row.taskId, row.taskName),
    project: named(row.projectId, row.projectName),
  }
}

/**
 * Starts the caller's timer; a running one is stopped first. One that runs on the same task or project goes on.
 * @throws AppError validation for an unknown task or project; as {@link stopTimer} for the running one
 */
export async function startTimer(
  transaction: WriteExecutor,
  input: TimerStart,
  writer: TimeWriter,
): Promise<{ timer: Timer; stopped: TimeEntry[] }> {
  const { actor, platform } = writer
  const place = placeOf(input)
  const before = await lockTimer(transaction, actor.id, place)
  const task_name = await taskNameAt(transaction, place)
  const isSame = before.task_id === place.task_id && before.project_id === place.project_id
  const stopped = isSame ? [] : await storeMeasured(transaction, before, input, writer)
  if (!isSame) {
    const started_at = platform.clock().toISOString()
    await setTimer(transaction, before, { ...place, task_name, started_at, note: input.note ?? '' }, writer)
  }
  const timer = await getTimer(transaction, actor.id)
  if (timer === null) throw new Error('The timer was not started')
  return { timer, stopped: await readTime(transaction, stopped, await viewerOf(transaction, writer)) }
}

/**
 * Stops the caller's timer: its time becomes an entry for each day. Nothing happens when none runs.
 * @throws AppError conflict when it ran for more than 12 hours and the call neither keeps that nor says when the work
 * ended; validation at endedAt when that is before its start or to come
 */
export async function stopTimer(
  transaction: WriteExecutor,
  end: TimerEnd,
  writer: TimeWriter,
): Promise<TimeEntry[]> {
  const before = await lockTimer(transaction, writer.actor.id)
  if (before.started_at === null) return []
  const stopped = await storeMeasured(transaction, before, end, writer)
  await setTimer(transaction, before, IDLE, writer)
  return readTime(transaction, stopped, await viewerOf(transaction, writer))
}

/** Stops the caller's timer without an entry. Nothing happens when none runs. */
export async function discardTimer(transaction: WriteExecutor, writer: TimeWriter): Promise<void> {
  await setTimer(transaction, await lockTimer(transaction, writer.actor.id), IDLE, writer)
}

/** Stops the timer of an account that may no longer sign in; at most 12 hours of it are kept. */
export const timerOfLeaving = {
  locks: locksOfTimer,
  async run(transaction: WriteExecutor, userId: string, writer: TimeWriter): Promise<void> {
    if ((await getTimer(transaction, userId)) === null) return
    const before = await lockTimer(transaction, userId)
    if (before.started_at === null) return
    const latest = Date.parse(before.started_at) + FORGOTTEN_AFTER_MINUTES * 60_000
    const endedAt = new Date(Math.min(latest, writer.platform.clock().getTime())).toISOString()
    await storeMeasured(transaction, before, { endedAt }, writer)
    await setTimer(transaction, before, IDLE, writer)
  },
}

/** The row of a person's timer, running or not, locked with what it and the place refer to. */
async function lockTimer(transaction: WriteExecutor, userId: string, place?: TimePlace): Promise<TimerRow> {
  // only this person's calls change it, one at a time
  await lockInOrder(transaction, [{ table: 'users', ids: [userId], to: 'change' }])
  const locks = await locksOfTimer(transaction, userId)
  await lockInOrder(transaction, [...locks, ...(place === undefined ? [] : locksOfPlaces([place]))])
  if (locks.length === 0)
    await transaction.insertInto('timers').values({ user_id: userId, note: '' }).execute()
  return transaction
    .selectFrom('timers')
    .select(['id', 'user_id', ...TIMER_COLUMNS])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The timer of a person and what it refers to, as locks; none for who never had one. */
async function locksOfTimer(transaction: WriteExecutor, userId: string): Promise<Lock[]> {
  const timer = await transaction
    .selectFrom('timers')
    .select(['id', 'task_id', 'project_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (timer === undefined) return []
  return [...locksOfPlaces([timer]), { table: 'timers', ids: [timer.id], to: 'change' }]
}

/** Stores what a timer measured, nothing if it does not run. @returns the ids of the entries */
async function storeMeasured(
  transaction: WriteExecutor,
  timer: TimerRow,
  end: TimerEnd,
  writer: TimeWriter,
): Promise<number[]> {
  if (timer.started_at === null) return []
  const { clock, config } = writer.platform
  const [started, ended] = [new Date(timer.started_at), endOf(timer.started_at, end, clock())]
  const { task_id, project_id, task_name, note } = timer
  const person = await personOf(transaction, timer.user_id)
  const parts = measuredTime(started, ended, config.timeZone)
  return storeTime(transaction, parts, { task_id, project_id, task_name, note, ...person }, writer)
}

function endOf(startedAt: string, { endedAt, keep }: TimerEnd, now: Date): Date {
  const started = new Date(startedAt)
  const ended = endedAt === undefined ? now : new Date(endedAt)
  if (ended < started) throw invalidField('endedAt', 'The timer was started later than this')
  if (ended > now) throw invalidField('endedAt', 'This is still to come')
  const ran = minutesBetween(started, ended)
  if (ran > MAX_TIMER_DAYS * 1_440)
    throw new AppError('conflict', `This ran for more than ${MAX_TIMER_DAYS} days. Say when you stopped.`)
  if (ran > FORGOTTEN_AFTER_MINUTES && keep !== true && endedAt === undefined)
    throw new AppError('conflict', `This ran for ${lengthInWords(ran)}. Keep it, or say when you stopped.`)
  return ended
}

/** Stores what a timer is from now on, and records it. */
export async function setTimer(
  transaction: WriteExecutor,
  before: TimerRow,
  after: TimerState,
  { actor, platform }: Pick<TimeWriter, 'actor' | 'platform'>,
): Promise<void> {
  const changed = changedFields<TimerRow>(before, after)
  if (changed === undefined) return
  const started_at = after.started_at === null ? null : new Date(after.started_at)
  await transaction
    .updateTable('timers')
    .set({ ...after, started_at, noticed_at: null, updated_at: platform.clock() })
    .where('id', '=', before.id)
    .execute()
  await recordChange(transaction, {
    entity: TIMER_ENTITY,
    id: before.id,
    action: 'update',
    actor,
    ...changed,
  })
}
