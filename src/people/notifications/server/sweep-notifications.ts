import type { Sweep } from '#platform/server/records/sweep.ts'

/** How long a notification is kept once it is read. */
const KEPT_DAYS = 90

/** Deletes what was read long ago; what nobody read yet stays. */
export const sweepNotifications: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await database.deleteFrom('notifications').where('read_at', '<', oldest.toISOString()).execute()
}
