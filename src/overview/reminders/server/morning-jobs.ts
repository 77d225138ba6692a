import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { addDays, dayIn, localTime } from '#platform/shared/dates.ts'
import { mailDigest } from './mail-digest.ts'
import { makeDueNotices } from './make-due-notices.ts'
import type { MorningJobRow } from './reminder-tables.ts'
import { settleDigests } from './settle-digests.ts'
import type { RemindersPlatform } from './start-reminders.ts'

/** The hour in TIME_ZONE at which notices of due days are sent (spec 13.7). */
const NOTICE_HOUR = 8

/** A job of today, locked by this transaction. */
export type MorningJob = Pick<MorningJobRow, 'id' | 'day' | 'hour' | 'user_id'>

/**
 * Runs today's jobs that are due and not done. Each job is a row under a unique key; the transaction that locks it runs
 * it and marks it as done, so no second process, restart or clock change runs it again. Jobs of earlier days are
 * dropped: what was not done on its day is never done.
 * @param isStopped checked before each job
 */
export async function doDueJobs(platform: RemindersPlatform, isStopped: () => boolean): Promise<void> {
  await addHours(platform)
  const failed: number[] = []
  while (!isStopped()) {
    const attempt: { job?: MorningJob } = {}
    try {
      await platform.database.transaction().execute(async (transaction) => {
        const job = await claimJob(transaction, platform, failed)
        if (job === undefined) return
        attempt.job = job
        const outcome = await doJob(transaction, platform, job)
        await transaction
          .updateTable('morning_jobs')
          .set({ done_at: platform.clock(), outcome })
          .where('id', '=', job.id)
          .execute()
      })
    } catch (error) {
      // without a job, the database itself is unavailable
      if (attempt.job === undefined) throw error
      // the other jobs must not wait for this one; the next look retries it
      failed.push(attempt.job.id)
      platform.log.warn({ job: attempt.job.id, reason: String(error) }, 'a job of the morning failed')
    }
    if (attempt.job === undefined) return
  }
}

/**
 * Adds one row for each hour of today that has begun. The day on which an installation was set up or restored gets
 * none: its morning was over. Neither does a day whose next day has already begun, after TIME_ZONE or the clock went
 * back: mornings only move forward. A clock that was wrong by more than that does not block the jobs for years.
 */
async function addHours({ config, database, clock }: RemindersPlatform): Promise<void> {
  const { day, hour } = localTime(config.timeZone, clock())
  const { rows } = await sql<{ count: number; installed_at: string | null; is_over: boolean }>`
    select (select count(*)::integer from morning_jobs where day = ${day}::date and user_id is null) as count,
      (select min(applied_at) from schema_migration) as installed_at,
      exists (select from morning_jobs where day = ${addDays(day, 1)}::date) as is_over`.execute(database)
  const [known] = rows
  if (known === undefined || known.is_over || known.count > hour) return
  if (known.installed_at !== null && dayIn(config.timeZone, new Date(known.installed_at)) >= day) return
  await sql`
    insert into morning_jobs (day, hour) select ${day}::date, hour from generate_series(0, ${hour}::integer) hour
    on conflict (day, hour) where user_id is null do nothing`.execute(database)
}

async function claimJob(
  transaction: WriteExecutor,
  { config, clock }: RemindersPlatform,
  failed: readonly number[],
): Promise<MorningJob | undefined> {
  const today = dayIn(config.timeZone, clock())
  return transaction
    .selectFrom('morning_jobs')
    .select(['id', 'day', 'hour', 'user_id'])
    .where('day', '=', sql<string>`${today}::date`)
    .where('done_at', 'is', null)
    .where(sql<boolean>`not id = any(${failed}::bigint[])`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

async function doJob(
  transaction: WriteExecutor,
  platform: RemindersPlatform,
  job: MorningJob,
): Promise<NonNullable<MorningJobRow['outcome']>> {
  const { user_id: userId } = job
  if (userId !== null) {
    return (await mailDigest(transaction, platform, { userId, day: job.day })) ? 'mailed' : 'nothing'
  }
  if (job.hour === NOTICE_HOUR) await makeDueNotices(transaction, platform, job.day)
  await settleDigests(transaction, platform, job)
  return 'settled'
}
