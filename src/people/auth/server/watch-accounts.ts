import type { Live } from '#platform/server/live/live.ts'
import type { Platform } from '#platform/server/platform.ts'
import { USER_ENTITY } from '#people/accounts/server/user-tables.ts'
import { SESSION_ENTITY } from './sessions/sessions.ts'

/**
 * Rechecks an account's open sockets whenever the account changed or one of its sessions ended, in any process (spec
 * 2.3: within one second, including open sockets).
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

  platform.feed.onChange((change) => {
    const isUser = change.entity === USER_ENTITY.name && change.action !== 'create'
    const isEnd = change.entity === SESSION_ENTITY.name && change.action === 'delete'
    if (!isUser && !isEnd) return
    const checked = isUser ? live.recheck(change.entityId) : recheckOwner(change.entityId)
    checked.catch((error: unknown) =>
      platform.log.warn(
        { entity: change.entity, reason: String(error) },
        'sockets could not be looked at again',
      ),
    )
  })
}
