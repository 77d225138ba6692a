import type { Sweep } from '#platform/server/sweep.ts'

/** How long a delivered message keeps its texts and its file. The invoice or quote itself keeps its own. */
const KEPT_DAYS = 90

/**
 * Empties messages that were delivered long ago: who got what, when, and what the mail server said stays for ever;
 * texts and files do not. What waits or failed keeps everything, so that it can still be sent.
 */
export const sweepOutbox: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await database
    .updateTable('outbox_messages')
    .set({ text: '', html: null, attachment_file_id: null, attachment_name: null })
    .where('state', '=', 'delivered')
    .where('text', '<>', '')
    .where('delivered_at', '<', oldest)
    .execute()
}
