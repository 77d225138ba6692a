import { sql } from 'kysely'
import { USER_ENTITY } from '#people/accounts/server/user-tables.ts'
import { secondWayMail } from '#people/auth/server/index.ts'
import { notify } from '#people/notifications/server/index.ts'
import type { Consequence } from '#platform/server/records/consequence.ts'

const TITLE = 'Your account was deleted and restored, without a second way to sign in'

/** Tells people whose account is back: deleting and restoring it is no quiet way around their second way (spec 33.4). */
export const tellRestored: Consequence = {
  follows: ({ entity, action }) => entity === USER_ENTITY.name && action === 'restore',
  async draw(transaction, changes, platform) {
    const restored = await transaction
      .selectFrom('changes')
      .select('entity_id')
      .where(sql<boolean>`id = any(${changes}::bigint[])`)
      .execute()
    for (const { entity_id: id } of restored)
      await notify(transaction, platform, {
        kind: 'second-way-changed',
        to: [id],
        actor: 'system',
        about: { entity: USER_ENTITY.name, id },
        title: TITLE,
        detail: 'If you did not ask for it, ask an administrator who did this.',
        path: '/security',
        mail: (owner) => secondWayMail(owner, TITLE),
      })
  },
}
