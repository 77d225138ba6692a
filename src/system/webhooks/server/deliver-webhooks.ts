import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from '#platform/server/embedded-postgres/caught-error.ts'
import type { Job } from '#platform/server/feature.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import { startDueWork, type Tries } from '#platform/server/operations/due-work.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { AnnouncedEvent } from '#platform/server/records/announced-event.ts'
import { postGuarded } from '#platform/server/security/guarded-post.ts'
import { can, ROLES } from '#platform/shared/permissions.ts'
import { type ClaimedDelivery, claimDeliveries, nextDueAt } from './claim-deliveries.ts'
import { makeDeliveries } from './make-deliveries.ts'
import { pauseWithoutSecret, settleDelivery } from './settle-delivery.ts'
import { signedHeaders } from './webhook-signature.ts'
import { DELIVERY_ENTITY, WEBHOOK_SIGNAL } from './webhook-tables.ts'

/** Milliseconds. */
export interface WebhookTimes {
  /** How long a receiver may take to answer. */
  answer: number
  /** How long a delivery is claimed; longer than the longest try. */
  lease: number
  /** How long tries under way may continue on shutdown. */
  stop: number
}

const TIMES: WebhookTimes = { answer: 15_000, lease: 60_000, stop: 3_000 }
const MARK_AGAIN = 500
/** Browsers fetch deliveries again at most this often. */
const SHOW_EVERY = 500

type DeliveryPlatform = Pick<
  Platform,
  'clock' | 'config' | 'database' | 'feed' | 'log' | 'network' | 'secrets'
>

/**
 * Makes and sends the deliveries of webhooks. It wakes when something was recorded for one or is sent again, and when a
 * try is due. Several processes may share one database; see makeDeliveries and claimDeliveries.
 */
export function startWebhooks(
  platform: DeliveryPlatform,
  events: readonly AnnouncedEvent[],
  times: Partial<WebhookTimes> = {},
): Job {
  const { database, log } = platform
  const { answer, lease, stop } = { ...TIMES, ...times }
  const underWay = new Map<number, number>()
  let showing: NodeJS.Timeout | undefined
  const show = (): void => {
    showing ??= setTimeout(() => {
      showing = undefined
      showDeliveries(platform).catch((error: unknown) =>
        log.warn({ reason: errorText(error) }, 'browsers were not told of deliveries'),
      )
    }, SHOW_EVERY).unref()
  }

  const begin = (delivery: ClaimedDelivery, tries: Tries): void => {
    const { webhook_id: hook } = delivery
    underWay.set(hook, (underWay.get(hook) ?? 0) + 1)
    tries.begin(
      (signal) => tryDelivery(platform, delivery, { answer, signal, isStopped: tries.isStopped }),
      () => {
        const left = (underWay.get(hook) ?? 1) - 1
        if (left > 0) underWay.set(hook, left)
        else underWay.delete(hook)
        show()
        if (left === 0) tries.look()
      },
    )
  }

  const work = startDueWork(platform, {
    signal: WEBHOOK_SIGNAL,
    failure: 'the deliveries of webhooks could not be read',
    stop,
    async claim(now, tries) {
      while (await makeDeliveries(database, events, now)) if (tries.isStopped()) return undefined
      const claimed = await claimDeliveries(database, { now, lease, busy: [...underWay.keys()] })
      for (const delivery of claimed) begin(delivery, tries)
      if (claimed.length > 0) show()
      return nextDueAt(database)
    },
  })
  return {
    async stop() {
      await work.stop()
      clearTimeout(showing)
    },
  }
}

/** Makes one try and stores its outcome. Never throws. */
async function tryDelivery(
  platform: DeliveryPlatform,
  delivery: ClaimedDelivery,
  { answer, signal, isStopped }: { answer: number; signal: AbortSignal; isStopped: () => boolean },
): Promise<void> {
  const { log, clock, network } = platform
  const secrets = openSecrets(platform, delivery)
  const begun = performance.now()
  const outcome =
    secrets === undefined
      ? undefined
      : await postGuarded(network, {
          address: delivery.address,
          headers: signedHeaders(
            { messageId: delivery.message_id, body: delivery.payload, at: clock() },
            secrets,
          ),
          body: delivery.payload,
          limit: answer,
          signal,
        })
  const milliseconds = Math.round(performance.now() - begun)
  // this process broke it off, not the receiver: it is tried again after the lease
  if (outcome?.status === null && signal.aborted) return
  // a delivery that is not marked would be sent twice: while it is ours, wait for the database to come back
  for (;;) {
    try {
      if (outcome === undefined) await pauseWithoutSecret(platform, delivery)
      else await settleDelivery(platform, delivery, { ...outcome, milliseconds })
      return
    } catch (error) {
      log.warn(
        { deliveryId: delivery.id, reason: errorText(error) },
        'the outcome of a delivery could not be stored',
      )
      if (isStopped() || clock() >= delivery.leaseEnd) return
      await sleep(MARK_AGAIN)
    }
  }
}

/** The secrets that sign, the current one first; undefined if the current one cannot be read. */
function openSecrets(
  { secrets, clock }: Pick<Platform, 'clock' | 'secrets'>,
  { sealed_secret: sealed, earlier_secret: earlier, earlier_until: until }: ClaimedDelivery,
): string[] | undefined {
  try {
    const isOverlap = earlier !== null && until !== null && new Date(until) > clock()
    return [secrets.open(sealed), ...(isOverlap ? [secrets.open(earlier)] : [])]
  } catch {
    return undefined
  }
}

/** Those who may see deliveries fetch them again. */
async function showDeliveries({ database }: Pick<Platform, 'database'>): Promise<void> {
  const roles = ROLES.filter((role) => can(role, 'webhook:view'))
  const people = await database
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'Active')
    .where('role', 'in', roles)
    .execute()
  await signalUsers(
    database,
    people.map(({ id }) => id),
    DELIVERY_ENTITY,
  )
}
