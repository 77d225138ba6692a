import { onTestFinished } from 'vitest'
import { carryLive, type ServerEvents, type LiveConnection } from '#platform/web/data/live-socket.ts'

/** What a page said over the live connection. */
export interface SaidEvent {
  event: string
  content: unknown
}

/**
 * Stands in for the live connection until the test ends. It is open from the start; what a page says is answered by
 * `answers`, and an event that nothing answers waits for ever, as when the network swallows it.
 */
export function fakeLive() {
  const watchers = { connect: new Set<() => void>(), disconnect: new Set<() => void>() }
  const hearers = new Set<(event: string, ...content: unknown[]) => void>()
  const answers = new Map<string, (content: never) => unknown>()
  /** Ends what waits for an answer, as a cut does. */
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
    /** Answers an event from now on; a promise that fails is a cut before the answer. */
    answer(event: string, handler: (content: never) => unknown): void {
      answers.set(event, handler)
    },
    /** What the server tells. */
    tell<Name extends keyof ServerEvents & string>(
      event: Name,
      ...content: Parameters<ServerEvents[Name]>
    ): void {
      for (const hearer of hearers) hearer(event, ...content)
    },
    cut,
    /** The connection is back. */
    open(): void {
      connection.connected = true
      for (const watcher of watchers.connect) watcher()
    },
  }
}
