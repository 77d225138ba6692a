import type { Sweep } from '#platform/server/records/sweep.ts'
import { findUnsendable, forgetExpired, LINK_GONE } from './sealed-mail.ts'
import { markUnsendable } from './settle-message.ts'

/** How long a delivered message keeps its texts and its file. The invoice or quote itself keeps its own. */
const KEPT_DAYS = 90

/**
 * Forgets links that have expired, and gives up the messages that were to bring what is gone. Empties messages that were delivered long ago: who got what, when, and what the mail server said stays for ever;
 * texts and files do not. What waits or failed keeps everything, so that it can still be sent.
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
