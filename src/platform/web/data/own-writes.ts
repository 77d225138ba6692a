import type { LiveChange } from '#platform/shared/live/live-events.ts'

/** A write of this browser, from its call until its reply is on the screen. */
export interface OwnWrite {
  /** A later change was shown before the reply arrived; the reply may not contain it. */
  isOvertaken: boolean
}

/** Milliseconds for which an event waits for the reply to a write in flight: it may be that write's echo. */
const MAX_WAIT = 1_000

const running = new Set<OwnWrite>()
/** Numbers of own changes that are on the screen and whose echo has not arrived yet, with their entity. */
const shown = new Map<number, string>()
let waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Call before a call that writes; {@link endWrite} ends it, whether the call succeeds or fails. */
export function beginWrite(): OwnWrite {
  const write = { isOvertaken: false }
  running.add(write)
  return write
}

/**
 * Ends a write and handles the events that waited for it.
 * @param own its changes and their entity, if every query of that entity contains them or is being fetched; without it
 * their echo is handled like anyone else's change
 */
export function endWrite(write: OwnWrite, own?: { entity: string; changes: readonly number[] }): void {
  for (const change of own?.changes ?? []) shown.set(change, own?.entity ?? '')
  running.delete(write)
  if (running.size === 0) receiveWaiting()
}

/**
 * Passes on a change from the live connection unless it is on the screen already. While a write is in flight the change
 * waits for the reply, which tells whether it is an echo, and which must not overwrite the refetched data.
 */
export function receiveChange(change: LiveChange, take: (change: LiveChange) => void): void {
  const receive = () => {
    const { change: number = 0, entity } = change
    const isShown = shown.get(number) === entity
    shown.delete(number)
    if (!isShown) take(change)
  }
  if (running.size === 0) return receive()
  waiting.push(receive)
  timer ??= setTimeout(() => {
    overtakeWrites()
    receiveWaiting()
  }, MAX_WAIT)
}

/** Everything is being refetched, or the connection is down: replies in flight may be older than the screen. */
export function overtakeWrites(): void {
  for (const write of running) write.isOvertaken = true
  shown.clear()
}

function receiveWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  const received = waiting
  waiting = []
  for (const receive of received) receive()
}
