import {
  changeUser,
  setPassword,
  toChangeActor,
  toUser,
  USER_COLUMNS,
} from '#people/accounts/server/user-tables.ts'
import type { User } from '#people/accounts/shared/user-schema.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Platform } from '#platform/server/platform.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { permissionsOf } from '#platform/shared/permissions.ts'
import type { ProfileInput } from '../shared/auth-schema.ts'
import type { Me } from '#people/accounts/shared/own-account.ts'
import { accountKey, SIGN_IN_TO_ACCOUNT } from './attempt-limits.ts'
import type { AuthContext, CallOrigin } from './auth-context.ts'
import { spendLinks } from './one-time-links.ts'
import { refuseWeakPassword } from './passwords/password-rules.ts'
import { endSessions } from './sessions/sessions.ts'

/** One's own account and the facts about the installation that every page needs. */
export function describeMe({ config, clock }: Platform, actor: Actor): Me {
  const now = clock()
  return {
    user: {
      id: actor.id,
      fName: actor.firstName,
      sName: actor.secondName,
      email: actor.email,
      role: actor.role,
      status: actor.status,
    },
    permissions: actor.status === 'Active' ? permissionsOf(actor.role) : [],
    serverTime: now.toISOString(),
    timeZone: config.timeZone,
    today: dayIn(config.timeZone, now),
    signup: config.signup,
    mailConfigured: config.smtpUrl !== undefined,
  }
}

/**
 * Changes one's own names and password. A new password requires the current one and ends the other sessions.
 * @throws AppError validation for a wrong current password or a weak new one; rate_limited
 */
export async function changeOwnProfile(
  { platform, passwords }: AuthContext,
  input: ProfileInput,
  actor: Actor,
  from: CallOrigin,
): Promise<User> {
  const { database, rateLimits, clock } = platform
  let passwordHash: string | undefined
  let comparedWith: string | undefined
  if (input.password !== undefined) {
    const key = accountKey(actor.email, from.address)
    await rateLimits.consume(SIGN_IN_TO_ACCOUNT, key)
    const stored = await database
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', actor.id)
      .executeTakeFirst()
    if (!(await passwords.matches(stored?.password_hash, input.currentPassword ?? '')))
      throw wrongCurrentPassword()
    comparedWith = stored?.password_hash ?? undefined
    await rateLimits.forgive(SIGN_IN_TO_ACCOUNT, key)
    const owner = { fName: actor.firstName, sName: actor.secondName, email: actor.email }
    refuseWeakPassword(input.password, owner)
    passwordHash = await passwords.hash(input.password)
  }

  return database.transaction().execute(async (transaction) => {
    const now = clock()
    const before = await transaction
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('id', '=', actor.id)
      // a password replaced while this one was being compared is no longer accepted
      .$if(comparedWith !== undefined, (select) => select.where('password_hash', '=', comparedWith ?? ''))
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined && comparedWith !== undefined) throw wrongCurrentPassword()
    if (before === undefined) throw new AppError('unauthenticated', 'Please sign in.')
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

function wrongCurrentPassword(): AppError {
  return invalidField('currentPassword', 'The current password is not right')
}
