import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import type { Platform } from '#platform/server/platform.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { dayIn, longDay } from '#platform/shared/dates.ts'
import { AppError, invalidField, notFound } from '#platform/shared/errors.ts'
import { holds, PERMISSIONS, TOKEN_PERMISSIONS } from '#platform/shared/permissions.ts'
import {
  type ApiToken,
  endFault,
  type MadeApiToken,
  MAX_API_TOKENS,
  type NewApiToken,
} from '../shared/api-token-schema.ts'
import { tokenMadeMail } from './api-token-mail.ts'
import { API_TOKEN_ENTITY } from './api-token-tables.ts'
import { hashToken, makeToken } from './token-text.ts'

const COLUMNS = [
  'id',
  'name',
  'hint',
  'scopes',
  'ends_on as endsOn',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const
/** The own browsers fetch the list again. */
export const OWN_TOKENS = 'own-token'
const HINT_LENGTH = 4

/** The account's tokens, the newest first. */
export async function listApiTokens(database: Executor, { id }: Pick<Actor, 'id'>): Promise<ApiToken[]> {
  return database
    .selectFrom('api_tokens')
    .select(COLUMNS)
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Makes a token and tells its owner. The reply is the only place that has the secret; for a repeated call it is stored
 * sealed.
 *
 * @throws AppError validation at `endsOn`, or at `scopes` that the owner has not; conflict when there are too many
 */
export async function createApiToken(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  input: NewApiToken,
  actor: Actor,
): Promise<MadeApiToken> {
  const fault = endFault(input.endsOn, dayIn(platform.config.timeZone, platform.clock()))
  if (fault !== undefined) throw invalidField('endsOn', fault)
  const scopes = PERMISSIONS.filter((permission) => input.scopes.includes(permission))
  if (!scopes.every((permission) => holds(actor, permission)))
    throw invalidField('scopes', 'A token cannot do more than you may do yourself')
  if (!scopes.every((permission) => TOKEN_PERMISSIONS.includes(permission)))
    throw invalidField('scopes', 'A token cannot change accounts, the bin or the chat')
  await refuseTooMany(transaction, actor.id)
  const token = makeToken()
  const made = await transaction
    .insertInto('api_tokens')
    .values({
      id: randomUUID(),
      user_id: actor.id,
      name: input.name,
      hash: hashToken(token),
      hint: token.slice(-HINT_LENGTH),
      scopes,
      ends_on: input.endsOn,
      created_at: platform.clock(),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: API_TOKEN_ENTITY,
    id: made.id,
    action: 'create',
    actor,
    after: { user_id: actor.id, name: made.name, scopes: scopes.join(', '), ends_on: made.endsOn },
  })
  await notify(transaction, platform, {
    kind: 'token-made',
    to: [actor.id],
    // whoever uses the session may not be the owner
    actor: 'system',
    about: { entity: API_TOKEN_ENTITY.name, id: made.id },
    title: `A personal token was made: ${made.name}`,
    detail: `It works until ${longDay(made.endsOn)}. If it was not you, revoke it and choose a new password.`,
    path: '/security',
    mail: (owner) => tokenMadeMail(owner, made),
  })
  await signalUsers(transaction, [actor.id], OWN_TOKENS)
  return { ...made, token }
}

/** Ends an own token: its next call is refused. @throws AppError not_found */
export async function revokeApiToken(transaction: WriteExecutor, id: string, actor: Actor): Promise<void> {
  const revoked = await transaction
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning(['name'])
    .executeTakeFirst()
  if (revoked === undefined) throw notFound('Token')
  await recordChange(transaction, {
    entity: API_TOKEN_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { user_id: actor.id, name: revoked.name },
  })
  await signalUsers(transaction, [actor.id], OWN_TOKENS)
}

/** Additions of one person take turns, so that their number is certain. */
async function refuseTooMany(transaction: WriteExecutor, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api tokens of ${userId}`}, 0))`.execute(
    transaction,
  )
  const { count } = await transaction
    .selectFrom('api_tokens')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_API_TOKENS)
    throw new AppError('conflict', `You can have at most ${MAX_API_TOKENS} tokens. Revoke one first.`)
}
