import type { Sweep } from '#platform/server/sweep.ts'

/** How long ended sessions and links are kept, so that a late use is still told apart from an unknown one. */
const KEPT_DAYS = 7

/** Deletes sessions (with their refresh tokens) and links that ended a week ago. What happened stays in `changes`. */
export const sweepSessions: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await database
    .deleteFrom('sessions')
    .where((either) => either.or([either('expires_at', '<', oldest), either('ended_at', '<', oldest)]))
    .execute()
  await database.deleteFrom('one_time_links').where('expires_at', '<', oldest).execute()
}
