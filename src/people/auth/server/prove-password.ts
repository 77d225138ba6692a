import { USER_COLUMNS, type UserRow } from '#people/accounts/server/user-tables.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { type AppError, invalidField } from '#platform/shared/errors.ts'
import { accountKey, SIGN_IN_TO_ACCOUNT } from './attempt-limits.ts'
import type { AuthContext, CallOrigin } from './auth-context.ts'
import { refusePasswordOff } from './sign-in-settings/passwords-off.ts'

/**
 * Fresh proof that the caller is the owner: a session may be stolen, or left open. Tries count like those of signing in.
 * @returns the stored hash that the password was compared with; see {@link lockProven}
 * @throws AppError validation at `currentPassword`; rate_limited; conflict where passwords are switched off
 */
export async function provePassword(
  { platform, passwords }: AuthContext,
  actor: Pick<Actor, 'id' | 'email'>,
  password: string,
  { address }: Pick<CallOrigin, 'address'>,
): Promise<string> {
  await refusePasswordOff(platform.database, actor)
  const key = accountKey(actor.email, address)
  await platform.rateLimits.consume(SIGN_IN_TO_ACCOUNT, key)
  const stored = await platform.database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirst()
  const hash = stored?.password_hash ?? undefined
  if (!(await passwords.matches(hash, password)) || hash === undefined) throw wrongCurrentPassword()
  await platform.rateLimits.forgive(SIGN_IN_TO_ACCOUNT, key)
  return hash
}

/**
 * Locks the account whose password was proved.
 * @throws AppError validation at `currentPassword` if the password was replaced while it was compared
 */
export async function lockProven(transaction: WriteExecutor, id: string, proven: string): Promise<UserRow> {
  const account = await transaction
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', id)
    .where('password_hash', '=', proven)
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) throw wrongCurrentPassword()
  return account
}

function wrongCurrentPassword(): AppError {
  return invalidField('currentPassword', 'The current password is not right')
}
