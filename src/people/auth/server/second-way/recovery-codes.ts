import type { WriteExecutor } from '#platform/server/database/database.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './codes.ts'

/** New recovery codes of an account, which is locked, instead of all earlier ones. */
export async function replaceRecoveryCodes(transaction: WriteExecutor, userId: string): Promise<string[]> {
  await removeRecoveryCodes(transaction, userId)
  const codes = makeRecoveryCodes()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashRecoveryCode(code), used_at: null })))
    .execute()
  return codes
}

/** Recovery codes for the first second way of an account, which is locked. @returns none if there are some, used or not */
export async function firstRecoveryCodes(transaction: WriteExecutor, userId: string): Promise<string[]> {
  const known = await transaction
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return known === undefined ? replaceRecoveryCodes(transaction, userId) : []
}

/** With the last second way of an account its recovery codes end. */
export async function removeRecoveryCodes(transaction: WriteExecutor, userId: string): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
