import { sql } from 'kysely'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { addressKey } from '#platform/server/security/address-key.ts'
import type { RateLimit } from '#platform/server/security/rate-limits.ts'
import type { Platform } from '#platform/server/platform.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { can } from '#platform/shared/permissions.ts'
import { OPEN_TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { hashFeedSecret } from './feed-service.ts'

/** Wrong addresses from one network address; the secret has 240 bits, so this only saves work. */
const UNKNOWN: RateLimit = { name: 'feed-unknown', count: 30, seconds: 600 }
const DAYS_BACK = 30
const MAX_EVENTS = 1_000
/** Seconds after which a calendar should ask again; many ask once a day whatever it says. */
const ASK_AGAIN = 3_600
const USE_NOTED = sql`interval '1 hour'`

interface DueTask {
  id: number
  task_name: string
  due_date: string
  created_at: string
  updated_at: string
  project_name: string | null
}

/**
 * The open tasks of a feed's owner, as a calendar reads them (spec 38.2). Whose feed it is, and what the owner may see,
 * is looked up at every fetch.
 * @param token the last part of the address
 * @throws AppError not_found for an address that does not work (any more), rate_limited after many of these
 */
export async function readFeed(
  platform: Pick<Platform, 'database' | 'config' | 'clock' | 'rateLimits'>,
  token: string,
  address: string,
): Promise<FileContents> {
  const owner = await findOwner(platform, token)
  if (owner === undefined) {
    await platform.rateLimits.consume(UNKNOWN, addressKey(address))
    throw notFound('Calendar feed')
  }
  const tasks = await listDueTasks(platform, owner.id)
  const { appUrl } = platform.config
  const { hostname } = new URL(appUrl)
  const calendar = ical({
    name: `Ledgerboard: ${owner.f_name}`,
    prodId: { company: 'Ledgerboard', product: 'Tasks' },
    ttl: ASK_AGAIN,
    method: ICalCalendarMethod.PUBLISH,
    events: tasks.map((task) => ({
      id: `task-${task.id}@${hostname}`,
      // a whole day, the same everywhere
      start: new Date(`${task.due_date}T00:00:00Z`),
      allDay: true,
      summary: task.task_name,
      ...(task.project_name === null ? {} : { description: task.project_name }),
      url: `${appUrl}/task?task=${task.id}`,
      stamp: new Date(task.updated_at),
      // grows with each change
      sequence: Math.floor((Date.parse(task.updated_at) - Date.parse(task.created_at)) / 1000),
    })),
  })
  return { type: 'text/calendar', name: 'tasks.ics', bytes: new TextEncoder().encode(calendar.toString()) }
}

/** The owner of a feed's address, if it may still see tasks. The use is noted at most once an hour. */
async function findOwner(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  token: string,
): Promise<{ id: string; f_name: string } | undefined> {
  const hash = hashFeedSecret(token.replace(/\.ics$/, ''))
  const owner = await database
    .selectFrom('calendar_feeds as feed')
    .innerJoin('users as owner', 'owner.id', 'feed.user_id')
    .select(['owner.id', 'owner.f_name', 'owner.role'])
    .where('feed.hash', '=', hash)
    .where('owner.status', '=', 'Active')
    .executeTakeFirst()
  if (owner === undefined || !can(owner.role, 'task:view')) return undefined
  const now = clock()
  await database
    .updateTable('calendar_feeds')
    .set({ last_used_at: now })
    .where('hash', '=', hash)
    .where((either) =>
      either.or([
        either('last_used_at', 'is', null),
        either('last_used_at', '<', sql<string>`${now}::timestamptz - ${USE_NOTED}`),
      ]),
    )
    .execute()
  return owner
}

async function listDueTasks(
  { database, config, clock }: Pick<Platform, 'database' | 'config' | 'clock'>,
  userId: string,
): Promise<DueTask[]> {
  return database
    .selectFrom('tasks as task')
    .leftJoin('projects as project', 'project.id', 'task.project_id')
    .select(['task.id', 'task.task_name', 'task.created_at', 'task.updated_at'])
    .select('project.name as project_name')
    .select(sql<string>`task.due_date::text`.as('due_date'))
    .where('task.assignee_id', '=', userId)
    .where('task.status', 'in', OPEN_TASK_STATUSES)
    .where('task.due_date', '>=', addDays(dayIn(config.timeZone, clock()), -DAYS_BACK))
    .orderBy('task.due_date')
    .orderBy('task.id')
    .limit(MAX_EVENTS)
    .execute()
}
