import { toUser, USER_COLUMNS } from '#people/accounts/server/user-tables.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import { recordAttempt } from '#platform/server/records/record-attempt.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { LoginInput, SignedIn } from '../shared/auth-schema.ts'
import {
  accountKey,
  addressKey,
  SIGN_IN_FROM_ADDRESS,
  SIGN_IN_TO_ACCOUNT,
  UNKNOWN_ACCOUNTS,
} from './attempt-limits.ts'
import type { AuthContext, CallOrigin } from './auth-context.ts'
import { evenOut } from './even-out.ts'
import { openSession } from './sessions/sessions.ts'

const SIGN_IN_ENTITY: Entity = { name: 'sign-in', audience: 'user:edit' }

/**
 * Signs in. An unknown address, an account without a password and a wrong password get the same reply after the same
 * work; only with the right password is an Inactive account reported as such (spec 2.3, 2.7).
 * @throws AppError unauthenticated, account_inactive, rate_limited, unavailable
 */
export async function logIn(context: AuthContext, input: LoginInput, from: CallOrigin): Promise<SignedIn> {
  const { platform, passwords } = context
  const { database, rateLimits } = platform
  const began = performance.now()
  await rateLimits.consume(SIGN_IN_FROM_ADDRESS, addressKey(from.address))
  await rateLimits.consume(SIGN_IN_TO_ACCOUNT, accountKey(input.email, from.address))

  const found = await database
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', input.email)
    .executeTakeFirst()
  if (!(await passwords.matches(found?.password_hash, input.password)) || found === undefined) {
    const account = { id: found?.id, email: input.email }
    await recordRefusedSignIn(context, account, { ...from, reason: 'wrong e-mail or password' })
    // a known account's first refusals are recorded, those of unknown accounts are counted
    await evenOut(began)
    throw wrongPassword()
  }
  await rateLimits.forgive(SIGN_IN_TO_ACCOUNT, accountKey(input.email, from.address))
  await rateLimits.refund(SIGN_IN_FROM_ADDRESS, addressKey(from.address))

  const signedIn = await database.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('id', '=', found.id)
      // a password changed while this one was being compared is no longer accepted
      .where('password_hash', '=', found.password_hash)
      .forShare()
      .executeTakeFirst()
    if (account === undefined) throw wrongPassword()
    if (account.status === 'Inactive') return undefined
    const tokens = await openSession(transaction, context, account, { ...from, rememberMe: input.rememberMe })
    return { ...tokens, user: toUser(account) }
  })
  if (signedIn === undefined) {
    const account = { id: found.id, email: input.email }
    await recordRefusedSignIn(context, account, { ...from, reason: 'account is inactive' })
    throw new AppError('account_inactive', 'This account is inactive. Please ask an administrator.')
  }
  return signedIn
}

function wrongPassword(): AppError {
  return new AppError('unauthenticated', 'The e-mail address or the password is not right')
}

/**
 * Known and unknown addresses cost one transaction each, with or without an audit entry. Entries of unknown addresses
 * are limited, so that the audit trail stays readable.
 */
async function recordRefusedSignIn(
  { platform }: AuthContext,
  account: { id: string | undefined; email: string },
  { address, reason }: { address: string; reason: string },
): Promise<void> {
  const { id, email } = account
  await platform.database.transaction().execute((transaction) =>
    recordAttempt(
      transaction,
      {
        entity: SIGN_IN_ENTITY,
        id: id ?? email,
        actor: 'system',
        after: { refused: reason, address },
        ...(id === undefined ? UNKNOWN_ACCOUNTS : { key: id, each: 1 }),
      },
      platform.clock(),
    ),
  )
}
