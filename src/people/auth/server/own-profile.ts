import { changeUser, setPassword, toChangeActor, toUser } from '#people/accounts/server/user-tables.ts'
import type { User } from '#people/accounts/shared/user-schema.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { mustAddSecondWay } from '#platform/server/security/second-way-due.ts'
import type { Executor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { holds, permissionsOf } from '#platform/shared/permissions.ts'
import type { ProfileInput } from '../shared/auth-schema.ts'
import type { Me } from '#people/accounts/shared/own-account.ts'
import type { AuthContext, CallOrigin } from './auth-context.ts'
import { lockOwn } from './lock-own.ts'
import { lockProven, provePassword } from './prove-password.ts'
import { spendLinks } from './one-time-links.ts'
import { refuseWeakPassword } from './passwords/password-rules.ts'
import { readPasswordRule } from './sign-in-settings/passwords-off.ts'
import { endSessions } from './sessions/sessions.ts'

/** One's own account and the facts about the installation that every page needs. */
export async function describeMe({ config, clock }: Platform, database: Executor, actor: Actor): Promise<Me> {
  const { areOff, isKept } = await readPasswordRule(database, actor)
  const now = clock()
  const isWaiting = mustAddSecondWay(actor, now)
  return {
    user: {
      id: actor.id,
      fName: actor.firstName,
      sName: actor.secondName,
      email: actor.email,
      role: actor.role,
      status: actor.status,
    },
    permissions:
      actor.status === 'Active' && !isWaiting
        ? permissionsOf(actor.role).filter((one) => holds(actor, one))
        : [],
    secondWayDue: actor.secondWayDue ?? null,
    mustAddSecondWay: isWaiting,
    serverTime: now.toISOString(),
    timeZone: config.timeZone,
    today: dayIn(config.timeZone, now),
    signup: config.signup,
    mailConfigured: config.smtpUrl !== undefined,
    ...(areOff ? { passwords: isKept ? ('kept' as const) : ('off' as const) } : {}),
  }
}

/**
 * Changes one's own names and password. A new password requires the current one and ends the other sessions.
 * @throws AppError validation for a wrong current password or a weak new one; rate_limited
 */
export async function changeOwnProfile(
  context: AuthContext,
  input: ProfileInput,
  actor: Actor,
  from: CallOrigin,
): Promise<User> {
  const { platform, passwords } = context
  const { database, clock } = platform
  let passwordHash: string | undefined
  let proven: string | undefined
  if (input.password !== undefined) {
    proven = await provePassword(context, actor, input.currentPassword ?? '', from)
    const owner = { fName: actor.firstName, sName: actor.secondName, email: actor.email }
    refuseWeakPassword(input.password, owner)
    passwordHash = await passwords.hash(input.password)
  }

  return database.transaction().execute(async (transaction) => {
    const now = clock()
    const before =
      proven === undefined
        ? await lockOwn(transaction, actor.id)
        : await lockProven(transaction, actor.id, proven)
    const by = toChangeActor(before)
    if (passwordHash !== undefined) {
      await setPassword(transaction, before, passwordHash, now, by)
      await spendLinks(transaction, actor.id, now)
      await endSessions(
        transaction,
        actor.id,
        { reason: 'the password was changed', actor: by, now },
        { except: actor.sessionId },
      )
    }
    const names = {
      ...(input.fName === undefined ? {} : { f_name: input.fName }),
      ...(input.sName === undefined ? {} : { s_name: input.sName }),
    }
    return toUser(await changeUser(transaction, before, names, now, by))
  })
}
