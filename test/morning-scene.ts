import { startReminders } from '#overview/reminders/server/index.ts'
import type { TestApp } from './test-app.ts'

/** Only by hand: a test triggers each check itself. */
const NEVER = 2 ** 30

/**
 * Runs the check of a process for due reminders at this instant; the app's own clock does not change.
 * @param options.timeZone of the business, if not the app's; @param options.isMailSet whether there is a mail server
 */
export async function lookInTheMorning(
  app: TestApp,
  at: string,
  { timeZone, isMailSet = true }: { timeZone?: string; isMailSet?: boolean } = {},
): Promise<void> {
  const config = {
    ...app.platform.config,
    smtpUrl: isMailSet ? 'smtp://mail.example' : undefined,
    timeZone: timeZone ?? app.platform.config.timeZone,
  }
  const platform = { ...app.platform, config, clock: () => new Date(at) }
  const reminders = startReminders(platform, { first: NEVER, look: NEVER })
  await reminders.look()
  await reminders.stop()
}

/** Dates the installation back: on its first day there are no earlier mornings. */
export async function installLongAgo(app: TestApp): Promise<void> {
  await app.platform.pool.query(`update schema_migration set applied_at = '2025-01-01T00:00:00Z'`)
}

/** Removes the traces of past mornings, and the tasks. */
export async function forgetMornings(app: TestApp): Promise<void> {
  await app.platform.pool.query(
    'delete from morning_jobs; delete from due_notices; delete from digest_settings; delete from tasks',
  )
}
