/** An attempt of socket.io's manager to connect, and what it reports. */
interface Attempt {
  once(event: 'open' | 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
  emit(event: 'error', error: Error): unknown
}

/** The parts of socket.io's manager used here. */
export interface AttemptingManager {
  engine: Attempt
  open(done?: (error?: Error) => void): unknown
}

/**
 * Ends an attempt whose connection is closed before its handshake, so that the next one begins after the usual pause.
 * socket.io-client 4.8 listens for errors only while it opens one: it would wait for its whole timeout, 20 s (spec
 * 13.3).
 */
export function endClosedAttempts(manager: AttemptingManager): void {
  const watch = ({ engine }: AttemptingManager): void => {
    // after an error of its own, or its end on purpose, the manager no longer listens to an attempt
    const fail = () => engine.emit('error', new Error('closed before its handshake'))
    engine.once('close', fail)
    engine.once('open', () => engine.off('close', fail))
  }
  const open = manager.open.bind(manager)
  manager.open = (done) => {
    const opening = open(done)
    watch(manager)
    return opening
  }
  // it was opened when it was made
  watch(manager)
}
