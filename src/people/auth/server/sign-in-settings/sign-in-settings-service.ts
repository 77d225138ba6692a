import { sql } from 'kysely'
import { HAS_SECOND_WAY, SECOND_WAY_ASKED_SINCE, secondWayDue } from '#people/accounts/server/index.ts'
import { notify } from '#people/notifications/server/index.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Config } from '#platform/server/config.ts'
import type { Platform } from '#platform/server/platform.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { dayIn, longDay } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import { ROLES, type Role, seesBooks } from '#platform/shared/permissions.ts'
import { SECOND_WAY_DAYS, secondWayDueAt } from '#people/accounts/shared/second-way-due.ts'
import type { SignInSettings, SignInSettingsInput } from '../../shared/sign-in-settings-schema.ts'
import { secondWayRequiredMail } from '../account-mails.ts'
import { secondWaysOf } from '../second-way/second-ways.ts'
import { hasOtherWay } from './passwords-off.ts'
import { SIGN_IN_SETTINGS_ENTITY, SIGN_IN_SETTINGS_ID } from './sign-in-settings-tables.ts'

const ROLES_CONCERNED = ROLES.filter(seesBooks)

/** Of whom a second way is or would be required, with what they have. */
export async function readConcerned(database: Executor): Promise<SignInSettings['people']> {
  const { rows } = await sql<{
    id: string
    name: string
    role: Role
    has_second_way: boolean
    since: string | null
  }>`
    select u.id, u.f_name || ' ' || u.s_name as name, u.role, ${sql.raw(HAS_SECOND_WAY)} as has_second_way,
      ${sql.raw(SECOND_WAY_ASKED_SINCE)} as since
    from users u where u.status = 'Active' and u.role = any(${ROLES_CONCERNED}::text[])
    order by u.f_name, u.s_name, u.id`.execute(database)
  return rows.map(({ id, name, role, has_second_way: hasSecondWay, since }) => ({
    id,
    name,
    role,
    hasSecondWay,
    dueAt: secondWayDue(role, since).secondWayDue ?? null,
  }))
}

/** The settings, with everybody concerned, as the caller may change them. */
export async function getSignInSettings(
  database: Executor,
  config: Pick<Config, 'openId'>,
  { id: caller }: Pick<Actor, 'id'>,
): Promise<SignInSettings> {
  const { second_way_required_at: secondWayRequiredAt, password_keeper: passwordKeeper } = await database
    .selectFrom('sign_in_settings')
    .select(['second_way_required_at', 'password_keeper'])
    .executeTakeFirstOrThrow()
  const { rows: withoutOtherWay } = await sql<{ id: string; name: string }>`
    select u.id, u.f_name || ' ' || u.s_name as name from users u
    where u.status <> 'Inactive' and not ${hasOtherWay(config)}
    order by u.f_name, u.s_name, u.id`.execute(database)
  const hasPasskey = (await secondWaysOf(database, caller)).includes('passkey')
  return {
    secondWayRequiredAt,
    people: await readConcerned(database),
    passwordKeeper,
    canSwitchPasswordsOff: config.openId !== undefined || hasPasskey,
    withoutOtherWay,
  }
}

/**
 * Requires a second way of administrators and accountants, or no longer. Those without one have a week and are told.
 * @throws AppError conflict for a caller without one, who would be locked out
 */
export async function updateSignInSettings(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  { requiresSecondWay }: SignInSettingsInput,
  actor: Actor,
): Promise<SignInSettings> {
  // of two at once the second finds what the first stored
  const { second_way_required_at: before } = await transaction
    .selectFrom('sign_in_settings')
    .select('second_way_required_at')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (requiresSecondWay === (before !== null)) return getSignInSettings(transaction, platform.config, actor)
  const now = platform.clock()
  const found = await getSignInSettings(transaction, platform.config, actor)
  if (requiresSecondWay && found.people.find(({ id }) => id === actor.id)?.hasSecondWay !== true)
    throw new AppError(
      'conflict',
      `Add a second way to your own account first. Otherwise you would be locked out in ${SECOND_WAY_DAYS} days.`,
    )
  await transaction
    .updateTable('sign_in_settings')
    .set({ second_way_required_at: requiresSecondWay ? now : null })
    .execute()
  await recordChange(transaction, {
    entity: SIGN_IN_SETTINGS_ENTITY,
    id: SIGN_IN_SETTINGS_ID,
    action: 'update',
    actor,
    before: { requires_second_way: before !== null },
    after: { requires_second_way: requiresSecondWay },
  })
  if (requiresSecondWay) {
    const until = longDay(dayIn(platform.config.timeZone, new Date(secondWayDueAt(now.toISOString()))))
    await notify(transaction, platform, {
      kind: 'second-way-required',
      to: found.people.filter(({ hasSecondWay }) => !hasSecondWay).map(({ id }) => id),
      actor,
      about: { entity: SIGN_IN_SETTINGS_ENTITY.name, id: SIGN_IN_SETTINGS_ID },
      title: 'A second way to sign in is required of you',
      detail: `Add one by ${until}; afterwards nothing else opens.`,
      path: '/security',
      mail: (person) => secondWayRequiredMail(person, until),
    })
  }
  return getSignInSettings(transaction, platform.config, actor)
}

/** Whether the office requires a second way of an account with this role. */
export async function isSecondWayRequired(database: Executor, role: Role): Promise<boolean> {
  if (!seesBooks(role)) return false
  const { second_way_required_at: since } = await database
    .selectFrom('sign_in_settings')
    .select('second_way_required_at')
    .executeTakeFirstOrThrow()
  return since !== null
}
