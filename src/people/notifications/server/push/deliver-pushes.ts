import { errorText } from '#platform/server/embedded-postgres/caught-error.ts'
import type { Job } from '#platform/server/feature.ts'
import { startDueWork } from '#platform/server/operations/due-work.ts'
import type { Platform } from '#platform/server/platform.ts'
import { can } from '#platform/shared/permissions.ts'
import { NOTIFICATION_RULES } from '../../shared/notification-schema.ts'
import { type ClaimedPush, claimPushes, nextPushAt } from './claim-pushes.ts'
import { makePushKeys } from './push-keys.ts'
import { forgetBrowser } from './push-service.ts'
import { PUSH_SIGNAL } from './push-tables.ts'
import { isGone, isTaken, sendPush } from './send-push.ts'

/** Milliseconds. */
export interface PushTimes {
  /** How long a push service may take to answer. */
  answer: number
  /** How long a push is claimed; longer than the longest try. */
  lease: number
  /** How long tries under way may continue on shutdown. */
  stop: number
}

const TIMES: PushTimes = { answer: 15_000, lease: 60_000, stop: 3_000 }
const MINUTE = 60_000
/** The waits after each failed try; then the push is given up: hours later it is no news. */
const TRY_WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE]
/** Tries at the same time of one process. */
const AT_ONCE = 8
/** Too many, or a timeout of the service: worth another try, unlike other refusals. */
const LATER: ReadonlySet<number | null> = new Set([408, 425, 429])

type PushPlatform = Pick<Platform, 'clock' | 'config' | 'database' | 'feed' | 'log' | 'network' | 'secrets'>

/** Makes the installation's keys, and sends what {@link notify} left. Several processes may share one database. */
export function startPush(platform: PushPlatform, times: Partial<PushTimes> = {}): Job {
  const { database, log } = platform
  const { answer, lease, stop } = { ...TIMES, ...times }
  let hasKeys = false
  return startDueWork(platform, {
    signal: PUSH_SIGNAL,
    failure: 'pushes could not be read',
    stop,
    async claim(now, tries) {
      if (!hasKeys) await makePushKeys(platform)
      hasKeys = true
      const most = AT_ONCE - tries.count()
      if (most === 0) return 'full'
      const claimed = await claimPushes(database, { now, lease, most })
      for (const push of claimed)
        tries.begin((signal) =>
          tryPush(platform, push, { limit: answer, signal })
            // its lease ends, and it is tried again
            .catch((error: unknown) => log.warn({ reason: errorText(error) }, 'a push was not settled')),
        )
      return claimed.length === most ? 'full' : nextPushAt(database)
    },
  })
}

/** Makes one try and stores what came of it. */
async function tryPush(
  platform: PushPlatform,
  push: ClaimedPush,
  sending: { limit: number; signal: AbortSignal },
): Promise<void> {
  if (!push.is_signed_in) return forgetBrowser(platform.database, push)
  // read meanwhile, or the role has become one that must not see it
  if (!push.is_unread || !can(push.role, NOTIFICATION_RULES[push.kind].audience)) return drop(platform, push)
  const notice = {
    title: push.title,
    body: push.detail,
    path: push.path,
    tag: `notification-${push.notification_id}`,
  }
  const outcome = await sendPush(platform, push, notice, sending)
  const { status, words } = outcome
  if (isGone(outcome)) return forgetBrowser(platform.database, push)
  if (isTaken(outcome)) return drop(platform, push)
  // this process broke it off, not the service: it is tried again after the lease
  if (status === null && sending.signal.aborted) return undefined
  const isWorthIt = status === null || status >= 500 || LATER.has(status)
  const wait = isWorthIt ? TRY_WAITS[push.attempts - 1] : undefined
  if (wait === undefined) {
    const { hostname: service } = new URL(push.endpoint)
    platform.log.warn({ service, status, words, tries: push.attempts }, 'a push was given up')
    return drop(platform, push)
  }
  await platform.database
    .updateTable('push_messages')
    .set({ next_try_at: new Date(platform.clock().getTime() + wait) })
    .where('id', '=', push.id)
    .where('next_try_at', '=', push.leaseEnd.toISOString())
    .execute()
}

async function drop({ database }: PushPlatform, { id }: ClaimedPush): Promise<void> {
  await database.deleteFrom('push_messages').where('id', '=', id).execute()
}
