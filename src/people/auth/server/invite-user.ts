import { queueSealedMail } from '#people/outbox/server/index.ts'
import type { UserRow } from '#people/accounts/server/user-tables.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { passwordLinkPath } from '../shared/password-link.ts'
import { invitationMail, passwordLink } from './account-mails.ts'
import { makeLink, spendLinks } from './one-time-links.ts'

/**
 * Creates the link by which an account's owner chooses the first password, and queues it as mail. Earlier links of the
 * account stop working.
 * @returns the link's address, to be shown once
 */
export async function inviteUser(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock' | 'secrets'>,
  account: UserRow,
): Promise<string> {
  const now = platform.clock()
  await spendLinks(transaction, account.id, now)
  const secret = await makeLink(transaction, account.id, 'invitation', now)
  const link = passwordLink(secret, 'Choose a password')
  await queueSealedMail(transaction, platform, invitationMail(account), link)
  return `${platform.config.appUrl}${passwordLinkPath(secret)}`
}
