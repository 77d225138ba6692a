import { toUser, USER_COLUMNS } from '#people/accounts/server/user-tables.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { SignedIn } from '../../shared/auth-schema.ts'
import { PASSKEY_TIMEOUT, type PasskeyLoginInput, type RequestOptions } from '../../shared/passkey-schema.ts'
import { addressKey, PASSKEY_CHALLENGES, SIGN_IN_FROM_ADDRESS } from '../attempt-limits.ts'
import type { AuthContext, CallOrigin } from '../auth-context.ts'
import { evenOut } from '../even-out.ts'
import { recordRefusedSignIn } from '../record-refused-sign-in.ts'
import { attemptIsOver, findAttempt } from '../second-way/sign-in-attempts.ts'
import { openSession } from '../sessions/sessions.ts'
import { makeChallenge } from './challenges.ts'
import { describePasskeys } from './passkey-service.ts'
import { requirePasskeySite } from './passkey-site.ts'
import { usePasskey } from './use-passkey.ts'

/**
 * What the browser asks a passkey with: one of the account whose password was right, or else any that it has for this
 * address. Without a password, finger, face or PIN are required.
 * @throws AppError gone when the attempt is over; conflict when there are none at this address; rate_limited
 */
export async function askPasskey(
  { platform }: AuthContext,
  attempt: string | undefined,
  { address }: Pick<CallOrigin, 'address'>,
): Promise<RequestOptions> {
  const { database, rateLimits, config, clock } = platform
  const site = requirePasskeySite(config)
  await rateLimits.consume(PASSKEY_CHALLENGES, addressKey(address))
  const asked = { rpId: site.id, timeout: PASSKEY_TIMEOUT }
  if (attempt === undefined)
    return {
      ...asked,
      challenge: await makeChallenge(database, { purpose: 'sign-in' }, clock()),
      allowCredentials: [],
      userVerification: 'required',
    }
  return database.transaction().execute(async (transaction) => {
    const userId = await findAttempt(transaction, attempt, clock())
    if (userId === undefined) throw attemptIsOver()
    return {
      ...asked,
      challenge: await makeChallenge(transaction, { purpose: 'second-way', attempt }, clock()),
      allowCredentials: await describePasskeys(transaction, userId),
      userVerification: 'preferred',
    }
  })
}

/** What the browser asks a passkey of a signed-in account with, as proof (spec 34.4). @throws AppError conflict */
export async function askOwnPasskey(
  transaction: WriteExecutor,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  userId: string,
): Promise<RequestOptions> {
  const site = requirePasskeySite(config)
  return {
    challenge: await makeChallenge(transaction, { purpose: 'proof', userId }, clock()),
    rpId: site.id,
    timeout: PASSKEY_TIMEOUT,
    allowCredentials: await describePasskeys(transaction, userId),
    userVerification: 'required',
  }
}

/**
 * Signs in with a passkey alone: the device and what unlocks it are both ways (spec 34.2).
 * @throws AppError unauthenticated, account_inactive, rate_limited
 */
export async function logInWithPasskey(
  context: AuthContext,
  { passkey, rememberMe }: PasskeyLoginInput,
  from: CallOrigin,
): Promise<SignedIn> {
  const { platform } = context
  const { database, rateLimits } = platform
  const began = performance.now()
  await rateLimits.consume(SIGN_IN_FROM_ADDRESS, addressKey(from.address))
  const owner = await database
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', passkey.id)
    .executeTakeFirst()
  const signedIn = await database.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('id', '=', owner?.user_id ?? null)
      .forShare()
      .executeTakeFirst()
    if (account === undefined) return undefined
    const use = { purpose: 'sign-in' } as const
    if (!(await usePasskey(transaction, platform, { userId: account.id, passkey, use }))) return undefined
    if (account.status === 'Inactive') return 'inactive'
    const tokens = await openSession(transaction, context, account, { ...from, rememberMe })
    return { ...tokens, user: toUser(account) }
  })
  if (signedIn === undefined || signedIn === 'inactive') {
    const isInactive = signedIn === 'inactive'
    const reason = isInactive ? 'account is inactive' : 'wrong passkey'
    if (owner !== undefined)
      await recordRefusedSignIn(context.platform, { id: owner.user_id }, { ...from, reason })
    await evenOut(began)
    throw isInactive
      ? new AppError('account_inactive', 'This account is inactive. Please ask an administrator.')
      : new AppError('unauthenticated', 'This passkey is not known here. Sign in with your password.')
  }
  await rateLimits.refund(SIGN_IN_FROM_ADDRESS, addressKey(from.address))
  return signedIn
}
