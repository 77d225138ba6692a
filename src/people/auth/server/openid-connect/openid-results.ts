import { toUser, USER_COLUMNS } from '#people/accounts/server/user-tables.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { readCookie } from '#platform/server/http/read-cookie.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { SignedIn } from '../../shared/auth-schema.ts'
import type { AuthContext, CallOrigin } from '../auth-context.ts'
import { hashSecret, makeSecret } from '../opaque-secret.ts'
import { recordRefusedSignIn } from '../record-refused-sign-in.ts'
import { secondWayNeeded } from '../second-way/second-way-needed.ts'
import { openSignInAttempt } from '../second-way/sign-in-attempts.ts'
import { openSession } from '../sessions/sessions.ts'
import { cookieName } from './cookies.ts'

/** The cookie in which the browser has what came of its sign-in; see cookieName. */
export const RESULT_COOKIE = 'openid-result'
/** Milliseconds until the page has fetched it. */
export const RESULT_LIFETIME = 60 * 1000
const REFUSED = 'refused.'

/** Lets a browser sign in to an account. @returns what its cookie contains */
export async function storeAccount(
  transaction: WriteExecutor,
  userId: string,
  rememberMe: boolean,
  now: Date,
): Promise<string> {
  const result = makeSecret()
  await transaction
    .insertInto('openid_results')
    .values({
      hash: hashSecret(result),
      user_id: userId,
      remember_me: rememberMe,
      expires_at: new Date(now.getTime() + RESULT_LIFETIME),
    })
    .execute()
  return result
}

/** A sentence for the login page, sealed: nobody can make the page say something else. */
export function storeRefusal({ secrets, clock }: Platform, sentence: string): string {
  const text = JSON.stringify({ sentence, until: clock().getTime() + RESULT_LIFETIME })
  return `${REFUSED}${secrets.seal(text).toString('base64url')}`
}

/**
 * Signs in with the result in the browser's cookie; a second call with it finds nothing. A second way is asked for here
 * too: the other service may ask for less (spec 37.3).
 * @throws AppError forbidden with the sentence of a refusal; gone without a result; second_way_needed with `attempt`;
 *   account_inactive
 */
export async function takeResult(context: AuthContext, cookies: string, from: CallOrigin): Promise<SignedIn> {
  const { platform } = context
  const result = readCookie(cookies, cookieName(platform.config, RESULT_COOKIE)) ?? ''
  if (result.startsWith(REFUSED)) throw refusalOf(platform, result.slice(REFUSED.length))
  const now = platform.clock()
  const taken = await platform.database.transaction().execute(async (transaction) => {
    const stored = await transaction
      .deleteFrom('openid_results')
      .where('hash', '=', hashSecret(result))
      .where('expires_at', '>', now.toISOString())
      .returning(['user_id', 'remember_me as rememberMe'])
      .executeTakeFirst()
    if (stored === undefined) throw isOver()
    const account = await transaction
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('id', '=', stored.user_id)
      .forShare()
      .executeTakeFirst()
    if (account === undefined) throw isOver()
    if (account.status === 'Inactive') return { inactive: account.id }
    const { rememberMe } = stored
    const opened = await openSignInAttempt(transaction, account.id, { rememberMe, now })
    if (opened !== undefined) return opened
    const tokens = await openSession(transaction, context, account, { ...from, rememberMe })
    return { ...tokens, user: toUser(account) }
  })
  if ('attempt' in taken) throw secondWayNeeded(platform, taken)
  if ('inactive' in taken) {
    await recordRefusedSignIn(platform, { id: taken.inactive }, { ...from, reason: 'account is inactive' })
    throw new AppError('account_inactive', 'This account is inactive. Please ask an administrator.')
  }
  return taken
}

function refusalOf({ secrets, clock }: Platform, sealed: string): AppError {
  try {
    const { sentence, until } = JSON.parse(secrets.open(Buffer.from(sealed, 'base64url'))) as {
      sentence: string
      until: number
    }
    return until > clock().getTime() ? new AppError('forbidden', sentence) : isOver()
  } catch {
    return isOver()
  }
}

function isOver(): AppError {
  return new AppError('gone', 'This took too long, or was begun in another browser. Please sign in again.')
}
