import { noteFeedPosition } from '#platform/web/data/feed-position.ts'

type Listener = (...content: unknown[]) => void

const listeners = new Map<string, Set<Listener>>()

function listen(event: string, listener: Listener): void {
  listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
}

/**
 * Stands in for the socket of socket.io, in a test that says
 * `vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))`.
 */
export const fakeSocket = {
  connected: false,
  /** What the pages asked it to do, oldest first. */
  asked: [] as string[],
  on: listen,
  onAny: (listener: Listener) => listen('any', listener),
  timeout: () => ({ emitWithAck: () => Promise.resolve({}) }),
  emit: () => undefined,
  io: { on: (event: string, listener: Listener) => listen(`manager ${event}`, listener) },
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

/** Replies of before named the position at which the first connection opens, so that it has missed nothing. */
export function openFakeSocket() {
  noteFeedPosition('1')
  listeners.clear()
  fakeSocket.connected = false
  fakeSocket.asked = []
  return fakeSocket
}

/** An event of the socket, or `manager …` of its manager. */
export function tellPage(event: string, ...content: unknown[]): void {
  for (const listener of listeners.get(event) ?? []) listener(...content)
}

/** The connection opens. @param position how far the server has heard of changes */
export function connectSocket(position = '1'): void {
  fakeSocket.connected = true
  tellPage('connect')
  tellPage('position', position)
}

/** The connection breaks off. @param reason in the words of socket.io */
export function cutSocket(reason = 'transport close'): void {
  if (!fakeSocket.connected) return
  fakeSocket.connected = false
  tellPage('disconnect', reason)
}

/** The network of the machine goes or comes. */
export function setNetwork(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
