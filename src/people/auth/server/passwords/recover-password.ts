import { queueSealedMail } from '#people/outbox/server/index.ts'
import { USER_COLUMNS } from '#people/accounts/server/user-tables.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import { recordAttempt } from '#platform/server/records/record-attempt.ts'
import { passwordLink, recoveryMail } from '../account-mails.ts'
import {
  accountKey,
  addressKey,
  RECOVERY,
  RECOVERY_FROM_ADDRESS,
  RECOVERY_OF_ACCOUNT,
  UNKNOWN_ACCOUNTS,
} from '../attempt-limits.ts'
import type { AuthContext, CallOrigin } from '../auth-context.ts'
import { evenOut } from '../even-out.ts'
import { readPasswordRule } from '../sign-in-settings/passwords-off.ts'
import { makeLink } from '../one-time-links.ts'

const RECOVERY_ENTITY: Entity = { name: 'recovery', audience: 'user:edit' }

/** The same for known and unknown addresses (spec 2.8). */
const ANSWER = 'If this address belongs to an account, a link is on its way to it.'
/** The same for the administrator who keeps a password and for everybody else (spec 35.4). */
const ANSWER_WHERE_OFF =
  'Passwords are switched off here. If this is the address of the administrator who keeps one, a link is on its way to it.'

/**
 * Queues a recovery link for the account with this address, if it exists and may sign in. The request is recorded in
 * either case, and neither the reply nor its duration reveals which it was.
 * Where passwords are switched off, only the administrator who keeps one gets a link (spec 35.4).
 * @returns the sentence of the reply
 * @throws AppError rate_limited
 */
export async function recoverPassword(
  context: AuthContext,
  email: string,
  from: CallOrigin,
): Promise<string> {
  const { platform } = context
  const began = performance.now()
  await platform.rateLimits.consume(RECOVERY_FROM_ADDRESS, addressKey(from.address))
  await platform.rateLimits.consume(RECOVERY, accountKey(email, from.address))
  await platform.rateLimits.consume(RECOVERY_OF_ACCOUNT, email)
  const { areOff, isKept } = await readPasswordRule(platform.database, { email })
  await platform.database.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('email', '=', email)
      .where('status', '<>', 'Inactive')
      // a change of the address, password or status either comes first, or finds this link and invalidates it
      .forUpdate()
      .executeTakeFirst()
    await recordAttempt(
      transaction,
      {
        entity: RECOVERY_ENTITY,
        id: email,
        actor: 'system',
        after: { address: from.address },
        ...(account === undefined ? UNKNOWN_ACCOUNTS : { key: account.id, each: RECOVERY.count }),
      },
      platform.clock(),
    )
    // a link would be refused
    if (account === undefined || (areOff && !isKept)) return
    const secret = await makeLink(transaction, account.id, 'recovery', platform.clock())
    const link = passwordLink(secret, 'Choose a new password')
    await queueSealedMail(transaction, platform, recoveryMail(account), link)
  })
  await evenOut(began)
  return areOff ? ANSWER_WHERE_OFF : ANSWER
}
