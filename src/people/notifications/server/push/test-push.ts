import type { Platform } from '#platform/server/platform.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { RateLimit } from '#platform/server/security/rate-limits.ts'
import { AppError } from '#platform/shared/errors.ts'
import { forgetBrowser } from './push-service.ts'
import { isGone, isTaken, sendPush } from './send-push.ts'

/** Test messages of one person: each makes this server call another one. */
const TEST_PUSHES: RateLimit = { name: 'push-test', count: 5, seconds: 60 * 60 }
/** Milliseconds; the person waits for it. */
const ANSWER = 10_000
const NOTICE = {
  title: 'Test message',
  body: 'Notifications of Ledgerboard appear like this one.',
  path: '/preferences',
  tag: 'test-message',
}

/**
 * Sends a test message to the browser of the caller's session, and to no other. It is tried once: what came of it is the
 * reply.
 * @throws AppError conflict if push is off here, or the push service did not take it; rate_limited
 */
export async function testPush(platform: Platform, actor: Actor): Promise<void> {
  const { database, rateLimits } = platform
  const browser = await database
    .selectFrom('push_subscriptions')
    .select(['session_id', 'user_id', 'endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', actor.sessionId)
    .executeTakeFirst()
  if (browser === undefined) throw new AppError('conflict', 'Switch notifications on in this browser first.')
  await rateLimits.consume(TEST_PUSHES, actor.id)
  // its limit ends it
  const { signal } = new AbortController()
  const outcome = await sendPush(platform, browser, NOTICE, { limit: ANSWER, signal })
  if (isTaken(outcome)) return
  if (isGone(outcome)) {
    await forgetBrowser(database, browser)
    throw new AppError('conflict', 'This browser is not subscribed any more. Switch notifications on again.')
  }
  throw new AppError(
    'conflict',
    'The push service of your browser did not take the message. Please try again later.',
  )
}
