import { randomUUID } from 'node:crypto'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import {
  type AddedPasskey,
  type CreationOptions,
  MAX_PASSKEYS,
  type NewPasskey,
  type Passkey,
  PASSKEY_ALGORITHMS,
  PASSKEY_TIMEOUT,
} from '../../shared/passkey-schema.ts'
import { lockOwn } from '../lock-own.ts'
import { tellSecondWay } from '../second-way/notify-second-way.ts'
import { firstRecoveryCodes } from '../second-way/recovery-codes.ts'
import { endWithLastWay } from '../second-way/remove-second-way.ts'
import { endSignInAttempts } from '../second-way/sign-in-attempts.ts'
import { makeChallenge, spendChallenge } from './challenges.ts'
import { refuseWithoutWayIn } from '../sign-in-settings/passwords-off.ts'
import { requirePasskeySite } from './passkey-site.ts'
import { userHandleOf } from './user-handle.ts'
import { verifyNewCredential } from './verify-passkey.ts'

const COLUMNS = [
  'id',
  'name',
  'is_backed_up as isBackedUp',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** The account's passkeys, the oldest first. */
export async function listPasskeys(database: Executor, userId: string): Promise<Passkey[]> {
  return database
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The account's passkeys, as browsers ask for them. */
export async function describePasskeys(
  database: Executor,
  userId: string,
): Promise<CreationOptions['excludeCredentials']> {
  const keys = await database
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return keys.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports }))
}

/**
 * What the browser makes a passkey from.
 * @throws AppError conflict when there are too many, or none at this address
 */
export async function startPasskey(
  transaction: WriteExecutor,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  actor: Actor,
): Promise<CreationOptions> {
  const site = requirePasskeySite(config)
  const account = await lockOwn(transaction, actor.id)
  const known = await describePasskeys(transaction, actor.id)
  refuseTooMany(known.length)
  return {
    challenge: await makeChallenge(transaction, { purpose: 'add', userId: actor.id }, clock()),
    rp: { id: site.id, name: 'Ledgerboard' },
    user: {
      id: userHandleOf(actor.id),
      name: account.email,
      displayName: `${account.f_name} ${account.s_name}`,
    },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_TIMEOUT,
    excludeCredentials: known,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'preferred',
    },
    attestation: 'none',
  }
}

/**
 * Adds what the browser made. The first second way of an account brings recovery codes.
 * @throws AppError conflict when it is not right or late, known already, or one too many
 */
export async function addPasskey(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  { name, credential }: NewPasskey,
  actor: Actor,
): Promise<AddedPasskey> {
  const site = requirePasskeySite(platform.config)
  await lockOwn(transaction, actor.id)
  const now = platform.clock()
  const use = { purpose: 'add', userId: actor.id } as const
  const challenge = await spendChallenge(transaction, credential.response.clientDataJSON, use, now)
  const checked = challenge === undefined ? undefined : await verifyNewCredential(site, challenge, credential)
  if (checked === undefined)
    throw new AppError('conflict', 'This passkey was not accepted, or it took too long. Please add it again.')
  refuseTooMany((await listPasskeys(transaction, actor.id)).length)
  const passkey = await transaction
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id: actor.id,
      credential_id: checked.credentialId,
      public_key: checked.publicKey,
      counter: checked.counter,
      transports: checked.transports,
      name,
      is_backed_up: checked.isBackedUp,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (passkey === undefined) throw new AppError('conflict', 'This passkey was added already.')
  await endSignInAttempts(transaction, actor.id)
  const codes = await firstRecoveryCodes(transaction, actor.id)
  await tellSecondWay(transaction, platform, {
    userId: actor.id,
    actor,
    action: 'create',
    detail: { passkey: name },
    title: `A passkey was added to your account: ${name}`,
  })
  return { passkey, codes }
}

/** Renames an own passkey. @throws AppError not_found */
export async function renamePasskey(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  { id, name }: { id: string; name: string },
  actor: Actor,
): Promise<Passkey> {
  await lockOwn(transaction, actor.id)
  const before = await transaction
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (before === undefined) throw notFound('Passkey')
  if (before.name === name) return before
  await transaction.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
  await tellSecondWay(transaction, platform, {
    userId: actor.id,
    actor,
    action: 'update',
    detail: { passkey: name },
    title: `A passkey of your account has a new name: ${name}`,
  })
  return { ...before, name }
}

/**
 * Removes an own passkey. Without another second way the password alone is enough again.
 * @throws AppError not_found; conflict for the only way in where passwords are switched off
 */
export async function removePasskey(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  id: string,
  actor: Actor,
): Promise<void> {
  const account = await lockOwn(transaction, actor.id)
  const removed = await transaction
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('name')
    .executeTakeFirst()
  if (removed === undefined) throw notFound('Passkey')
  await refuseWithoutWayIn(transaction, platform.config, actor.id)
  const wasLast = await endWithLastWay(transaction, account)
  await tellSecondWay(transaction, platform, {
    userId: actor.id,
    actor,
    action: 'delete',
    detail: { passkey: removed.name, reason: 'removed by its owner' },
    title: `A passkey was removed from your account: ${removed.name}${wasLast ? '. The password alone is enough again' : ''}`,
  })
}

function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw new AppError('conflict', `You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`)
}
