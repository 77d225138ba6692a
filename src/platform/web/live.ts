import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { hasMissedChanges } from './feed-position.ts'
import { accessToken, refreshSession } from './session.ts'

/** How the screens stand to the database: following it, trying to, or cut off. */
export type LiveState = 'live' | 'reconnecting' | 'offline'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Names of the entities whose changes make this query's data old; see the features' `Entity` objects. */
      entities?: readonly string[]
    }
  }
}

/** Milliseconds in which changes are gathered before the queries are fetched again. */
const GATHER = 20
/** Spec 2 §9: socket defaults. */
const RECONNECTION_DELAY = 1_000
const RECONNECTION_DELAY_MOST = 5_000
const CONNECT_TIMEOUT = 20_000

let socket: Socket | undefined
let state: LiveState = 'reconnecting'
const listeners = new Set<() => void>()

/** The state of the live connection, for `useSyncExternalStore`. */
export const liveState = {
  get: (): LiveState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function setState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

/**
 * Follows the changes of everybody: a change makes the queries that name its entity (in `meta.entities`) fetch again.
 * After a lost connection everything shown is fetched again. Ends with the returned function.
 * @param onAccount the own account changed: its role, its status
 */
export async function startLive(queryClient: QueryClient, onAccount: () => void): Promise<() => void> {
  const { io } = await import('socket.io-client')
  stopLive()
  const opened = io({
    transports: ['websocket', 'polling'],
    auth: (give) => give({ token: accessToken() }),
    reconnectionDelay: RECONNECTION_DELAY,
    reconnectionDelayMax: RECONNECTION_DELAY_MOST,
    timeout: CONNECT_TIMEOUT,
  })
  socket = opened
  let wasConnected = false
  const changed = new Set<string>()
  let gathering: ReturnType<typeof setTimeout> | undefined

  const refetchAll = () => void queryClient.invalidateQueries()
  const refetchChanged = () => {
    gathering = undefined
    const entities = [...changed]
    changed.clear()
    void queryClient.invalidateQueries({
      predicate: (query) => query.meta?.entities?.some((entity) => entities.includes(entity)) ?? false,
    })
  }
  opened.on('connect', () => setState('live'))
  opened.on('position', (position: string) => {
    // what happened while there was no connection was not told, the time before the first one included
    if (wasConnected || hasMissedChanges(position)) refetchAll()
    wasConnected = true
  })
  opened.on('disconnect', (reason) => {
    setState(navigator.onLine ? 'reconnecting' : 'offline')
    // ended by the server: the token is over, or the account changed; a good token opens it again
    if (reason === 'io server disconnect') void renewAndConnect(opened)
  })
  opened.on('connect_error', (error) => {
    setState(navigator.onLine ? 'reconnecting' : 'offline')
    if (error.message === 'unauthenticated') void renewAndConnect(opened)
  })
  opened.on('change', (change: { entity: string }) => {
    changed.add(change.entity)
    gathering ??= setTimeout(refetchChanged, GATHER)
  })
  opened.on('refresh', refetchAll)
  opened.on('account', onAccount)
  const onOffline = () => setState('offline')
  // a short cut may leave the connection as it was
  const onOnline = () => setState(opened.connected ? 'live' : 'reconnecting')
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  return () => {
    clearTimeout(gathering)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
    if (socket === opened) stopLive()
    else opened.disconnect()
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
}
