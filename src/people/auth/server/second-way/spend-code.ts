import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { accountKey, CODES_OF_ACCOUNT, CODES_TO_ACCOUNT } from '../attempt-limits.ts'
import { hashRecoveryCode, stepOfCode } from './codes.ts'

/** What a person typed: six digits of the app, with or without spaces, or else a recovery code. */
const SIX_DIGITS = /^\d{6}$/

/** What a code was. */
export type SpentCode = { of: 'app' } | { of: 'recovery'; left: number }

/**
 * Uses up a code of an account whose second way is on: the same one is never accepted twice, not even by two processes
 * at once, because the row of the code changes only once.
 * @returns undefined if the code is wrong, was used before, or nothing is on
 */
export async function spendCode(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'secrets' | 'clock'>,
  userId: string,
  typed: string,
): Promise<SpentCode | undefined> {
  const digits = typed.replaceAll(/\s/g, '')
  return SIX_DIGITS.test(digits)
    ? spendAppCode(transaction, platform, userId, digits)
    : spendRecoveryCode(transaction, platform.clock(), userId, typed)
}

async function spendAppCode(
  transaction: WriteExecutor,
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  userId: string,
  code: string,
): Promise<SpentCode | undefined> {
  const way = await transaction
    .selectFrom('second_ways')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const secret = way === undefined ? undefined : openSecret(secrets, way.sealed_secret)
  const step = secret === undefined ? undefined : stepOfCode(secret, code, clock())
  if (step === undefined) return undefined
  const { numUpdatedRows } = await transaction
    .updateTable('second_ways')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { of: 'app' } : undefined
}

async function spendRecoveryCode(
  transaction: WriteExecutor,
  now: Date,
  userId: string,
  code: string,
): Promise<SpentCode | undefined> {
  const { numUpdatedRows } = await transaction
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return undefined
  const { left } = await transaction
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { of: 'recovery', left }
}

/**
 * The secret of an app. Undefined if it was sealed with another secret of the installation, as after a restore without
 * it: then recovery codes still work, and no code of the app does (spec 33.5).
 */
export function openSecret(secrets: Pick<Platform['secrets'], 'open'>, sealed: Buffer): string | undefined {
  try {
    return secrets.open(sealed)
  } catch {
    return undefined
  }
}

/** Counts a try before it is looked at. @throws AppError rate_limited */
export async function countCodeTry(
  { rateLimits }: Pick<Platform, 'rateLimits'>,
  userId: string,
  address: string,
): Promise<void> {
  await rateLimits.consume(CODES_TO_ACCOUNT, accountKey(userId, address))
  await rateLimits.consume(CODES_OF_ACCOUNT, userId)
}

/** After a right code: it does not count, and neither do the wrong ones before it from this address. */
export async function forgiveCodeTries(
  { rateLimits }: Pick<Platform, 'rateLimits'>,
  userId: string,
  address: string,
): Promise<void> {
  await rateLimits.forgive(CODES_TO_ACCOUNT, accountKey(userId, address))
  await rateLimits.refund(CODES_OF_ACCOUNT, userId)
}
