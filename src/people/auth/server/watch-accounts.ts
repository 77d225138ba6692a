import type { Live } from '#platform/server/live/live.ts'
import type { Platform } from '#platform/server/platform.ts'
import { USER_ENTITY } from '#people/accounts/server/user-tables.ts'
import { SECOND_WAY_ENTITY } from './second-way/second-way-tables.ts'
import { readConcerned } from './sign-in-settings/sign-in-settings-service.ts'
import { SIGN_IN_SETTINGS_ENTITY } from './sign-in-settings/sign-in-settings-tables.ts'
import { SESSION_ENTITY } from './sessions/sessions.ts'

/**
 * Rechecks an account's open sockets whenever the account or its second way changed, one of its sessions ended or another
 * second way is required of it, in any process (spec 2.3: within one second, including open sockets).
 */
export function watchAccounts(platform: Platform, live: Pick<Live, 'recheck'>): void {
  const recheckOwner = async (sessionId: string): Promise<void> => {
    const session = await platform.database
      .selectFrom('sessions')
      .select('user_id')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (session !== undefined) await live.recheck(session.user_id)
  }

  const recheckConcerned = async (): Promise<void> => {
    const people = await readConcerned(platform.database)
    await Promise.all(people.map(({ id }) => live.recheck(id)))
  }

  platform.feed.onChange((change) => {
    // the second way of an account has its id
    const isUser =
      (change.entity === USER_ENTITY.name && change.action !== 'create') ||
      change.entity === SECOND_WAY_ENTITY.name
    const isSettings = change.entity === SIGN_IN_SETTINGS_ENTITY.name
    const isEnd = change.entity === SESSION_ENTITY.name && change.action === 'delete'
    if (!isUser && !isEnd && !isSettings) return
    const checked = isSettings
      ? recheckConcerned()
      : isUser
        ? live.recheck(change.entityId)
        : recheckOwner(change.entityId)
    checked.catch((error: unknown) =>
      platform.log.warn(
        { entity: change.entity, reason: String(error) },
        'sockets could not be looked at again',
      ),
    )
  })
}
