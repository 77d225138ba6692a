import { setTimeout as sleep } from 'node:timers/promises'
import type { Executor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { readAttachment } from './attachment.ts'
import { type ClaimedMessage, claimMessages, nextDueAt } from './claim-messages.ts'
import { CONNECTIONS, type MailTimeLimits, type MailTransport, openMailTransport } from './mail-transport.ts'
import { OUTBOX_ENTITY } from './outbox-entity.ts'
import { readContents } from './sealed-mail.ts'
import { plainWords, type DeliveryFailure, failureOf } from './delivery-failure.ts'
import { markDelivered, markFailed } from './settle-message.ts'

/** Milliseconds. */
export interface DeliveryTimes extends MailTimeLimits {
  /** How long a message is claimed; longer than the longest attempt. */
  lease: number
  /** How long deliveries under way may continue on shutdown. */
  stop: number
  /** How long the backlog waits while the mail server is down. */
  rest: number
}

const TIMES: DeliveryTimes = {
  connect: 15_000,
  // a server may scan a message before it accepts it
  silence: 120_000,
  message: 240_000,
  lease: 300_000,
  stop: 3_000,
  rest: 30_000,
}

/** The longest time without checking the table: another process may have left a message, or the clock was set. */
const LOOK_AGAIN = 60_000
/** A due message that could not be claimed is briefly locked by another transaction. */
const SOONEST = 1_000
const DATABASE_AWAY = 5_000
const MARK_AGAIN = 500
const STOPPED = 'Ledgerboard was stopped while it was being sent.'

export interface MailDelivery {
  /**
   * Claims nothing more, lets deliveries under way finish within a bounded time, and aborts the rest, to be sent later.
   */
  stop(): Promise<void>
}

/** Why an address permanently gets no mail; undefined if it may be sent. */
export type RefusalOf = (database: Executor, address: string) => Promise<string | undefined>

type DeliveryPlatform = Pick<Platform, 'config' | 'database' | 'secrets' | 'feed' | 'log' | 'clock'>

/**
 * Sends the messages in the outbox over SMTP_URL, if set. It wakes when a message is queued or retried, and when one is
 * due. Messages refused by `refusalOf` are given up. Several processes may share one database; see claimMessages.
 */
export async function startMailDelivery(
  platform: DeliveryPlatform,
  refusalOf: RefusalOf,
  times: Partial<DeliveryTimes> = {},
): Promise<MailDelivery> {
  const { config, feed, log } = platform
  if (config.smtpUrl === undefined) return { stop: async () => undefined }
  const { rest, stop, ...limits } = { ...TIMES, ...times }
  const transport = await openMailTransport(config.smtpUrl, config, limits)
  const controllers = new Set<AbortController>()
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let filling: Promise<void> | undefined
  let fillAgain = false
  let isResting = false
  let wakes = 0
  let isStopped = false

  const wakeIn = (milliseconds: number): void => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(wake, Math.min(milliseconds, LOOK_AGAIN)).unref()
  }

  const launch = (message: ClaimedMessage): void => {
    const controller = new AbortController()
    controllers.add(controller)
    const wakesBefore = wakes
    const delivering = deliverMessage(platform, transport, message, {
      refusalOf,
      controller,
      limit: limits.message,
      isStopped: () => isStopped,
    }).then((failure) => {
      // an attempt from before the last call to wake says nothing about the server since then
      if (failure?.isServerDown === true && wakes === wakesBefore) isResting = true
      controllers.delete(controller)
      underWay.delete(delivering)
      if (isResting) wakeIn(rest)
      else fill()
    })
    underWay.add(delivering)
  }

  /** Claims as many messages as there are idle connections, until none is due; then sets the timer. */
  const claimAll = async (): Promise<void> => {
    do {
      fillAgain = false
      const most = CONNECTIONS - underWay.size
      // the first delivery to end checks again
      if (most === 0) return
      const now = platform.clock()
      const claimed = await claimMessages(platform.database, { now, most, lease: limits.lease })
      for (const message of claimed) launch(message)
      if (claimed.length === most) return
      const due = await nextDueAt(platform.database)
      wakeIn(due === undefined ? LOOK_AGAIN : Math.max(SOONEST, due.getTime() - now.getTime()))
    } while (fillAgain && !isStopped)
  }

  const fill = (): void => {
    fillAgain = true
    if (isStopped || filling !== undefined) return
    filling = claimAll()
      .catch((error: unknown) => {
        log.warn({ reason: String(error) }, 'the outbox could not be read')
        wakeIn(DATABASE_AWAY)
      })
      .finally(() => {
        filling = undefined
        // requested since the last check
        if (fillAgain) fill()
      })
  }

  const wake = (): void => {
    isResting = false
    wakes++
    fill()
  }

  feed.onChange(({ entity, action, actorId }) => {
    // not for changes recorded by the delivery itself
    if (entity === OUTBOX_ENTITY.name && (action === 'create' || actorId !== null)) wake()
  })
  feed.onGap(wake)
  wake()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await filling
      await Promise.race([Promise.all(underWay), sleep(stop, undefined, { ref: false })])
      for (const controller of controllers) controller.abort()
      await Promise.all(underWay)
      transport.close()
    },
  }
}

