import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import type { LiveChange } from '#platform/shared/live-events.ts'
import { hasMissedChanges } from './feed-position.ts'
import { carryLive } from './live-socket.ts'
import { receiveChange, overtakeWrites } from './own-writes.ts'
import type { ShownRecords } from './put-reply.ts'
import { refreshQueries } from './refresh-queries.ts'
import { accessToken, refreshSession, serverNow } from './session.ts'

/** How the screens stand to the database: following it, trying to, or cut off. */
export type LiveState = 'live' | 'reconnecting' | 'offline'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Names of the entities whose changes make this query's data old; see the features' `Entity` objects. */
      entities?: readonly string[]
      /** How this query's data has the things that a write answers, so that the reply can be put into it; see write.ts. */
      shows?: ShownRecords
      /** Whether what was last seen of it shows without a network; unsaid, whether it names entities. */
      isKeptOffline?: boolean
    }
  }
}

/** Spec 13.3: socket defaults. */
const RECONNECTION_DELAY = 1_000
const MAX_RECONNECTION_DELAY = 5_000
const CONNECT_TIMEOUT = 20_000
/** Milliseconds between two looks at the clock, and by how much more it moves when the machine slept. */
const CLOCK_LOOK = 5_000
const ASLEEP = 10_000
/** Browsers let the timers of a hidden page run once in a minute. */
const ASLEEP_HIDDEN = 80_000

let socket: Socket | undefined
let state: LiveState = 'reconnecting'
let cutAt: number | undefined
const listeners = new Set<() => void>()

/** The state of the live connection, for `useSyncExternalStore`. */
export const liveState = {
  get: (): LiveState => state,
  /**
   * Until when changes were heard, on the server's clock in milliseconds since 1970: what is on the screen is from then.
   * Undefined while they are heard, and before the first connection.
   */
  cutAt: (): number | undefined => cutAt,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function setState(next: LiveState, heardUntil = serverNow()): void {
  if (next === state) return
  if (next === 'live') cutAt = undefined
  else if (state === 'live' || next === 'offline') cutAt ??= heardUntil
  state = next
  for (const listener of listeners) listener()
}

/**
 * The screens show what was last seen before this page was opened.
 * @param heardUntil until when that was known to be true, on the server's clock in milliseconds since 1970
 */
export function beginCut(heardUntil: number): void {
  cutAt = heardUntil
  setState(navigator.onLine ? 'reconnecting' : 'offline')
}

/**
 * Follows the changes of everybody: a change makes the queries that name its entity (in `meta.entities`) fetch again.
 * After a lost connection everything shown is fetched again. Ends with the returned function.
 * @param onAccount the own account changed: its role, its status
 */
export async function startLive(queryClient: QueryClient, onAccount: () => void): Promise<() => void> {
  const { io } = await import('socket.io-client')
  socket?.disconnect()
  const opened = io({
    transports: ['websocket', 'polling'],
    auth: (give) => give({ token: accessToken() }),
    reconnectionDelay: RECONNECTION_DELAY,
    reconnectionDelayMax: MAX_RECONNECTION_DELAY,
    timeout: CONNECT_TIMEOUT,
  })
  socket = opened
  carryLive(opened)
  // what is shown may be from before this page was opened
  let wasConnected = cutAt !== undefined
  let heardAt = serverNow()
  const queries = refreshQueries(queryClient, () => state === 'live')
  const setCut = (heardUntil?: number) => {
    overtakeWrites()
    setState(navigator.onLine ? 'reconnecting' : 'offline', heardUntil)
  }
  const everything = () => {
    overtakeWrites()
    queries.everything()
  }

  // a ping or a message: until now nothing was missed
  opened.io.on('ping', () => (heardAt = serverNow()))
  opened.onAny(() => (heardAt = serverNow()))
  opened.on('connect', () => setState('live'))
  opened.on('position', (position: string) => {
    // what happened while there was no connection was not told, the time before the first one included
    if (wasConnected || hasMissedChanges(position)) everything()
    wasConnected = true
  })
  opened.on('disconnect', (reason) => {
    // a connection may be gone long before that is noticed
    setCut(reason === 'ping timeout' ? heardAt : undefined)
    // ended by the server: the token is over, or the account changed; a good token opens it again
    if (reason === 'io server disconnect') void renewAndConnect(opened)
  })
  opened.on('connect_error', (error) => {
    setCut()
    if (error.message === 'unauthenticated') void renewAndConnect(opened)
  })
  opened.on('change', (change: LiveChange) => receiveChange(change, ({ entity }) => queries.changed(entity)))
  opened.on('refresh', everything)
  opened.on('account', onAccount)
  const stopWatching = watchForCuts({
    onCut: () => setState('offline'),
    onMend: (isDoubtful) => {
      if (socket !== opened || (opened.connected && !isDoubtful)) return
      setState('reconnecting', heardAt)
      // at once: by itself it would wait for seconds, or believe in a connection that is gone
      opened.disconnect().connect()
    },
  })
  return () => {
    queries.stop()
    stopWatching()
    if (socket === opened) stopLive()
    else opened.disconnect()
  }
}

/**
 * Watches for what the connection itself notices late or never: the network goes and comes, the machine or the page slept.
 * @param watchers.onMend the server may be reached again; `isDoubtful`: whatever is open may be so only by its looks
 */
function watchForCuts(watchers: { onCut: () => void; onMend: (isDoubtful: boolean) => void }): () => void {
  let lookedAt = Date.now()
  const onOnline = () => watchers.onMend(true)
  const lookAtClock = () => {
    const passed = Date.now() - lookedAt
    lookedAt = Date.now()
    const longest = document.visibilityState === 'visible' ? ASLEEP : ASLEEP_HIDDEN
    if (passed > CLOCK_LOOK + longest && navigator.onLine) watchers.onMend(true)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) watchers.onMend(false)
  }
  const timer = setInterval(lookAtClock, CLOCK_LOOK)
  window.addEventListener('offline', watchers.onCut)
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(timer)
    window.removeEventListener('offline', watchers.onCut)
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

async function renewAndConnect(ended: Socket): Promise<void> {
  // when the refresh is refused the session ends, and with it this connection
  const token = await refreshSession().catch(() => accessToken())
  if (token !== undefined && socket === ended) setTimeout(() => ended.connect(), RECONNECTION_DELAY)
}

/** Tells the open connection of a renewed token, so that it goes on without a gap. */
export function renewLive(token: string): void {
  socket?.emit('renew', token)
}

/** Ends the live connection, at sign-out. */
export function stopLive(): void {
  socket?.disconnect()
  socket = undefined
  cutAt = undefined
}
