import { endSessions, ensurePasswordKeeper, inviteUser, spendLinks } from '#people/auth/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { requireProof } from '#platform/server/security/fresh-proof.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Lock } from '#platform/server/database/lock-order.ts'
import type { Platform } from '#platform/server/platform.ts'
import { isOtherRole } from '#platform/shared/permissions.ts'
import type { User, UserInput } from '#people/accounts/shared/user-schema.ts'
import { ensureAdministrator, lockAdministrators } from './ensure-administrator.ts'
import { hasPassword, lockUser } from './user-service.ts'
import { changeUser, toUser, type UserRow } from '#people/accounts/server/user-tables.ts'

/** Work that ends when an account may no longer sign in, such as its running timer. */
export interface BeforeLeaving {
  /** What it changes. */
  locks(transaction: WriteExecutor, userId: string): Promise<readonly Lock[]>
  /** Ends it; the account is locked. */
  run(transaction: WriteExecutor, userId: string, writer: { actor: Actor; platform: Platform }): Promise<void>
}

/**
 * Changes an account. Without a status, it keeps its current one. A new address or deactivation ends the account's
 * sessions; a new role or status takes effect at its next call.
 * @throws AppError not_found; proof_needed for another role, status or address; conflict for a known address, the last
 *   Active ADMIN or the one who keeps the only password
 */
export async function updateUser(
  transaction: WriteExecutor,
  platform: Platform,
  id: string,
  input: UserInput,
  { actor, beforeLeaving }: { actor: Actor; beforeLeaving: BeforeLeaving },
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
  const now = platform.clock()
  // who has the mailbox of an account can choose its password
  if (
    isOtherRole(before.role, fields.role) ||
    fields.status !== before.status ||
    fields.email !== before.email
  )
    requireProof(actor, now)
  await ensureAdministrator(transaction, before, fields)
  await ensurePasswordKeeper(transaction, before, fields)
  if (fields.status !== 'Active' && before.status === 'Active')
    await beforeLeaving.run(transaction, id, { actor, platform })
  const after = await changeUser(transaction, before, fields, now, actor)

  const reason = reasonToSignOut(before, after)
  if (reason !== undefined)
    await endSessions(transaction, id, { reason, actor, now }, { except: ownSession(id, actor) })
  if (reason !== undefined) {
    // links sent to the old address, or issued before the account was deactivated, must not give access to it
    await spendLinks(transaction, id, now)
  } else if (isOtherRole(before.role, after.role)) {
    // an old mail must not give the new permissions; an invitation is for any role
    await spendLinks(transaction, id, now, 'recovery')
  }
  // an owner without a password needs a link at the new address
  if (after.email !== before.email && !(await hasPassword(transaction, id)))
    await inviteUser(transaction, platform, after)
  return toUser(after)
}

function reasonToSignOut(before: UserRow, after: UserRow): string | undefined {
  if (after.status === 'Inactive' && before.status !== 'Inactive') return 'the account was deactivated'
  return after.email === before.email ? undefined : 'the e-mail address was changed'
}

/** The session that stays open when people change their own address. */
function ownSession(id: string, actor: Actor): string | undefined {
  return actor.id === id ? actor.sessionId : undefined
}
