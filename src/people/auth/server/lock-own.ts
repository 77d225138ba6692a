import { USER_COLUMNS, type UserRow } from '#people/accounts/server/user-tables.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'

/**
 * Locks one's own account: everything about the way into it changes under this lock.
 * @throws AppError unauthenticated when it is gone
 */
export async function lockOwn(transaction: WriteExecutor, id: string): Promise<UserRow> {
  const account = await transaction
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) throw new AppError('unauthenticated', 'Please sign in.')
  return account
}
