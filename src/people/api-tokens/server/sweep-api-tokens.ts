import type { Sweep } from '#platform/server/records/sweep.ts'

/** Days for which an ended token stays in the list. */
const KEPT_DAYS = 30

/** Deletes tokens that ended long ago. */
export const sweepApiTokens: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await database.deleteFrom('api_tokens').where('ends_on', '<', oldest.toISOString().slice(0, 10)).execute()
}
