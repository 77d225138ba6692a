import type { Sweep } from '#platform/server/records/sweep.ts'

/** How long ended sessions and links are retained, to distinguish late use from an unknown token. */
const KEPT_DAYS = 7

/** How long a browser and address are remembered after the last sign-in from them. */
const PLACES_KEPT_DAYS = 400
const DAY = 24 * 60 * 60 * 1000

/**
 * Deletes sessions (with their refresh tokens) and links that ended a week ago, and known browsers not seen for long.
 * The history stays in `changes`. Attempts to sign in, challenges of passkeys and unconfirmed authenticator apps go sooner.
 */
export const sweepSessions: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY)
  await database
    .deleteFrom('sessions')
    .where((either) =>
      either.or([
        either('expires_at', '<', oldest.toISOString()),
        either('ended_at', '<', oldest.toISOString()),
      ]),
    )
    .execute()
  // a session renewed for months accumulates a hundred spent tokens a day
  await database.deleteFrom('refresh_tokens').where('expires_at', '<', oldest.toISOString()).execute()
  await database.deleteFrom('one_time_links').where('expires_at', '<', oldest.toISOString()).execute()
  await database.deleteFrom('passkey_challenges').where('expires_at', '<', now.toISOString()).execute()
  await database.deleteFrom('sign_in_attempts').where('expires_at', '<', now.toISOString()).execute()
  await database.deleteFrom('openid_starts').where('expires_at', '<', now.toISOString()).execute()
  await database.deleteFrom('openid_results').where('expires_at', '<', now.toISOString()).execute()
  // an app that was never confirmed
  await database
    .deleteFrom('second_ways')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - DAY).toISOString())
    .execute()
  const forgotten = new Date(now.getTime() - PLACES_KEPT_DAYS * DAY)
  await database.deleteFrom('known_browsers').where('seen_at', '<', forgotten.toISOString()).execute()
}
