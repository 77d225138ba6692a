import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { isAdministrator } from '#platform/shared/permissions.ts'
import type { UserRow } from '#people/accounts/server/user-tables.ts'

/** Key of the lock under which administrators change, so that two of them cannot remove each other at once. */
const ADMINISTRATORS_LOCK = 7_240_002

/** Must be called before the account is read; held until the transaction ends. */
export async function lockAdministrators(transaction: WriteExecutor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`.execute(transaction)
}

/**
 * Refuses to remove the last Active ADMIN (spec 2.5). The lock must be held.
 * @param after the account after the change; undefined when it is deleted
 * @throws AppError conflict
 */
export async function ensureAdministrator(
  transaction: WriteExecutor,
  before: UserRow,
  after: Pick<UserRow, 'role' | 'status'> | undefined,
): Promise<void> {
  if (!administers(before) || (after !== undefined && administers(after))) return
  const another = await transaction
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'Active')
    .where('id', '<>', before.id)
    // an invited user without a password cannot sign in, so does not count
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (another === undefined) throw new AppError('conflict', 'At least one active administrator is required')
}

function administers(account: Pick<UserRow, 'role' | 'status'>): boolean {
  return isAdministrator(account.role) && account.status === 'Active'
}
