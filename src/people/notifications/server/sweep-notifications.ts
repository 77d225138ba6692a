import type { Sweep } from '#platform/server/records/sweep.ts'

/** How many days a notification is kept after it was read. */
const KEPT_DAYS = 90

/** Deletes notifications read long ago; unread ones stay. */
export const sweepNotifications: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await database.deleteFrom('notifications').where('read_at', '<', oldest.toISOString()).execute()
}
