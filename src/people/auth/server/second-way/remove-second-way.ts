import type { UserRow } from '#people/accounts/server/user-tables.ts'
import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'
import { isSecondWayRequired } from '../sign-in-settings/sign-in-settings-service.ts'
import { endSignInAttempts } from './sign-in-attempts.ts'
import { tellSecondWay } from './notify-second-way.ts'
import { removeRecoveryCodes } from './recovery-codes.ts'
import { secondWaysOf } from './second-ways.ts'

/**
 * Removes the app, the passkeys and the recovery codes of an account, which is locked, and tells its owner.
 * @returns whether there was a second way; also an app that was never confirmed goes, without a word
 */
export async function removeSecondWays(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  userId: string,
  { actor, reason, title }: { actor: ChangeActor; reason: string; title: string },
): Promise<boolean> {
  const ways = await secondWaysOf(transaction, userId)
  await transaction.deleteFrom('second_ways').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await removeRecoveryCodes(transaction, userId)
  if (ways.length === 0) return false
  await endSignInAttempts(transaction, userId)
  await tellSecondWay(transaction, platform, { userId, actor, action: 'delete', detail: { reason }, title })
  return true
}

/**
 * After the owner of an account, which is locked, removed one way: sign-ins that wait for it are over, and with the last
 * way its recovery codes end.
 * @returns whether it was the last one
 * @throws AppError conflict if it was, and the office requires one of this account
 */
export async function endWithLastWay(
  transaction: WriteExecutor,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
): Promise<boolean> {
  await endSignInAttempts(transaction, id)
  if ((await secondWaysOf(transaction, id)).length > 0) return false
  if (await isSecondWayRequired(transaction, role))
    throw new AppError('conflict', 'A second way is required of your account, and this is your only one.')
  await removeRecoveryCodes(transaction, id)
  return true
}
