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

/** The field and the sentence for each link of a project, by the name of its constraint. */
const SENTENCES: Readonly<Record<string, readonly [field: string, sentence: string]>> = {
  projects_owner_id_fkey: ['owner', NO_SUCH_USER],
  projects_client_id_fkey: ['clientId', 'There is no client with this id'],
}

/**
 * The refusal for a link that leads nowhere. The database decides, in the same moment as it stores: a check before
 * could be outrun by a deletion.
 * @throws AppError validation at the field of the link; the error itself when it is another one
 */
export function refuseUnknown(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const refusal = SENTENCES[constraint]
  throw refusal === undefined ? error : invalidField(...refusal)
}
