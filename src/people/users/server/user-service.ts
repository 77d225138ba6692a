import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { inviteUser } from '#people/auth/server/index.ts'
import { refuseForSample } from '#people/outbox/server/sample-tables.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { requireProof } from '#platform/server/security/fresh-proof.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import { seesBooks } from '#platform/shared/permissions.ts'
import type { CreatedUser, Invitation, User, UserInput } from '#people/accounts/shared/user-schema.ts'
import { DEFAULT_USER_STATUS } from '#people/accounts/shared/user-status.ts'
import {
  insertUser,
  toUser,
  USER_COLUMNS,
  USER_ENTITY,
  type UserRow,
} from '#people/accounts/server/user-tables.ts'

/** Accounts by name, those waiting for approval first; the search covers both names and the address. */
export async function findUsers(
  database: Executor,
  query: ListQuery,
): Promise<{ users: User[]; total: number }> {
  const matching = database
    .selectFrom('users')
    .$if(query.search !== '', (select) =>
      select.where(
        sql<boolean>`strpos(lower(f_name || ' ' || s_name || ' ' || email), lower(${query.search})) > 0`,
      ),
    )
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(USER_COLUMNS)
    // accounts waiting for approval must not be overlooked on a later page
    .orderBy((expression) => expression('status', '=', 'Pending'), 'desc')
    .orderBy('f_name')
    .orderBy('s_name')
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { users: rows.map(toUser), total }
}

/** @throws AppError not_found */
export async function findUser(database: Executor, by: 'id' | 'email', value: string): Promise<User> {
  const row = await database.selectFrom('users').select(USER_COLUMNS).where(by, '=', value).executeTakeFirst()
  if (row === undefined) throw notFound('User')
  return toUser(row)
}

/**
 * Creates an account without a password, and the invitation by which its owner chooses one.
 * @throws AppError conflict when the address is already in use; proof_needed for a role that sees the books
 */
export async function createUser(
  transaction: WriteExecutor,
  platform: Platform,
  input: UserInput,
  actor: Actor,
): Promise<CreatedUser> {
  if (seesBooks(input.role)) requireProof(actor, platform.clock())
  const account = await insertUser(
    transaction,
    {
      id: randomUUIDv7(),
      f_name: input.fName,
      s_name: input.sName,
      email: input.email,
      role: input.role,
      status: input.status ?? DEFAULT_USER_STATUS,
      password_hash: null,
    },
    platform.clock(),
    actor,
  )
  return { ...toUser(account), invitationLink: await inviteUser(transaction, platform, account) }
}

/**
 * A new invitation for an account whose owner has not chosen a password yet.
 * @throws AppError not_found, or conflict when there is already a password, and for a person of the sample data;
 *   proof_needed for a role that sees the books
 */
export async function inviteAgain(
  transaction: WriteExecutor,
  platform: Platform,
  id: string,
  actor: Actor,
): Promise<Invitation> {
  const account = await lockUser(transaction, id)
  if (seesBooks(account.role)) requireProof(actor, platform.clock())
  await refuseForSample(transaction, USER_ENTITY, id)
  if (await hasPassword(transaction, id))
    throw new AppError(
      'conflict',
      'This account already has a password. Its owner can ask for a recovery link.',
    )
  return { invitationLink: await inviteUser(transaction, platform, account) }
}

/** The account, locked until the transaction ends. @throws AppError not_found */
export async function lockUser(transaction: WriteExecutor, id: string): Promise<UserRow> {
  const row = await transaction
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('User')
  return row
}

/** Whether the owner has chosen a password. */
export async function hasPassword(transaction: WriteExecutor, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
