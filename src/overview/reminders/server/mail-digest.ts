import { queueMail } from '#people/outbox/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { can } from '#platform/shared/permissions.ts'
import { readDigestTasks, readOwedInvoices } from './digest-contents.ts'
import { digestMail } from './digest-mail.ts'
import { getDigest } from './digest-setting.ts'
import type { RemindersPlatform } from './start-reminders.ts'

/**
 * Puts a person's digest of a day into the outbox. People who are no longer Active, may not see tasks, or have switched
 * it off get none; an empty digest is not sent either (spec 13.8).
 * @returns whether a mail was queued
 */
export async function mailDigest(
  transaction: WriteExecutor,
  platform: Pick<RemindersPlatform, 'config' | 'clock'>,
  { userId, day }: { userId: string; day: string },
): Promise<boolean> {
  const person = await transaction
    .selectFrom('users')
    .select(['id', 'f_name', 's_name', 'email', 'role'])
    .where('id', '=', userId)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (person === undefined || !can(person.role, 'task:view')) return false
  const setting = await getDigest(transaction, userId)
  if (setting.frequency === 'off') return false
  const tasks = await readDigestTasks(transaction, userId, day)
  const owed = can(person.role, 'invoice:view') ? await readOwedInvoices(transaction, day) : undefined
  const isEmpty = Object.values(tasks).every(({ total }) => total === 0)
  if (isEmpty && (owed === undefined || owed.overdue === 0)) return false
  await queueMail(transaction, platform, digestMail(person, { tasks, owed, setting, day }, platform.config))
  return true
}
