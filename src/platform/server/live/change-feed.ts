import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod/mini'
import { DatabaseClient } from '../database/database-client.ts'
import { databaseAway } from '../http/error-reply.ts'
import { SentSignal, type Signal, SIGNAL_CHANNEL } from './signals.ts'

/** A change as every process receives it after its commit: names and ids only, no contents. */
const FeedChange = z.object({
  id: z.number(),
  entity: z.string(),
  entityId: z.string(),
  action: z.enum(['create', 'update', 'delete', 'restore']),
  audience: z.string(),
  actorId: z.nullable(z.string()),
})
export type FeedChange = z.infer<typeof FeedChange>

export interface ChangeFeed {
  onChange(listener: (change: FeedChange) => void): void
  /** Called for each signal of a kind, in the order of their commits; see sendSignal. */
  onSignal<Content>(signal: Signal<Content>, listener: (content: Content) => void): void
  /** Called when changes may have been missed: everything shown must be refetched. */
  onGap(listener: () => void): void
  /**
   * The position of this process: it changes with every change or signal received or possibly missed. Two equal
   * positions mean that nothing happened in between.
   */
  position(): string
  /** Whether changes are being received at the moment. */
  isConnected(): boolean
  /**
   * Checks that the database responds on the feed's own connection, without waiting for one of the pool. Concurrent
   * callers share one check.
   * @throws AppError unavailable, or the driver's error, while the database is unavailable
   */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The channel of the trigger on `changes`; see migrations/0001_platform.sql. */
const CHANNEL = 'ledgerboard_changes'
const RETRY_FIRST = 50
const MAX_RETRY_DELAY = 1_000
/** Milliseconds. */
const HEARTBEAT = 10_000
/** Of several servers another one may have become the leader. */
const HEARTBEAT_OF_SEVERAL = 2_000
const ANSWER_WITHIN = 2_000

/**
 * Listens on a dedicated connection. PostgreSQL delivers a notification to every process only after its transaction's
 * commit, so no one is notified of a change that is not stored. A lost connection is reopened; then the listeners of
 * `onGap` are called.
 */
export async function startChangeFeed(
  settings: pg.ClientConfig,
  log: { warn(details: object, message: string): void },
): Promise<ChangeFeed> {
  const changeListeners: ((change: FeedChange) => void)[] = []
  const signalListeners: { topic: string; outdates: boolean; hear(content: unknown): void }[] = []
  const gapListeners: (() => void)[] = []
  const instance = randomUUID()
  let heard = 0
  let client: DatabaseClient | undefined
  let closed = false

  const receiveSignal = (payload: string | undefined): void => {
    const sent = read(SentSignal, payload)
    if (sent === undefined) return
    const listeners = signalListeners.filter((listener) => listener.topic === sent.topic)
    if (listeners.some((listener) => listener.outdates)) heard++
    for (const listener of listeners) listener.hear(sent.content)
  }

  const connect = async (): Promise<void> => {
    const next = new DatabaseClient({
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
      ...settings,
      application_name: 'ledgerboard-feed',
    })
    let ended = false
    const onEnd = (error?: Error) => {
      if (ended) return
      ended = true
      if (client === next) client = undefined
      next.end().catch(() => undefined)
      if (!closed && settled) {
        log.warn({ reason: error?.message ?? 'the connection ended' }, 'change feed lost its connection')
        void reconnect()
      }
    }
    let settled = false
    next.on('error', onEnd)
    next.on('end', () => onEnd())
    next.on('notification', ({ channel, payload }) => {
      if (channel === SIGNAL_CHANNEL) return receiveSignal(payload)
      heard++
      const change = read(FeedChange, payload)
      if (change !== undefined) for (const listener of changeListeners) listener(change)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}; listen ${SIGNAL_CHANNEL}`)
      if (ended || closed) throw new Error('the connection ended while listening began')
    } catch (error) {
      next.end().catch(() => undefined)
      throw error
    }
    settled = true
    client = next
  }

  const reconnect = async (): Promise<void> => {
    for (let wait = RETRY_FIRST; !closed; wait = Math.min(wait * 2, MAX_RETRY_DELAY)) {
      await sleep(wait)
      if (closed) return
      const connected = await connect().then(
        () => true,
        () => false,
      )
      if (connected) {
        heard++
        for (const listener of gapListeners) listener()
        return
      }
    }
  }

  const ask = async (): Promise<void> => {
    const asked = client
    if (asked === undefined) throw databaseAway()
    await asked.query('select 1').catch((error: Error) => {
      asked.doubt()
      asked.emit('error', error)
      throw error
    })
  }
  let question: Promise<void> | undefined
  const ping = (): Promise<void> => (question ??= ask().finally(() => (question = undefined)))

  await connect()
  // a silently cut connection would go unnoticed: each reply proves that changes can arrive
  const every = client?.hasSeveralServers === true ? HEARTBEAT_OF_SEVERAL : HEARTBEAT
  const heartbeat = setInterval(() => void ping().catch(() => undefined), every).unref()
  return {
    onChange: (listener) => void changeListeners.push(listener),
    onSignal: (signal, listener) =>
      void signalListeners.push({
        topic: signal.topic,
        outdates: signal.outdates,
        hear(content) {
          const parsed = signal.content.safeParse(content)
          if (parsed.success) listener(parsed.data)
        },
      }),
    onGap: (listener) => void gapListeners.push(listener),
    position: () => `${instance}.${heard}`,
    isConnected: () => client !== undefined,
    ping,
    async close() {
      closed = true
      clearInterval(heartbeat)
      await client?.end().catch(() => undefined)
    },
  }
}

function read<Shape>(schema: z.ZodMiniType<Shape>, payload: string | undefined): Shape | undefined {
  try {
    return schema.safeParse(JSON.parse(payload ?? 'null')).data
  } catch {
    return undefined
  }
}
