import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { can, ROLES } from '#platform/shared/permissions.ts'
import { DEFAULT_DIGEST, type DigestFrequency } from '../shared/digest-schema.ts'
import type { MorningJob } from './morning-jobs.ts'
import type { RemindersPlatform } from './start-reminders.ts'

/** Roles that can open tasks and be assigned to them. */
export const ROLES_WITH_TASKS = ROLES.filter((role) => can(role, 'task:view'))

/**
 * Queues a job for each person whose digest is set to this hour of the day. Without a mail server no jobs are queued:
 * once one is configured, the backlog would be stale news sent all at once.
 */
export async function settleDigests(
  transaction: WriteExecutor,
  { config }: Pick<RemindersPlatform, 'config'>,
  { day, hour }: Pick<MorningJob, 'day' | 'hour'>,
): Promise<void> {
  if (config.smtpUrl === undefined) return
  const frequencies = frequenciesOn(day)
  await sql`
    insert into morning_jobs (day, hour, user_id)
    select ${day}::date, ${hour}::smallint, users.id
    from users left join digest_settings setting on setting.user_id = users.id
    where users.status = 'Active' and users.role = any(${ROLES_WITH_TASKS}::text[])
      and coalesce(setting.hour, ${DEFAULT_DIGEST.hour}::smallint) = ${hour}::smallint
      and coalesce(setting.frequency, ${DEFAULT_DIGEST.frequency}::text) = any(${frequencies}::text[])
    order by users.id
    on conflict (user_id, day) where user_id is not null do nothing`.execute(transaction)
}

/** The frequencies that include a day. @param day YYYY-MM-DD */
function frequenciesOn(day: string): DigestFrequency[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? ['daily'] : ['daily', 'weekdays']
}
