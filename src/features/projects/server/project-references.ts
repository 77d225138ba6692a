import type { WriteExecutor } from '#platform/server/database.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { hasAnyPermission } from '#platform/shared/permissions.ts'

const NO_SUCH_USER = 'There is no user with this id'

/**
 * An owner is a user who is not Pending and whose role is in the permission table (spec 1 §5).
 * @throws AppError validation at owner
 */
export async function checkOwner(transaction: WriteExecutor, ownerId: string): Promise<void> {
  const owner = await transaction
    .selectFrom('users')
    .select(['role', 'status'])
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (owner === undefined) throw invalidField('owner', NO_SUCH_USER)
  if (owner.status === 'Pending') throw invalidField('owner', 'This account is still waiting for approval')
  if (!hasAnyPermission(owner.role))
    throw invalidField('owner', 'Somebody with this role cannot own a project')
}

/**
 * The refusal for an owner who was deleted after the check.
 * @throws AppError validation at owner; the error itself when it is another one
 */
export function refuseUnknownOwner(error: unknown): never {
  const isOwner =
    error instanceof Error && 'constraint' in error && error.constraint === 'projects_owner_id_fkey'
  throw isOwner ? invalidField('owner', NO_SUCH_USER) : error
}

/** There are no clients yet, so no id leads to one. @throws AppError validation at clientId */
export function refuseClient(clientId: number | null | undefined): void {
  if (clientId !== null && clientId !== undefined) {
    throw invalidField('clientId', 'There is no client with this id')
  }
}
