import { noteFeedPosition } from '#platform/web/data/feed-position.ts'

type Listener = (...content: unknown[]) => void

const listeners = new Map<string, Set<Listener>>()

function listen(event: string, listener: Listener): void {
  listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
}

/**
 * A fake of socket.io's socket, for a test that contains
 * `vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))`.
 */
export const fakeSocket = {
  connected: false,
  /** The methods that the pages called, oldest first. */
  asked: [] as string[],
  on: listen,
  onAny: (listener: Listener) => listen('any', listener),
  timeout: () => ({ emitWithAck: () => Promise.resolve({}) }),
  emit: () => undefined,
  io: {
    on: (event: string, listener: Listener) => listen(`manager ${event}`, listener),
    engine: { once: () => undefined },
    open: () => undefined,
  },
  connect() {
    fakeSocket.asked.push('connect')
    return fakeSocket
  },
  disconnect() {
    fakeSocket.asked.push('disconnect')
    cutSocket('io client disconnect')
    return fakeSocket
  },
}

/** Earlier replies named the position at which the first connection opens, so that it has missed nothing. */
export function openFakeSocket() {
  noteFeedPosition('1')
  listeners.clear()
  fakeSocket.connected = false
  fakeSocket.asked = []
  return fakeSocket
}

/** Emits an event of the socket, or `manager …` of its manager. */
export function tellPage(event: string, ...content: unknown[]): void {
  for (const listener of listeners.get(event) ?? []) listener(...content)
}

/** Opens the connection. @param position the server's position in the feed of changes */
export function connectSocket(position = '1'): void {
  fakeSocket.connected = true
  tellPage('connect')
  tellPage('position', position)
}

/** Closes the connection. @param reason as in socket.io */
export function cutSocket(reason = 'transport close'): void {
  if (!fakeSocket.connected) return
  fakeSocket.connected = false
  tellPage('disconnect', reason)
}

/** Takes the machine's network online or offline. */
export function setNetwork(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
