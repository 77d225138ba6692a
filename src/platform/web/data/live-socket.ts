import type { LiveError, LiveFromBrowser, LiveToBrowser } from '#platform/shared/live-events.ts'

/**
 * What features say and hear over the live connection. live.ts opens it and gives it to {@link carryLive}; listeners
 * stay through cuts, and through another connection after the next sign-in.
 */

/** What a browser may send; a feature adds its events with `declare module`. */
export interface SentEvents extends LiveFromBrowser {}
/** What a browser hears; a feature adds its events with `declare module`. */
export interface ServerEvents extends LiveToBrowser {}

/** What is needed of a socket of socket.io. */
export interface LiveConnection {
  readonly connected: boolean
  on(event: 'connect' | 'disconnect', listener: () => void): unknown
  onAny(listener: (event: string, ...content: unknown[]) => void): unknown
  timeout(milliseconds: number): { emitWithAck(event: string, content: unknown): Promise<unknown> }
}

type Payload<Name extends keyof SentEvents> = Parameters<SentEvents[Name]>[0]
type Answer<Name extends keyof SentEvents> =
  Parameters<SentEvents[Name]> extends [unknown, ((reply: infer Reply) => void)?]
    ? Exclude<Reply, LiveError>
    : never

/** Milliseconds that an answer may take. */
const TIMEOUT = 10_000

/** A refusal of the server, or (code `offline`) no connection, or no answer in time: it may have arrived all the same. */
export class LiveFailure extends Error {
  override readonly name = 'LiveFailure'
  readonly code: string
  /** Seconds after which it may go through. */
  readonly retryAfter: number | undefined

  constructor({ code, message, retryAfter }: LiveError['error']) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

let connection: LiveConnection | undefined
const listeners = new Map<string, Set<(content: unknown) => void>>()
const watchers = new Set<() => void>()

/** Takes a connection as the one to speak over, instead of an earlier one. Called by live.ts when it opens one. */
export function carryLive(opened: LiveConnection): void {
  connection = opened
  opened.onAny((event, content) => {
    if (connection === opened) for (const listener of listeners.get(event) ?? []) listener(content)
  })
  const tell = () => {
    if (connection === opened) for (const watcher of watchers) watcher()
  }
  opened.on('connect', tell)
  opened.on('disconnect', tell)
  tell()
}

/** Whether something can be sent now, for `useSyncExternalStore`. */
export const liveConnection = {
  isOpen: (): boolean => connection?.connected ?? false,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}

/** Hears an event until the returned function is called; what was said during a cut is not heard later. */
export function onLive<Name extends keyof ServerEvents & string>(
  event: Name,
  listener: ServerEvents[Name],
): () => void {
  const heard = listener as (content: unknown) => void
  const all = listeners.get(event) ?? new Set()
  listeners.set(event, all)
  all.add(heard)
  return () => all.delete(heard)
}

/**
 * Sends an event and waits for its answer. Nothing is sent later by itself: after a failure the caller sends again.
 * @param timeout milliseconds
 * @throws LiveFailure
 */
export async function sendLive<Name extends keyof SentEvents & string>(
  event: Name,
  content: Payload<Name>,
  { timeout = TIMEOUT }: { timeout?: number } = {},
): Promise<Answer<Name>> {
  if (!liveConnection.isOpen() || connection === undefined)
    throw new LiveFailure({ code: 'offline', message: 'There is no connection at the moment.' })
  let reply: unknown
  try {
    reply = await connection.timeout(timeout).emitWithAck(event, content)
  } catch {
    throw new LiveFailure({ code: 'offline', message: 'The server did not answer.' })
  }
  if (isRefusal(reply)) throw new LiveFailure(reply.error)
  return reply as Answer<Name>
}

function isRefusal(reply: unknown): reply is LiveError {
  return typeof reply === 'object' && reply !== null && 'error' in reply
}
