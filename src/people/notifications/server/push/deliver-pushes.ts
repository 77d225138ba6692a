import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from '#platform/server/embedded-postgres/caught-error.ts'
import type { Job } from '#platform/server/feature.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import type { Platform } from '#platform/server/platform.ts'
import { can } from '#platform/shared/permissions.ts'
import { NOTIFICATION_RULES } from '../../shared/notification-schema.ts'
import { type ClaimedPush, claimPushes, nextPushAt } from './claim-pushes.ts'
import { makePushKeys } from './push-keys.ts'
import { OWN_PUSH, PUSH_SIGNAL } from './push-tables.ts'
import { sendPush } from './send-push.ts'

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
/** The longest time without checking the table: another process may have left something, or the clock was set. */
const LOOK_AGAIN = 60_000
/** A due push that could not be claimed is briefly locked by another transaction. */
const SOONEST = 1_000
const DATABASE_AWAY = 5_000
/** The browser is subscribed no longer. */
const GONE: ReadonlySet<number | null> = new Set([404, 410])
/** Too many, or a timeout of the service: worth another try, unlike other refusals. */
const LATER: ReadonlySet<number | null> = new Set([408, 425, 429])

type PushPlatform = Pick<Platform, 'clock' | 'config' | 'database' | 'feed' | 'log' | 'network' | 'secrets'>

/** Makes the installation's keys, and sends what {@link notify} left. Several processes may share one database. */
export function startPush(platform: PushPlatform, times: Partial<PushTimes> = {}): Job {
  const { database, feed, log, clock } = platform
  const { answer, lease, stop } = { ...TIMES, ...times }
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let workAgain = false
  let hasKeys = false
  let isStopped = false

  const wakeIn = (milliseconds: number): void => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(work, Math.min(milliseconds, LOOK_AGAIN)).unref()
  }

  const launch = (push: ClaimedPush): void => {
    const trying = tryPush(platform, push, { limit: answer, signal: stopping.signal })
      // its lease ends, and it is tried again
      .catch((error: unknown) => log.warn({ reason: errorText(error) }, 'a push was not settled'))
      .then(() => {
        running.delete(trying)
        work()
      })
    running.add(trying)
  }

  const workOnce = async (): Promise<void> => {
    if (!hasKeys) await makePushKeys(platform)
    hasKeys = true
    do {
      workAgain = false
      const most = AT_ONCE - running.size
      // the first try to end checks again
      if (most === 0) return
      const now = clock()
      const claimed = await claimPushes(database, { now, lease, most })
      for (const push of claimed) launch(push)
      if (claimed.length === most) return
      const due = await nextPushAt(database)
      wakeIn(due === undefined ? LOOK_AGAIN : Math.max(SOONEST, due.getTime() - now.getTime()))
    } while (workAgain && !isStopped)
  }

  const work = (): void => {
    workAgain = true
    if (isStopped || working !== undefined) return
    working = workOnce()
      .catch((error: unknown) => {
        log.warn({ reason: errorText(error) }, 'pushes could not be read')
        wakeIn(DATABASE_AWAY)
      })
      .finally(() => {
        working = undefined
        // requested since the last check
        if (workAgain && running.size < AT_ONCE) work()
      })
  }

  feed.onSignal(PUSH_SIGNAL, work)
  feed.onGap(work)
  work()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await working
      await Promise.race([Promise.all(running), sleep(stop, undefined, { ref: false })])
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Makes one try and stores what came of it. */
async function tryPush(
  platform: PushPlatform,
  push: ClaimedPush,
  sending: { limit: number; signal: AbortSignal },
): Promise<void> {
  if (!push.is_signed_in) return unsubscribe(platform, push)
  // read meanwhile, or the role has become one that must not see it
  if (!push.is_unread || !can(push.role, NOTIFICATION_RULES[push.kind].audience)) return drop(platform, push)
  const { status, words } = await sendPush(platform, push, sending)
  if (GONE.has(status)) return unsubscribe(platform, push)
  if (status !== null && status >= 200 && status < 300) return drop(platform, push)
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

/** Ends a subscription, unless the session has another one by now. */
async function unsubscribe({ database }: PushPlatform, push: ClaimedPush): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', push.session_id)
      .where('endpoint', '=', push.endpoint)
      .execute()
    await signalUsers(transaction, [push.user_id], OWN_PUSH)
  })
}
