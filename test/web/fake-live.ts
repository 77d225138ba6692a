import { onTestFinished } from 'vitest'
import { carryLive, type ServerEvents, type LiveConnection } from '#platform/web/data/live-socket.ts'

/** An event that a page sent over the live connection. */
export interface SaidEvent {
  event: string
  content: unknown
}

/**
 * A fake live connection until the test ends. It is open from the start. Events that a page sends are answered by
 * `answers`; one without an answer stays pending, as when the network drops it.
 */
export function fakeLive() {
  const watchers = { connect: new Set<() => void>(), disconnect: new Set<() => void>() }
  const hearers = new Set<(event: string, ...content: unknown[]) => void>()
  const answers = new Map<string, (content: never) => unknown>()
  /** Rejects the pending events, as a lost connection does. */
  const cuts = new Set<() => void>()
  const said: SaidEvent[] = []
  const connection = {
    connected: true as boolean,
    on: (event: 'connect' | 'disconnect', listener: () => void) => watchers[event].add(listener),
    onAny: (listener: (event: string, ...content: unknown[]) => void) => hearers.add(listener),
    timeout: () => ({
      emitWithAck(event: string, content: unknown) {
        said.push({ event, content })
        const { promise, resolve, reject } = Promise.withResolvers<unknown>()
        const cut = () => reject(new Error('socket has been disconnected'))
        cuts.add(cut)
        const answer = answers.get(event)
        if (answer !== undefined) Promise.resolve(answer(content as never)).then(resolve, reject)
        return promise.finally(() => cuts.delete(cut))
      },
    }),
  } satisfies LiveConnection

  carryLive(connection)
  const cut = () => {
    connection.connected = false
    for (const watcher of watchers.disconnect) watcher()
    for (const end of cuts) end()
  }
  onTestFinished(cut)
  return {
    said,
    /** The contents of all events of one name. */
    saidOf: (event: string) => said.filter((one) => one.event === event).map(({ content }) => content),
    /** Answers an event from now on; a rejected promise represents a connection lost before the answer. */
    answer(event: string, handler: (content: never) => unknown): void {
      answers.set(event, handler)
    },
    /** Emits an event of the server. */
    tell<Name extends keyof ServerEvents & string>(
      event: Name,
      ...content: Parameters<ServerEvents[Name]>
    ): void {
      for (const hearer of hearers) hearer(event, ...content)
    },
    cut,
    /** Restores the connection. */
    open(): void {
      connection.connected = true
      for (const watcher of watchers.connect) watcher()
    },
  }
}