/** Makes one attempt and stores its result. Never throws; returns the failure, if any. */
async function deliverMessage(
  platform: DeliveryPlatform,
  transport: MailTransport,
  message: ClaimedMessage,
  attempt: { refusalOf: RefusalOf; controller: AbortController; limit: number; isStopped: () => boolean },
): Promise<DeliveryFailure | undefined> {
  const { database, log, clock } = platform
  const limit = setTimeout(() => attempt.controller.abort(), attempt.limit)
  const { signal } = attempt.controller
  const { reply, failure } = await sendWhole(platform, transport, message, {
    signal,
    refusalOf: attempt.refusalOf,
  })
  clearTimeout(limit)
  if (failure !== undefined) {
    if (signal.aborted && attempt.isStopped()) failure.words = STOPPED
    log.warn(
      { messageId: message.id, attempt: message.attempts, reason: failure.words },
      'mail not delivered',
    )
  }
  // an accepted message that is not marked would be sent twice: while it is ours, wait for the database to come back
  for (;;) {
    try {
      if (failure === undefined) await markDelivered(database, message, reply, clock())
      else await markFailed(database, message, failure, clock())
      return failure
    } catch (error) {
      log.warn({ messageId: message.id, reason: String(error) }, 'the outcome of a mail could not be stored')
      if (attempt.isStopped() || clock() >= message.leaseEnd) return failure
      await sleep(MARK_AGAIN)
    }
  }
}

/**
 * Sends a message with its attachment, which is read only now, as many messages may be waiting, each of them large.
 * Returns the server's reply, or what went wrong; neither contains a sealed link.
 */
async function sendWhole(
  platform: DeliveryPlatform,
  transport: MailTransport,
  message: ClaimedMessage,
  { signal, refusalOf }: { signal: AbortSignal; refusalOf: RefusalOf },
): Promise<{ reply: string; failure: DeliveryFailure | undefined }> {
  const { database } = platform
  let secrets = transport.secrets
  try {
    const refusal = await refusalOf(database, message.to_address)
    // permanent, like an invalid address
    if (refusal !== undefined) throw Object.assign(new Error(refusal), { code: 'EENVELOPE' })
    const { text, html, ...sealed } = await readContents(platform, message)
    secrets = [...secrets, ...sealed.secrets]
    const attachment = await readAttachment(database, message).catch((cause: unknown) => {
      throw new Error('The attachment could not be read.', { cause })
    })
    const reply = await transport.send({ ...message, text, html }, attachment, signal)
    return { reply: plainWords(reply, secrets), failure: undefined }
  } catch (error) {
    return { reply: '', failure: failureOf(error, secrets) }
  }
}
