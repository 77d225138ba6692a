import type { ColumnType, Selectable } from 'kysely'
import {
  changedFields,
  type ChangeActor,
  type Entity,
  recordChange,
} from '#platform/server/records/changes.ts'
import type { Timestamp, WriteExecutor } from '#platform/server/database/database.ts'
import type { Use } from '#platform/server/records/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Role } from '#platform/shared/permissions.ts'
import type { User } from '../shared/user-schema.ts'
import type { UserStatus } from '../shared/user-status.ts'

export interface UsersTable {
  id: ColumnType<string, string, never>
  f_name: string
  s_name: string
  /** Lower case, unique. */
  email: string
  role: Role
  status: UserStatus
  /** argon2id; null until the owner chose a password by invitation. */
  password_hash: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    users: UsersTable
  }
}

/** Changes of accounts, in the audit trail and the live feed. */
export const USER_ENTITY: Entity = { name: 'user', audience: 'user:view' }

/** The columns of an account that may be read; the password hash is read only where it is compared. */
export const USER_COLUMNS = [
  'id',
  'f_name',
  's_name',
  'email',
  'role',
  'status',
  'created_at',
  'updated_at',
] as const
export type UserRow = Pick<Selectable<UsersTable>, (typeof USER_COLUMNS)[number]>

/** What a deletion detaches, by the name under which the audit trail keeps the ids. */
export const USER_POINTERS: readonly (readonly [name: string, pointer: Use])[] = [
  ['project_ids', { table: 'projects', column: 'owner_id' }],
  ['task_ids', { table: 'tasks', column: 'assignee_id' }],
  ['comment_ids', { table: 'comments', column: 'author_id' }],
]

type UserFields = Pick<UserRow, 'f_name' | 's_name' | 'email' | 'role' | 'status'>

/** An account as the API returns it. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    fName: row.f_name,
    sName: row.s_name,
    email: row.email,
    role: row.role,
    status: row.status,
  }
}

/** The name of an account in the audit trail and in mails. */
export function toChangeActor(row: Pick<UserRow, 'id' | 'f_name' | 's_name'>): ChangeActor {
  return { id: row.id, firstName: row.f_name, secondName: row.s_name }
}

/**
 * Stores a new account and its audit row. Without an actor, the account created itself (sign-up).
 * @throws AppError conflict when the address is already in use
 */
export async function insertUser(
  transaction: WriteExecutor,
  account: UserFields & { id: string; password_hash: string | null },
  now: Date,
  actor?: ChangeActor,
): Promise<UserRow> {
  const row = await transaction
    .insertInto('users')
    .values({ ...account, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst()
  if (row === undefined) throw emailTaken()
  await recordChange(transaction, {
    entity: USER_ENTITY,
    id: row.id,
    action: 'create',
    actor: actor ?? toChangeActor(row),
    after: row,
  })
  return row
}

/**
 * Stores what differs from the locked row, with its audit row, and returns the resulting row.
 * @throws AppError conflict when the address belongs to another account
 */
export async function changeUser(
  transaction: WriteExecutor,
  before: UserRow,
  fields: Partial<UserFields>,
  now: Date,
  actor: ChangeActor,
): Promise<UserRow> {
  const changed = changedFields(before, fields)
  if (changed === undefined) return before
  const row = await transaction
    .updateTable('users')
    .set({ ...changed.after, updated_at: now })
    .where('id', '=', before.id)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isEmailClash(error) ? emailTaken() : error
    })
  await recordChange(transaction, {
    entity: USER_ENTITY,
    id: row.id,
    action: 'update',
    actor,
    before: changed.before,
    after: changed.after,
  })
  return row
}

/** Stores a new password. The audit trail records that it changed, never its value. */
export async function setPassword(
  transaction: WriteExecutor,
  account: UserRow,
  passwordHash: string,
  now: Date,
  actor: ChangeActor,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', account.id)
    .execute()
  await recordChange(transaction, {
    entity: USER_ENTITY,
    id: account.id,
    action: 'update',
    actor,
    after: { password_changed_at: now },
  })
}

/** 409: the address belongs to another account. */
export function emailTaken(): AppError {
  return new AppError('conflict', 'An account with this e-mail address already exists')
}

/** Whether a write failed because the address belongs to another account. */
export function isEmailClash(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'users_email_unique'
}
