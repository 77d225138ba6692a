import { notify } from '#people/notifications/server/index.ts'
import { type ChangeAction, type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import type { Platform } from '#platform/server/platform.ts'
import { secondWayMail } from '../account-mails.ts'
import { SECOND_WAY_ENTITY } from './second-way-tables.ts'

/** The own browsers fetch the section again. */
const OWN_SECOND_WAY = 'own-second-way'

/** What happened to the second way of an account. */
export interface SecondWayEvent {
  userId: string
  actor: ChangeActor
  action: ChangeAction
  /** For the audit trail: why it was turned off, which passkey it is, or what became of the codes. */
  detail?: Record<string, unknown>
  /** For its owner. */
  title: string
}

/** Records it, and tells the owner by notification and mail: whoever did it may not be the owner. */
export async function tellSecondWay(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  { userId, actor, action, detail, title }: SecondWayEvent,
): Promise<void> {
  await recordChange(transaction, {
    entity: SECOND_WAY_ENTITY,
    id: userId,
    action,
    actor,
    ...(action === 'delete' ? { before: { user_id: userId } } : {}),
    after: { ...(action === 'delete' ? {} : { user_id: userId }), ...detail },
  })
  await notify(transaction, platform, {
    kind: 'second-way-changed',
    to: [userId],
    actor: 'system',
    about: { entity: SECOND_WAY_ENTITY.name, id: userId },
    title,
    detail: 'If it was not you, choose a new password and ask an administrator.',
    path: '/security',
    mail: (owner) => secondWayMail(owner, title),
  })
  await signalUsers(transaction, [userId], OWN_SECOND_WAY)
}
