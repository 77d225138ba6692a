import type { Sweep } from '#platform/server/records/sweep.ts'
import { findUnsendable, forgetExpired, LINK_GONE } from './sealed-mail.ts'
import { markUnsendable } from './settle-message.ts'

/** How long a delivered message keeps its texts and its attachment. The invoice or quote itself keeps its own. */
const KEPT_DAYS = 90

/**
 * Deletes the sealed content of expired links, and fails the messages that need it. Empties messages delivered long
 * ago: recipient, time and the server's reply are stored permanently, texts and files are not. Waiting and failed
 * messages keep everything, so that they can still be sent.
 */
export const sweepOutbox: Sweep = async (database, now) => {
  await forgetExpired(database, now)
  for (const id of await findUnsendable(database))
    await database.transaction().execute((transaction) => markUnsendable(transaction, id, LINK_GONE, now))
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await database
    .updateTable('outbox_messages')
    .set({ text: '', html: null, attachment_file_id: null, attachment_name: null })
    .where('state', '=', 'delivered')
    .where('text', '<>', '')
    .where('delivered_at', '<', oldest.toISOString())
    .execute()
}
