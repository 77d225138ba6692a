import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import type { Platform } from '#platform/server/platform.ts'
import { type Actor, fullName } from '#platform/server/security/actor.ts'
import { counted } from '#platform/shared/counted.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError, invalidField, notFound } from '#platform/shared/errors.ts'
import { holds } from '#platform/shared/permissions.ts'
import {
  MAX_ENTRIES_A_DAY,
  MAX_MINUTES,
  type NewTime,
  type TimeEntry,
  type TimePatch,
} from '../shared/time-schema.ts'
import { firstOpenDay, readTime, type TimeViewer } from './list-time.ts'
import { splitAtMidnight, type TimePart } from './split-time.ts'
import { locksOfPlaces, placeOf, taskNameAt, type TimePlace } from './time-place.ts'
import { timeEntries } from './time-tables.ts'

/** Who writes time, with the clock and the time zone. */
export interface TimeWriter {
  actor: Actor
  platform: Pick<Platform, 'clock' | 'config'>
}

/** The writer as reader, today. */
export async function viewerOf(database: Executor, { actor, platform }: TimeWriter): Promise<TimeViewer> {
  const { edit_days: editDays } = await database
    .selectFrom('work_settings')
    .select('edit_days')
    .executeTakeFirstOrThrow()
  return { actor, today: dayIn(platform.config.timeZone, platform.clock()), editDays }
}

function tooOld({ editDays }: TimeViewer): string {
  return `Time older than ${counted(editDays, 'day')} is changed by an administrator`
}

/**
 * Notes time, the caller's own or, for who may change that of others, somebody's.
 * @returns its entries, one for each day
 * @throws AppError validation for a day to come, an older one, or an unknown task, project or person; forbidden;
 * conflict when the day has the most entries
 */
export async function createTime(
  transaction: WriteExecutor,
  input: NewTime,
  writer: TimeWriter,
): Promise<TimeEntry[]> {
  const { actor } = writer
  const userId = input.userId ?? actor.id
  if (userId !== actor.id && !holds(actor, 'billing:edit'))
    throw new AppError('forbidden', 'You note your own time only')
  const place = placeOf(input)
  await lockInOrder(transaction, [
    // one at a time for each person, so that their entries are counted
    { table: 'users', ids: [userId], to: 'change' },
    ...locksOfPlaces([place]),
  ])
  const person = await personOf(transaction, userId)
  const parts = splitAtMidnight({
    day: input.day,
    fromMinute: input.fromMinute ?? null,
    minutes: input.minutes,
  })
  const viewer = await viewerOf(transaction, writer)
  for (const { day } of parts) requireOpenDay(day, viewer)
  const task_name = await taskNameAt(transaction, place)
  const ids = await storeTime(
    transaction,
    parts,
    { ...place, ...person, task_name, note: input.note ?? '', is_billable: input.isBillable ?? true },
    writer,
  )
  return readTime(transaction, ids, viewer)
}

/**
 * Changes the named fields of an entry.
 * @throws AppError not_found, also for the entry of somebody else; conflict for an older one; validation as above
 */
export async function updateTime(
  transaction: WriteExecutor,
  id: number,
  patch: TimePatch,
  writer: TimeWriter,
): Promise<TimeEntry> {
  const viewer = await viewerOf(transaction, writer)
  const isMoved = patch.taskId !== undefined || patch.projectId !== undefined
  const place = isMoved ? placeOf(patch) : undefined
  if (place !== undefined) await lockInOrder(transaction, locksOfPlaces([place]))
  const before = await timeEntries.lock(transaction, id)
  await requireChangeable(transaction, before, viewer)
  // the trigger lets it move: so does the time of a task that is deleted
  if (isMoved) await refuseBilled(transaction, id)
  if (patch.day !== undefined && patch.day !== before.day) requireOpenDay(patch.day, viewer)
  const minutes = patch.minutes ?? before.minutes
  const from = patch.fromMinute === undefined ? before.from_minute : patch.fromMinute
  const fits = from === null || from + minutes <= MAX_MINUTES
  if (!fits && patch.fromMinute !== undefined)
    throw invalidField('fromMinute', 'This would end after midnight')
  const { taskId: _task, projectId: _project, ...fields } = patch
  await timeEntries.update(
    transaction,
    before,
    {
      ...timeEntries.storePart(fields),
      ...(place === undefined ? {} : { ...place, task_name: await taskNameAt(transaction, place) }),
      // what no longer ends on its day has a length only
      from_minute: fits ? from : null,
    },
    { actor: writer.actor, now: writer.platform.clock() },
  )
  const [entry] = await readTime(transaction, [id], viewer)
  if (entry === undefined) throw notFound('Time Entry')
  return entry
}

