import { startReminders } from '#overview/reminders/server/index.ts'
import type { TestApp } from './test-app.ts'

/** By hand only: a test looks when it wants to. */
const NEVER = 2 ** 30

/**
 * What a process does that looks at this instant whether a reminder is due; the app's own clock stays as it is.
 * @param options.timeZone the business's, where it is not the app's; @param options.isMailSet whether there is a mail server
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

/** As if the installation had been set up long ago: on its first day it has no morning behind it. */
export async function installLongAgo(app: TestApp): Promise<void> {
  await app.platform.pool.query(`update schema_migration set applied_at = '2025-01-01T00:00:00Z'`)
}

/** Forgets what was done in mornings so far, and the tasks. */
export async function forgetMornings(app: TestApp): Promise<void> {
  await app.platform.pool.query(
    'delete from morning_jobs; delete from due_notices; delete from digest_settings; delete from tasks',
  )
}
