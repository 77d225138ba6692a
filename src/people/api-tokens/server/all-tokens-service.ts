import { sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import type { Platform } from '#platform/server/platform.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import { type Actor, fullName } from '#platform/server/security/actor.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { AnyApiToken } from '../shared/api-token-schema.ts'
import { OWN_TOKENS } from './api-token-service.ts'
import { API_TOKEN_ENTITY } from './api-token-tables.ts'

/** Everybody's tokens, the newest first (spec 32.5). */
export async function listAllApiTokens(database: Executor): Promise<AnyApiToken[]> {
  return database
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'user_id')
    .select([
      'api_tokens.id',
      'name',
      'hint',
      'scopes',
      'ends_on as endsOn',
      'api_tokens.created_at as createdAt',
      'last_used_at as lastUsedAt',
      sql<AnyApiToken['owner']>`json_build_object('id', users.id, 'name', f_name || ' ' || s_name)`.as(
        'owner',
      ),
    ])
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')
    .execute()
}

/** Ends anybody's token: its next call is refused, and its owner is told. @throws AppError not_found */
export async function revokeAnyApiToken(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  id: string,
  actor: Actor,
): Promise<void> {
  const revoked = await transaction
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .returning(['name', 'user_id'])
    .executeTakeFirst()
  if (revoked === undefined) throw notFound('Token')
  const { name, user_id: owner } = revoked
  await recordChange(transaction, {
    entity: API_TOKEN_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { user_id: owner, name },
  })
  await notify(transaction, platform, {
    kind: 'token-made',
    to: [owner],
    actor,
    about: { entity: API_TOKEN_ENTITY.name, id },
    title: `${fullName(actor)} revoked your token ${name}`,
    detail: 'Programs that use it can no longer work in your name.',
    path: '/profile',
  })
  await signalUsers(transaction, [owner], OWN_TOKENS)
}
