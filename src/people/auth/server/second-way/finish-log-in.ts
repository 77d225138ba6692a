import { toUser, USER_COLUMNS } from '#people/accounts/server/user-tables.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { SignedIn } from '../../shared/auth-schema.ts'
import type { SecondStepInput } from '../../shared/second-way-schema.ts'
import { addressKey, SIGN_IN_FROM_ADDRESS } from '../attempt-limits.ts'
import type { AuthContext, CallOrigin } from '../auth-context.ts'
import { evenOut } from '../even-out.ts'
import { recordRefusedSignIn } from '../record-refused-sign-in.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { openSession } from '../sessions/sessions.ts'
import { tellSecondWay } from './notify-second-way.ts'
import { attemptIsOver, countTry, endAttempt } from './sign-in-attempts.ts'
import { countCodeTry, forgiveCodeTries, type SpentCode, spendCode } from './spend-code.ts'

/**
 * The second step of signing in. Session, what was spent and the ended attempt are stored together: of two calls with the
 * same attempt, code or challenge one succeeds.
 * @throws AppError unauthenticated for a wrong or used code or passkey; gone when the attempt is over: late, five tries, or the
 *   account changed; account_inactive, rate_limited
 */
export async function finishLogIn(
  context: AuthContext,
  input: SecondStepInput,
  from: CallOrigin,
): Promise<SignedIn> {
  const { platform } = context
  const { attempt } = input
  const { database, rateLimits, clock } = platform
  const began = performance.now()
  await rateLimits.consume(SIGN_IN_FROM_ADDRESS, addressKey(from.address))
  const userId = await countTry(database, attempt, clock())
  if (userId === undefined) {
    await evenOut(began)
    throw attemptIsOver()
  }
  await countCodeTry(platform, userId, from.address)

  const signedIn = await database.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('id', '=', userId)
      .forShare()
      .executeTakeFirst()
    if (account === undefined) throw attemptIsOver()
    if (account.status === 'Inactive')
      throw new AppError('account_inactive', 'This account is inactive. Please ask an administrator.')
    const spent = await spend(transaction, platform, userId, input)
    if (spent === undefined) return undefined
    // throwing gives it back: it was not what signed in
    const ended = await endAttempt(transaction, attempt)
    if (ended === undefined) throw attemptIsOver()
    const tokens = await openSession(transaction, context, account, { ...from, ...ended })
    if (spent.of === 'recovery')
      await tellSecondWay(transaction, platform, {
        userId,
        actor: { id: account.id, firstName: account.f_name, secondName: account.s_name },
        action: 'update',
        detail: { codes: `one used, ${spent.left} left` },
        title: `A recovery code was used to sign in; ${spent.left} left`,
      })
    return { ...tokens, user: toUser(account) }
  })
  if (signedIn === undefined) {
    const reason = input.passkey === undefined ? 'wrong code' : 'wrong passkey'
    await recordRefusedSignIn(platform, { id: userId }, { ...from, reason })
    await evenOut(began)
    throw new AppError(
      'unauthenticated',
      input.passkey === undefined ? 'The code is not right' : 'The passkey was not accepted',
    )
  }
  await forgiveCodeTries(platform, userId, from.address)
  await rateLimits.refund(SIGN_IN_FROM_ADDRESS, addressKey(from.address))
  return signedIn
}

/** Uses up the code or the passkey's challenge of an account. @returns undefined if it is not right */
async function spend(
  transaction: WriteExecutor,
  platform: Platform,
  userId: string,
  { attempt, code, passkey }: SecondStepInput,
): Promise<SpentCode | { of: 'passkey' } | undefined> {
  if (passkey === undefined) return spendCode(transaction, platform, userId, code ?? '')
  const use = { purpose: 'second-way', attempt } as const
  return (await usePasskey(transaction, platform, { userId, passkey, use })) ? { of: 'passkey' } : undefined
}
