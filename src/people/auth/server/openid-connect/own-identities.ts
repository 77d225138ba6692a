import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Identity } from '../../shared/openid-schema.ts'
import { refuseWithoutWayIn } from '../sign-in-settings/passwords-off.ts'
import { lockOwn } from '../lock-own.ts'
import { OWN_IDENTITIES } from './find-account.ts'
import { IDENTITY_ENTITY } from './openid-tables.ts'

/** The services that sign in to an account, the newest first. */
export async function listIdentities(database: Executor, { id }: Pick<Actor, 'id'>): Promise<Identity[]> {
  const rows = await database
    .selectFrom('identities')
    .select(['id', 'issuer', 'email', 'created_at as connectedAt'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ issuer, ...identity }) => ({ ...identity, service: hostOf(issuer) }))
}

/**
 * Disconnects a service. Who never chose a password would be locked out by it.
 * @throws AppError not_found; conflict without a password, or where passwords are switched off
 */
export async function removeIdentity(
  transaction: WriteExecutor,
  { config }: Pick<Platform, 'config'>,
  id: string,
  actor: Actor,
): Promise<void> {
  await lockOwn(transaction, actor.id)
  const removed = await transaction
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning(['issuer', 'email'])
    .executeTakeFirst()
  if (removed === undefined) throw notFound('Connected sign-in')
  const withPassword = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.id)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  if (withPassword === undefined)
    throw new AppError(
      'conflict',
      'You have no password yet. Choose one first, with “Forgot password?” on the sign-in page.',
    )
  await refuseWithoutWayIn(transaction, config, actor.id)
  await recordChange(transaction, {
    entity: IDENTITY_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { user_id: actor.id, ...removed },
  })
  await signalUsers(transaction, [actor.id], OWN_IDENTITIES)
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}
