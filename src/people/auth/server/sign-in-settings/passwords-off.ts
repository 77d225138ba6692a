import { sql } from 'kysely'
import type { UserRow } from '#people/accounts/server/user-tables.ts'
import type { Config } from '#platform/server/config.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import { AppError } from '#platform/shared/errors.ts'
import { isAdministrator } from '#platform/shared/permissions.ts'
import { SIGN_IN_SETTINGS_ENTITY, SIGN_IN_SETTINGS_ID } from './sign-in-settings-tables.ts'

/** What the owner of an account is told, with a session or a link of their own. */
const SWITCHED_OFF =
  'Passwords are switched off here. Sign in with a passkey, or with the other service if there is one.'

/** Whose password is asked about; an address that no account has is nobody's. */
type Owner = { id: string } | { email: string }

/** What holds for passwords (spec 35.4). */
interface PasswordRule {
  /** They are switched off for everybody but one. */
  areOff: boolean
  /** Whether this account is that one. */
  isKept: boolean
}

/** What holds for the password of an account. */
export async function readPasswordRule(database: Executor, owner: Owner): Promise<PasswordRule> {
  const keeper = await database
    .selectFrom('sign_in_settings')
    .innerJoin('users', 'users.id', 'password_keeper')
    .select(['users.id', 'users.email'])
    .executeTakeFirst()
  const isKept =
    keeper !== undefined && ('id' in owner ? owner.id === keeper.id : owner.email === keeper.email)
  return { areOff: keeper !== undefined, isKept }
}

/** Whether passwords are switched off for this account (spec 35.4). */
export async function isPasswordOff(database: Executor, owner: Owner): Promise<boolean> {
  const { areOff, isKept } = await readPasswordRule(database, owner)
  return areOff && !isKept
}

/** @throws AppError conflict where {@link isPasswordOff} */
export async function refusePasswordOff(database: Executor, owner: Owner): Promise<void> {
  if (await isPasswordOff(database, owner)) throw passwordsOff()
}

/** What is said where passwords are switched off. */
export function passwordsOff(): AppError {
  return new AppError('conflict', SWITCHED_OFF)
}

/** Whether passwords are switched off for everybody but one. */
export async function arePasswordsOff(database: Executor): Promise<boolean> {
  const { password_keeper: keeper } = await database
    .selectFrom('sign_in_settings')
    .select('password_keeper')
    .executeTakeFirstOrThrow()
  return keeper !== null
}

/** Whether an account can sign in without its password, by a passkey or a connected service: SQL over `users u`. */
export function hasOtherWay({ openId }: Pick<Config, 'openId'>) {
  return sql<boolean>`(
    exists (select from passkeys passkey where passkey.user_id = u.id)
    or exists (select from identities identity where identity.user_id = u.id and identity.issuer = ${openId?.issuer ?? null}))`
}

/**
 * After the owner of an account removed a passkey or a connected service.
 * @throws AppError conflict if nothing is left to sign in with
 */
export async function refuseWithoutWayIn(
  transaction: WriteExecutor,
  config: Pick<Config, 'openId'>,
  userId: string,
): Promise<void> {
  if (!(await isPasswordOff(transaction, { id: userId }))) return
  const { rows } = await sql`select from users u where u.id = ${userId} and ${hasOtherWay(config)}`.execute(
    transaction,
  )
  if (rows.length === 0)
    throw new AppError('conflict', 'Passwords are switched off here, and this is your only way to sign in.')
}

/**
 * Refuses what would take the kept password away: its owner stays an active administrator.
 * @param after the account after the change; undefined when it is deleted
 * @throws AppError conflict
 */
export async function ensurePasswordKeeper(
  transaction: WriteExecutor,
  { id }: Pick<UserRow, 'id'>,
  after: Pick<UserRow, 'role' | 'status'> | undefined,
): Promise<void> {
  if (after !== undefined && isAdministrator(after.role) && after.status === 'Active') return
  if ((await arePasswordsOff(transaction)) && !(await isPasswordOff(transaction, { id })))
    throw new AppError(
      'conflict',
      'This account keeps the only password. Choose another one on the page Sign-in first.',
    )
}

/** Lets everybody sign in with a password again. @returns whether they were switched off */
export async function allowPasswords(transaction: WriteExecutor, actor: ChangeActor): Promise<boolean> {
  const { password_keeper: keeper } = await transaction
    .selectFrom('sign_in_settings')
    .select('password_keeper')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (keeper === null) return false
  await setKeeper(transaction, { before: keeper, after: null }, actor)
  return true
}

/** Stores who keeps the password; the row is locked. */
export async function setKeeper(
  transaction: WriteExecutor,
  { before, after }: { before: string | null; after: string | null },
  actor: ChangeActor,
): Promise<void> {
  await transaction.updateTable('sign_in_settings').set({ password_keeper: after }).execute()
  await recordChange(transaction, {
    entity: SIGN_IN_SETTINGS_ENTITY,
    id: SIGN_IN_SETTINGS_ID,
    action: 'update',
    actor,
    before: { password_keeper: before },
    after: { password_keeper: after },
  })
}
