import { endSessions, inviteUser, spendLinks } from '#people/auth/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { isOtherRole } from '#platform/shared/permissions.ts'
import type { User, UserInput } from '#people/accounts/shared/user-schema.ts'
import { keepAdministrator, lockAdministrators } from './keep-administrator.ts'
import { hasPassword, lockUser } from './user-service.ts'
import { changeUser, toUser, type UserRow } from '#people/accounts/server/user-tables.ts'

/**
 * Changes an account. Without a status it keeps the one it has. A new address or deactivation ends the account's
 * sessions; a new role or status acts at its next call.
 * @throws AppError not_found; conflict for a known address or the last Active ADMIN
 */
export async function updateUser(
  transaction: WriteExecutor,
  platform: Platform,
  id: string,
  input: UserInput,
  actor: Actor,
): Promise<User> {
  await lockAdministrators(transaction)
  const before = await lockUser(transaction, id)
  const fields = {
    f_name: input.fName,
    s_name: input.sName,
    email: input.email,
    role: input.role,
    status: input.status ?? before.status,
  }
  await keepAdministrator(transaction, before, fields)
  const now = platform.clock()
  const after = await changeUser(transaction, before, fields, now, actor)

  const reason = reasonToSignOut(before, after)
  if (reason !== undefined)
    await endSessions(transaction, id, { reason, actor, now }, { except: ownSession(id, actor) })
  if (reason !== undefined) {
    // links that went to the old address, or were given out before the account was closed, must not open it
    await spendLinks(transaction, id, now)
  } else if (isOtherRole(before.role, after.role)) {
    // an old mail must not give the new rights; an invitation is for whatever role the account has
    await spendLinks(transaction, id, now, 'recovery')
  }
  // who has no password yet needs a link at the new address
  if (after.email !== before.email && !(await hasPassword(transaction, id)))
    await inviteUser(transaction, platform, after)
  return toUser(after)
}

function reasonToSignOut(before: UserRow, after: UserRow): string | undefined {
  if (after.status === 'Inactive' && before.status !== 'Inactive') return 'the account was deactivated'
  return after.email === before.email ? undefined : 'the e-mail address was changed'
}

/** A person who changes their own address stays signed in there. */
function ownSession(id: string, actor: Actor): string | undefined {
  return actor.id === id ? actor.sessionId : undefined
}
