import { signalUsers } from '#platform/server/live/signals.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { oneLine } from '#platform/shared/text/one-line.ts'
import type { NotificationKind } from '../shared/notification-schema.ts'
import { NOTIFICATION_SIGNAL } from './notification-tables.ts'

/**
 * Replaces a text that notifications quote as their detail, read or not, after its author changed or deleted it. Those
 * that were merged with a later one quote that one, and stay.
 * @param quoted the record that they are about, whose author caused them, and the text as it was passed to `notify`
 */
export async function replaceQuotedText(
  transaction: WriteExecutor,
  quoted: {
    kind: NotificationKind
    about: { entity: string; id: string | number }
    actorName: string
    text: string
    by: string
  },
): Promise<void> {
  const rows = await transaction
    .updateTable('notifications')
    .set({ detail: oneLine(quoted.by) })
    .where('kind', '=', quoted.kind)
    .where('entity', '=', quoted.about.entity)
    .where('entity_id', '=', String(quoted.about.id))
    .where('actor_name', '=', oneLine(quoted.actorName))
    .where('detail', '=', oneLine(quoted.text))
    .returning('user_id')
    .execute()
  if (rows.length > 0)
    await signalUsers(transaction, [...new Set(rows.map(({ user_id }) => user_id))], NOTIFICATION_SIGNAL)
}
