import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { SecondWayKind } from '../../shared/second-way-schema.ts'
import { hashSecret, makeSecret } from '../opaque-secret.ts'
import { secondWaysOf } from './second-ways.ts'

/** How long there is for the second step after the password. */
const LIFETIME = 5 * 60 * 1000
/** Codes and passkeys per attempt, right or wrong; see the check of the table. */
const MAX_TRIES = 5

/**
 * Opens an attempt if the account has a second way: its password was right, its code or passkey is still to come. The attempt is
 * bound to the account, stored as a hash, and lives in the database because the second step may reach another process.
 * @returns the attempt's secret and what it takes; undefined if the password is enough
 */
export async function openSignInAttempt(
  transaction: WriteExecutor,
  userId: string,
  { rememberMe, now }: { rememberMe: boolean; now: Date },
): Promise<{ attempt: string; ways: SecondWayKind[] } | undefined> {
  const ways = await secondWaysOf(transaction, userId)
  if (ways.length === 0) return undefined
  const attempt = makeSecret()
  await transaction
    .insertInto('sign_in_attempts')
    .values({
      hash: hashSecret(attempt),
      user_id: userId,
      remember_me: rememberMe,
      expires_at: new Date(now.getTime() + LIFETIME),
    })
    .execute()
  return { attempt, ways }
}

/** The account of an attempt that is not over; it stays until the transaction ends. */
export async function findAttempt(
  transaction: WriteExecutor,
  attempt: string,
  now: Date,
): Promise<string | undefined> {
  const found = await transaction
    .selectFrom('sign_in_attempts')
    .select('user_id')
    .where('hash', '=', hashSecret(attempt))
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MAX_TRIES)
    .forKeyShare()
    .executeTakeFirst()
  return found?.user_id
}

/** Counts a try of an attempt, outside of a transaction: a refused one counts too. @returns its account */
export async function countTry(database: Executor, attempt: string, now: Date): Promise<string | undefined> {
  const counted = await database
    .updateTable('sign_in_attempts')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('hash', '=', hashSecret(attempt))
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MAX_TRIES)
    .returning('user_id')
    .executeTakeFirst()
  return counted?.user_id
}

/** Ends an attempt that succeeded. @returns undefined if another call ended it first */
export async function endAttempt(
  transaction: WriteExecutor,
  attempt: string,
): Promise<{ rememberMe: boolean } | undefined> {
  return transaction
    .deleteFrom('sign_in_attempts')
    .where('hash', '=', hashSecret(attempt))
    .returning('remember_me as rememberMe')
    .executeTakeFirst()
}

/** Ends the attempts of an account whose password, address, status or second way changes. */
export async function endSignInAttempts(transaction: WriteExecutor, userId: string): Promise<void> {
  await transaction.deleteFrom('sign_in_attempts').where('user_id', '=', userId).execute()
}

/** The refusal of an attempt that is late, was tried too often, or whose account changed. */
export function attemptIsOver(): AppError {
  return new AppError('gone', 'This took too long, or too many codes were wrong. Please sign in again.')
}