/** Deletes an entry. @throws AppError not_found, conflict as {@link updateTime} */
export async function deleteTime(transaction: WriteExecutor, id: number, writer: TimeWriter): Promise<void> {
  const viewer = await viewerOf(transaction, writer)
  await requireChangeable(transaction, await timeEntries.lock(transaction, id), viewer)
  await timeEntries.remove(transaction, id, writer.actor)
}

/**
 * Stores time of a person, whose row is locked.
 * @returns the ids of the entries
 * @throws AppError conflict when a day has the most entries
 */
export async function storeTime(
  transaction: WriteExecutor,
  parts: readonly TimePart[],
  columns: TimePlace & {
    user_id: string
    user_name: string
    task_name: string | null
    note: string
    is_billable?: boolean
  },
  { actor, platform }: TimeWriter,
): Promise<number[]> {
  const { task_id: taskId, project_id: projectId, note, is_billable: isBillable = true, ...others } = columns
  await refuseTooMany(transaction, columns.user_id, parts)
  const added = await timeEntries.createMany(
    transaction,
    parts.map((part) => ({ taskId, projectId, note, isBillable, ...part })),
    { actor, now: platform.clock() },
    others,
  )
  return added.map(({ id }) => id)
}

async function refuseTooMany(
  transaction: WriteExecutor,
  userId: string,
  parts: readonly TimePart[],
): Promise<void> {
  const rows = await transaction
    .selectFrom('time_entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(
      'day',
      'in',
      parts.map(({ day }) => day),
    )
    .groupBy('day')
    .execute()
  if (rows.some(({ count }) => count >= MAX_ENTRIES_A_DAY))
    throw new AppError('conflict', `A day has at most ${MAX_ENTRIES_A_DAY} entries: delete some first`)
}

/** The columns of a person. @throws AppError validation when there is no such account */
export async function personOf(
  transaction: WriteExecutor,
  userId: string,
): Promise<{ user_id: string; user_name: string }> {
  const person = await transaction
    .selectFrom('users')
    .select(['f_name', 's_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (person === undefined) throw invalidField('userId', 'There is no user with this id')
  return { user_id: userId, user_name: fullName({ firstName: person.f_name, secondName: person.s_name }) }
}

function requireOpenDay(day: string, viewer: TimeViewer): void {
  if (day > viewer.today) throw invalidField('day', 'Time is noted for today or a day before')
  if (day < firstOpenDay(viewer) && !holds(viewer.actor, 'billing:edit'))
    throw invalidField('day', tooOld(viewer))
}

/** A trigger keeps billed time from everybody, with the number of its invoice, which not everybody may see. */
async function requireChangeable(
  transaction: WriteExecutor,
  entry: { id: number; user_id: string | null; day: string },
  viewer: TimeViewer,
): Promise<void> {
  const { actor } = viewer
  if (holds(actor, 'billing:edit')) return
  if (entry.user_id !== actor.id) throw notFound('Time Entry')
  if (entry.day < firstOpenDay(viewer)) throw new AppError('conflict', tooOld(viewer))
  await refuseBilled(transaction, entry.id)
}

async function refuseBilled(transaction: WriteExecutor, id: number): Promise<void> {
  const { is_billed: isBilled } = await transaction
    .selectFrom('time_entries')
    .select('is_billed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (isBilled) throw new AppError('conflict', 'This time is billed: it stays as it is')
}
