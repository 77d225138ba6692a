import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { endClosedAttempts } from '#platform/shared/live/live-attempts.ts'
import type { LiveChange } from '#platform/shared/live/live-events.ts'
import { hasMissedChanges } from './feed-position.ts'
import { carryLive } from './live-socket.ts'
import { receiveChange, overtakeWrites } from './own-writes.ts'
import type { ShownRecords } from './put-reply.ts'
import { refreshQueries } from './refresh-queries.ts'
import { accessToken, refreshSession, serverNow } from './session.ts'

/** The state of the connection to the server's changes: following, connecting or lost. */
export type LiveState = 'live' | 'reconnecting' | 'offline'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Names of the entities whose changes make this query's data stale; see the features' `Entity` objects. */
      entities?: readonly string[]
      /** Names of further ones, where that depends on the data. */
      entitiesIn?: (data: unknown) => readonly string[]
      /** How this query's data contains the records of a write's reply, so that it can be put into it; see write.ts. */
      shows?: ShownRecords
      /** Whether its last seen data shows offline; by default, whether it names entities. */
      isKeptOffline?: boolean
    }
  }
}

/** Spec 13.3: socket defaults. */
const RECONNECTION_DELAY = 1_000
const MAX_RECONNECTION_DELAY = 5_000
const CONNECT_TIMEOUT = 20_000
/** Milliseconds between two checks of the clock, and the extra advance that shows that the machine slept. */
const CLOCK_LOOK = 5_000
const ASLEEP = 10_000
/** Browsers run the timers of a hidden page only once a minute. */
const ASLEEP_HIDDEN = 80_000

let socket: Socket | undefined
let state: LiveState = 'reconnecting'
let cutAt: number | undefined
const listeners = new Set<() => void>()

/** The state of the live connection, for `useSyncExternalStore`. */
export const liveState = {
  get: (): LiveState => state,
  /**
   * Until when changes were received, in server time, in milliseconds since 1970: the age of what is on the screen.
   * Undefined while they are received, and before the first connection.
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
 * @param heardUntil until when that was known to be current, in server time, in milliseconds since 1970
 */
export function beginCut(heardUntil: number): void {
  cutAt = heardUntil
  setState(navigator.onLine ? 'reconnecting' : 'offline')
}

/**
 * Follows all users' changes: a change makes the queries that name its entity (in `meta.entities`) refetch. After a
 * lost connection everything shown is refetched. Ends with the returned function.
 * @param onAccount the user's own account changed: its role, its status
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
  endClosedAttempts(opened.io)
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

  // a ping or a message: nothing was missed until now
  opened.io.on('ping', () => (heardAt = serverNow()))
  opened.onAny(() => (heardAt = serverNow()))
  opened.on('connect', () => setState('live'))
  opened.on('position', (position: string) => {
    // changes while disconnected, also before the first connection, were not received
    if (wasConnected || hasMissedChanges(position)) everything()
    wasConnected = true
  })
  opened.on('disconnect', (reason) => {
    // a connection may be lost long before that is noticed
    setCut(reason === 'ping timeout' ? heardAt : undefined)
    // closed by the server: the token expired, or the account changed; a valid token reopens it
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
      // at once: socket.io would wait for seconds, or trust a dead connection
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
 * Watches for what the connection notices late or never: network changes, sleep of the machine or the page.
 * @param watchers.onMend the server may be reachable again; `isDoubtful`: an open connection may be dead
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
  // if the refresh is refused the session ends, and this connection with it
  const token = await refreshSession().catch(() => accessToken())
  if (token !== undefined && socket === ended) setTimeout(() => ended.connect(), RECONNECTION_DELAY)
}

/** Sends the renewed token over the open connection, so that it continues without a gap. */
export function renewLive(token: string): void {
  socket?.emit('renew', token)
}

/** Ends the live connection, at sign-out. */
export function stopLive(): void {
  socket?.disconnect()
  socket = undefined
  cutAt = undefined
}
