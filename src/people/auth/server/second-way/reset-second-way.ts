import { USER_COLUMNS, type UserRow } from '#people/accounts/server/user-tables.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { removeSecondWays } from './remove-second-way.ts'

const TITLE = 'The second way to sign in was reset for your account'

/**
 * Turns off the second ways of a person who lost phone and codes. One's own are turned off where they are kept.
 * @throws AppError not_found, conflict when nothing is on or it is one's own
 */
export async function resetSecondWay(
  transaction: WriteExecutor,
  platform: Platform,
  userId: string,
  actor: Actor,
): Promise<void> {
  if (userId === actor.id) throw new AppError('conflict', 'Your own is turned off on your page Security.')
  if ((await lockBy(transaction, 'id', userId)) === undefined) throw notFound('User')
  const isReset = await removeSecondWays(transaction, platform, userId, {
    actor,
    reason: 'reset by an administrator',
    title: TITLE,
  })
  if (!isReset) throw new AppError('conflict', 'This person signs in with the password alone.')
}

/**
 * The same, by whoever runs the server: for the last administrator (spec 33.4).
 * @returns undefined if no account has the address, false if it has no second way
 */
export async function resetSecondWayOf(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  email: string,
): Promise<boolean | undefined> {
  const account = await lockBy(transaction, 'email', email.trim().toLowerCase())
  if (account === undefined) return undefined
  return removeSecondWays(transaction, platform, account.id, {
    actor: 'system',
    reason: 'reset on the machine of the server',
    title: TITLE,
  })
}

async function lockBy(
  transaction: WriteExecutor,
  by: 'id' | 'email',
  value: string,
): Promise<UserRow | undefined> {
  return transaction
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where(by, '=', value)
    .forUpdate()
    .executeTakeFirst()
}
