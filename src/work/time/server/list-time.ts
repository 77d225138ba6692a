import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { csvFile } from '#platform/shared/csv.ts'
import { addDays } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import { holds } from '#platform/shared/permissions.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import type { TimeFilter, TimeQuery } from '../shared/time-endpoints.ts'
import type { TimeEntry } from '../shared/time-schema.ts'

/** Who reads or writes time, when, and for how many days before today people change their own (spec 16.2). */
export interface TimeViewer {
  actor: Pick<Actor, 'id' | 'role'>
  /** The calendar day in the business's time zone. */
  today: string
  editDays: number
}

/** The first day of which people change their own time. */
export function firstOpenDay({ today, editDays }: TimeViewer): string {
  return addDays(today, -editDays)
}

/** Entries of a filter, newest day first, and the minutes of each of its days. @throws AppError forbidden for others' */
export async function listTime(
  database: Executor,
  query: TimeQuery,
  viewer: TimeViewer,
): Promise<{
  entries: TimeEntry[]
  days: { day: string; minutes: number }[]
  minutes: number
  editDays: number
  total: number
}> {
  const matching = matchingTime(database, query, viewer)
  const days = await matching
    .select(['entry.day', sql<number>`sum(entry.minutes)`.as('minutes'), sql<number>`count(*)`.as('count')])
    .groupBy('entry.day')
    .orderBy('entry.day', 'desc')
    .execute()
  const entries = await shownTime(matching, viewer)
    .orderBy('entry.day', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  const sum = (of: 'minutes' | 'count') => days.reduce((all, one) => all + one[of], 0)
  return {
    entries,
    days: days.map(({ day, minutes }) => ({ day, minutes })),
    minutes: sum('minutes'),
    editDays: viewer.editDays,
    total: sum('count'),
  }
}

/** Entries by id, in the order of their days. */
export async function readTime(
  database: Executor,
  ids: readonly number[],
  viewer: TimeViewer,
): Promise<TimeEntry[]> {
  const matching = timeWithPlaces(database).where('entry.id', 'in', [...ids, -1])
  return shownTime(matching, viewer).orderBy('entry.day').orderBy('entry.id').execute()
}

/** All entries of a filter, newest day first. @throws AppError forbidden for others' */
export async function exportTime(
  database: Executor,
  filter: TimeFilter,
  viewer: TimeViewer,
): Promise<FileContents> {
  const rows = await shownTime(matchingTime(database, filter, viewer), viewer)
    .orderBy('entry.day', 'desc')
    .orderBy('entry.id', 'desc')
    .execute()
  return csvFile(
    'time.csv',
    ['Day', 'Person', 'Project', 'Task', 'Time', 'Minutes', 'Note', 'Billed'],
    rows.map((row) => [
      row.day,
      row.userName,
      row.project?.name ?? null,
      row.task?.name ?? row.taskName,
      formatLength(row.minutes),
      row.minutes,
      row.note,
      row.isBilled ? 'yes' : null,
    ]),
  )
}

function timeWithPlaces(database: Executor) {
  return database
    .selectFrom('time_entries as entry')
    .leftJoin('users as person', 'person.id', 'entry.user_id')
    .leftJoin('tasks as task', 'task.id', 'entry.task_id')
    .leftJoin('projects as project', (join) =>
      join.on(
        'project.id',
        '=',
        sql<number>`case when entry.task_id is null then entry.project_id else task.project_id end`,
      ),
    )
}

function matchingTime(database: Executor, filter: TimeFilter, { actor }: TimeViewer) {
  const { userId, from, to, projectId, taskId } = filter
  const isOwn = userId === 'me' || userId === actor.id
  if (!isOwn && !holds(actor, 'billing:view')) throw new AppError('forbidden', 'You see your own time only')
  return timeWithPlaces(database)
    .$if(userId !== 'all', (select) => select.where('entry.user_id', '=', isOwn ? actor.id : userId))
    .$if(from !== undefined, (select) => select.where('entry.day', '>=', from ?? ''))
    .$if(to !== undefined, (select) => select.where('entry.day', '<=', to ?? ''))
    .$if(taskId === 'none', (select) => select.where('entry.task_id', 'is', null))
    .$if(typeof taskId === 'number', (select) => select.where('entry.task_id', '=', Number(taskId)))
    .$if(projectId !== undefined, (select) => select.where('project.id', '=', projectId ?? 0))
}

function shownTime(matching: ReturnType<typeof timeWithPlaces>, viewer: TimeViewer) {
  const { actor } = viewer
  const invoice = sql<NonNullable<TimeEntry['invoice']> | null>`case when entry.is_billed
    then invoice_of_time(entry.id) end`
  const isOpen = holds(actor, 'billing:edit')
    ? sql<boolean>`true`
    : sql<boolean>`(entry.user_id = ${actor.id} and entry.day >= ${firstOpenDay(viewer)})`
  return matching
    .$if(holds(actor, 'billing:view'), (select) => select.select(invoice.as('invoice')))
    .select([
      'entry.id',
      'entry.user_id as userId',
      sql<string>`coalesce(person.f_name || ' ' || person.s_name, entry.user_name)`.as('userName'),
      sql<TimeEntry['task']>`case when task.id is not null
      then jsonb_build_object('id', task.id, 'name', task.task_name) end`.as('task'),
      sql<TimeEntry['project']>`case when project.id is not null
      then jsonb_build_object('id', project.id, 'name', project.name) end`.as('project'),
      'entry.task_name as taskName',
      'entry.day',
      'entry.minutes',
      'entry.from_minute as fromMinute',
      'entry.note',
      'entry.is_billable as isBillable',
      'entry.created_at as createdAt',
      'entry.updated_at as updatedAt',
      sql<boolean>`exists (
      select from time_entries other
      where other.user_id = entry.user_id and other.day = entry.day and other.id <> entry.id
        and other.from_minute < entry.from_minute + entry.minutes
        and other.from_minute + other.minutes > entry.from_minute)`.as('isOverlapping'),
      'entry.is_billed as isBilled',
      sql<boolean>`(not entry.is_billed and ${isOpen})`.as('isEditable'),
    ])
}
