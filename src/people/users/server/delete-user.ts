import { ensurePasswordKeeper } from '#people/auth/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { readPointers } from '#platform/server/database/entity-links.ts'
import { lockPointers } from '#platform/server/database/lock-order.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { BeforeLeaving } from './update-user.ts'
import { ensureAdministrator, lockAdministrators } from './ensure-administrator.ts'
import { lockUser } from './user-service.ts'
import { USER_ENTITY, USER_POINTERS } from '#people/accounts/server/user-tables.ts'

/**
 * Deletes an account with its sessions and links. Records that referenced it remain, without a person (spec 4.3); the
 * audit trail stores the row, without the password, and which projects, tasks and comments these were.
 * @throws AppError not_found; conflict for the last Active ADMIN and the one who keeps the only password
 */
export async function deleteUser(
  transaction: WriteExecutor,
  platform: Platform,
  id: string,
  { actor, beforeLeaving }: { actor: Actor; beforeLeaving: BeforeLeaving },
): Promise<void> {
  await lockAdministrators(transaction)
  // this lock prevents new references to the account
  const before = await lockUser(transaction, id)
  await ensureAdministrator(transaction, before, undefined)
  await ensurePasswordKeeper(transaction, before, undefined)
  await lockPointers(transaction, 'users', [id], await beforeLeaving.locks(transaction, id))
  await beforeLeaving.run(transaction, id, { actor, platform })
  const pointing = await readPointers(transaction, USER_POINTERS, id)
  await transaction.deleteFrom('users').where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: USER_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { ...before, ...pointing },
  })
}
