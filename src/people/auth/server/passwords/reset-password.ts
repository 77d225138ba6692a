import {
  setPassword,
  toChangeActor,
  USER_COLUMNS,
  type UserRow,
} from '#people/accounts/server/user-tables.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { addressKey, RESET } from '../attempt-limits.ts'
import type { AuthContext, CallOrigin } from '../auth-context.ts'
import { refusePasswordOff } from '../sign-in-settings/passwords-off.ts'
import { readLink, spendLinks } from '../one-time-links.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { endSessions } from '../sessions/sessions.ts'

/**
 * Sets the password by an invitation or recovery link. All links and sessions of the account end with it: those who
 * knew the old password are signed out.
 * @throws AppError validation for a link that is used, expired or unknown, or a weak password; rate_limited; conflict
 *   where passwords are switched off
 */
export async function resetPassword(
  { platform, passwords }: AuthContext,
  input: { token: string; password: string },
  from: CallOrigin,
): Promise<void> {
  const { database, clock } = platform
  await platform.rateLimits.consume(RESET, addressKey(from.address))
  // hashing is slow: check first, without holding the account's lock meanwhile, and again afterwards
  const owner = await database.transaction().execute((transaction) => findOwner(transaction, input, clock()))
  refuseWeakPassword(input.password, { fName: owner.f_name, sName: owner.s_name, email: owner.email })
  const passwordHash = await passwords.hash(input.password)

  await database.transaction().execute(async (transaction) => {
    const now = clock()
    const account = await findOwner(transaction, input, now)
    const actor = toChangeActor(account)
    await setPassword(transaction, account, passwordHash, now, actor)
    await spendLinks(transaction, account.id, now)
    await endSessions(transaction, account.id, { reason: 'the password was reset', actor, now })
  })
}

async function findOwner(
  transaction: WriteExecutor,
  { token }: { token: string },
  now: Date,
): Promise<UserRow> {
  const userId = await readLink(transaction, token, now)
  // the account before its links, as in every change of it; two concurrent uses wait for each other here
  const account = await transaction
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', userId)
    .where('status', '<>', 'Inactive')
    .forUpdate()
    .executeTakeFirst()
  // while this call waited, the link may have been used or invalidated
  await readLink(transaction, token, now)
  await refusePasswordOff(transaction, { id: userId })
  if (account === undefined)
    throw new AppError('validation', 'This account is inactive. Please ask an administrator.')
  return account
}
