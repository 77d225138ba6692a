import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Once } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import type { AppSecret, RecoveryCodes, SecondWay, TurnOffInput } from '../../shared/second-way-schema.ts'
import type { CallOrigin } from '../auth-context.ts'
import { lockOwn } from '../lock-own.ts'
import { appUri, makeAppSecret, stepOfCode } from './codes.ts'
import { tellSecondWay } from './notify-second-way.ts'
import { firstRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { endWithLastWay } from './remove-second-way.ts'
import { secondWaysOf } from './second-ways.ts'
import { endSignInAttempts } from './sign-in-attempts.ts'
import { countCodeTry, forgiveCodeTries, openSecret, spendCode } from './spend-code.ts'

/** Who calls, from where, and what makes a repeated call one call. */
export interface OwnCall {
  actor: Actor
  from: CallOrigin
  once: Once
}

/** What is on for an account. */
export async function findSecondWay(database: Executor, userId: string): Promise<SecondWay> {
  const way = await database
    .selectFrom('second_ways')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { codesLeft } = await database
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('codesLeft'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { since: way?.confirmed_at ?? null, codesLeft }
}

/**
 * Makes the secret for an app. One that was never confirmed is replaced; nothing is on yet.
 * @throws AppError conflict while one is on
 */
export async function startSecondWay(
  transaction: WriteExecutor,
  { secrets, clock }: Platform,
  actor: Actor,
): Promise<AppSecret> {
  const { email } = await lockOwn(transaction, actor.id)
  const secret = makeAppSecret()
  const row = { sealed_secret: secrets.seal(secret), created_at: clock() }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('second_ways')
    .values({ ...row, user_id: actor.id, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_ways.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n)
    throw new AppError('conflict', 'An authenticator app is in use already. Turn it off first.')
  return { secret, uri: appUri(secret, email) }
}

/**
 * Turns the app on with a first code of the app, which is spent with it.
 * @throws AppError validation at `code`, conflict when nothing waits to be confirmed
 */
export async function confirmSecondWay(
  transaction: WriteExecutor,
  platform: Platform,
  code: string,
  actor: Actor,
): Promise<RecoveryCodes> {
  await lockOwn(transaction, actor.id)
  const way = await transaction
    .selectFrom('second_ways')
    .select('sealed_secret')
    .where('user_id', '=', actor.id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  const secret = way === undefined ? undefined : openSecret(platform.secrets, way.sealed_secret)
  if (secret === undefined)
    throw new AppError('conflict', 'There is no app to confirm. Please add the authenticator app again.')
  const now = platform.clock()
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
  if (step === undefined)
    throw invalidField('code', 'The code is not right. Enter the newest one; the clock of the phone counts.')
  await transaction
    .updateTable('second_ways')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', actor.id)
    .execute()
  await endSignInAttempts(transaction, actor.id)
  const codes = await firstRecoveryCodes(transaction, actor.id)
  await tellSecondWay(transaction, platform, {
    userId: actor.id,
    actor,
    action: 'create',
    title: 'An authenticator app was added to your account',
  })
  return { codes }
}

/**
 * Makes new recovery codes; none of the earlier ones works any more.
 * @throws AppError conflict when nothing is on
 */
export async function renewRecoveryCodes(
  transaction: WriteExecutor,
  platform: Platform,
  actor: Actor,
): Promise<RecoveryCodes> {
  await lockOwn(transaction, actor.id)
  if ((await secondWaysOf(transaction, actor.id)).length === 0) throw isOff()
  const codes = await replaceRecoveryCodes(transaction, actor.id)
  await tellSecondWay(transaction, platform, {
    userId: actor.id,
    actor,
    action: 'update',
    detail: { codes: 'new' },
    title: 'New recovery codes were made for your account',
  })
  return { codes }
}

/**
 * Turns the app off: a session alone cannot, nor a password alone.
 * @throws AppError validation at `code`, conflict when nothing is on, rate_limited
 */
export async function turnOffSecondWay(
  platform: Platform,
  { code }: TurnOffInput,
  { actor, from, once }: OwnCall,
): Promise<void> {
  await countCodeTry(platform, actor.id, from.address)
  await platform.database.transaction().execute((transaction) =>
    once(transaction, async () => {
      const account = await lockOwn(transaction, actor.id)
      if ((await findSecondWay(transaction, actor.id)).since === null)
        throw new AppError('conflict', 'There is no authenticator app to turn off.')
      if ((await spendCode(transaction, platform, actor.id, code)) === undefined)
        throw invalidField('code', 'The code is not right')
      await transaction.deleteFrom('second_ways').where('user_id', '=', actor.id).execute()
      const wasLast = await endWithLastWay(transaction, account)
      await tellSecondWay(transaction, platform, {
        userId: actor.id,
        actor,
        action: 'delete',
        detail: { reason: 'turned off by its owner' },
        title: wasLast
          ? 'The second way to sign in was turned off for your account'
          : 'The authenticator app was turned off for your account',
      })
    }),
  )
  await forgiveCodeTries(platform, actor.id, from.address)
}

function isOff(): AppError {
  return new AppError(
    'conflict',
    'There is no second way to sign in. Add a passkey or an authenticator app first.',
  )
}
