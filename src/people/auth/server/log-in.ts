import { toUser, USER_COLUMNS } from '#people/accounts/server/user-tables.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { LoginInput, SignedIn } from '../shared/auth-schema.ts'
import { accountKey, addressKey, SIGN_IN_FROM_ADDRESS, SIGN_IN_TO_ACCOUNT } from './attempt-limits.ts'
import type { AuthContext, CallOrigin } from './auth-context.ts'
import { evenOut } from './even-out.ts'
import { recordRefusedSignIn } from './record-refused-sign-in.ts'
import { secondWayNeeded } from './second-way/second-way-needed.ts'
import { openSignInAttempt } from './second-way/sign-in-attempts.ts'
import { readPasswordRule } from './sign-in-settings/passwords-off.ts'
import { openSession } from './sessions/sessions.ts'

/**
 * Signs in. An unknown address, an account without a password and a wrong password get the same reply after the same
 * work; only with the right password is an Inactive account reported as such (spec 2.3, 2.7). Where passwords are switched
 * off, all of them get another one, and so does the administrator who keeps one (spec 35.4). With a second way the
 * password opens no session: finish-log-in.ts does (spec 33.2).
 * @throws AppError unauthenticated, account_inactive, second_way_needed with `attempt` and `ways`, rate_limited, unavailable;
 *   conflict where passwords are switched off (spec 35.4)
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
  const { areOff, isKept } = await readPasswordRule(database, input)
  // where it is off, it is compared with nobody's: the same work, and no password is found out
  const compared = areOff && !isKept ? undefined : found?.password_hash
  if (!(await passwords.matches(compared, input.password)) || found === undefined) {
    const account = found === undefined ? { id: undefined, email: input.email } : { id: found.id }
    const reason = areOff && !isKept ? 'passwords are switched off' : 'wrong e-mail or password'
    await recordRefusedSignIn(platform, account, { ...from, reason })
    // a known account's first refusals are recorded, those of unknown accounts are counted
    await evenOut(began)
    // the same for the administrator who keeps a password and for everybody else
    throw areOff ? notTheKeptPassword() : wrongPassword()
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
    const opened = await openSignInAttempt(transaction, account.id, {
      rememberMe: input.rememberMe,
      now: platform.clock(),
    })
    if (opened !== undefined) return opened
    const tokens = await openSession(transaction, context, account, { ...from, rememberMe: input.rememberMe })
    return { ...tokens, user: toUser(account) }
  })
  if (signedIn === undefined) {
    await recordRefusedSignIn(platform, { id: found.id }, { ...from, reason: 'account is inactive' })
    throw new AppError('account_inactive', 'This account is inactive. Please ask an administrator.')
  }
  if ('attempt' in signedIn) throw secondWayNeeded(platform, signedIn)
  return signedIn
}

/** Where passwords are switched off. The administrator who keeps one and mistypes it reads it too. */
function notTheKeptPassword(): AppError {
  return new AppError(
    'conflict',
    'Passwords are switched off here, and this is not the one that still counts. Sign in with a passkey, or with the other service if there is one.',
  )
}

function wrongPassword(): AppError {
  return new AppError('unauthenticated', 'The e-mail address or the password is not right')
}
