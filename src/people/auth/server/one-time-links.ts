import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { endSignInAttempts } from './second-way/sign-in-attempts.ts'
import { hashSecret, makeSecret } from './opaque-secret.ts'

const HOUR = 60 * 60 * 1000
/** Spec 2.4, 2.8: an invitation works for 72 hours, a recovery link for one hour. */
const LIFETIMES = { invitation: 72 * HOUR, recovery: HOUR }
type LinkPurpose = keyof typeof LIFETIMES

/** Creates a link's secret; only its hash is stored. The account must be locked: changing it invalidates its links. */
export async function makeLink(
  transaction: WriteExecutor,
  userId: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string> {
  const secret = makeSecret()
  await transaction
    .insertInto('one_time_links')
    .values({
      hash: hashSecret(secret),
      user_id: userId,
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIMES[purpose]),
      used_at: null,
    })
    .execute()
  return secret
}

/**
 * The account of a link. Without the account's lock the result may be outdated a moment later, as links are created and
 * spent under it.
 * @throws AppError validation with a sentence for a used, expired or unknown link
 */
export async function readLink(database: Executor, secret: string, now: Date): Promise<string> {
  const link = await database
    .selectFrom('one_time_links')
    .select(['user_id', 'expires_at', 'used_at'])
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst()
  if (link === undefined) throw refusal('This link is not valid. Please ask for a new one.')
  if (link.used_at !== null)
    throw refusal('This link was already used or replaced. Please ask for a new one.')
  if (new Date(link.expires_at) <= now) throw refusal('This link has expired. Please ask for a new one.')
  return link.user_id
}

/**
 * Invalidates the links of an account, and sign-ins whose code is still to come: after one was used, or when the reason for them no longer applies. The account
 * must be locked.
 * @param purpose only these; all if omitted
 */
export async function spendLinks(
  transaction: WriteExecutor,
  userId: string,
  now: Date,
  purpose?: LinkPurpose,
): Promise<void> {
  await endSignInAttempts(transaction, userId)
  await transaction
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (update) => update.where('purpose', '=', purpose ?? 'recovery'))
    .execute()
}

function refusal(sentence: string): AppError {
  return new AppError('validation', sentence, { fields: { token: sentence } })
}
