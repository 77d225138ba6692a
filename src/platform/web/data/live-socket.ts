import type { LiveError, LiveFromBrowser, LiveToBrowser } from '#platform/shared/live/live-events.ts'

/**
 * What features send and receive over the live connection. live.ts opens it and passes it to {@link carryLive};
 * listeners survive lost connections and the next sign-in's new connection.
 */

/** Events that a browser may send; a feature adds its own with `declare module`. */
export interface SentEvents extends LiveFromBrowser {}
/** Events that a browser receives; a feature adds its own with `declare module`. */
export interface ServerEvents extends LiveToBrowser {}

/** The parts of a socket.io socket used here. */
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

/** Milliseconds to wait for a reply. */
const TIMEOUT = 10_000

/** A refusal by the server, or (code `offline`) no connection or timely reply: the event may have arrived anyway. */
export class LiveFailure extends Error {
  override readonly name = 'LiveFailure'
  readonly code: string
  /** Seconds after which a retry may succeed. */
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

/** Uses a connection instead of the previous one. Called by live.ts when it opens one. */
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

/** Whether events can be sent now, for `useSyncExternalStore`. */
export const liveConnection = {
  isOpen: (): boolean => connection?.connected ?? false,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}

/** Listens to an event until the returned function is called; events missed while disconnected are lost. */
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
 * Sends an event and waits for its reply. Nothing is retried automatically: after a failure the caller sends again.
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
