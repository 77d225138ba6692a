import { AppError } from '#platform/shared/errors.ts'

/** Milliseconds that a call waits for its turn at the most; nothing may hang. */
const MAX_WAIT = 60_000
/** Seconds after which trying again makes sense. */
const RETRY_AFTER = 2

/** Runs work when all work with the same key that came before has ended, however it ended. */
export type InTurn = <Result>(key: string | number, work: () => Promise<Result>) => Promise<Result>

/**
 * Turns within this process. They are taken before a connection of the database is: who waits in a row's lock keeps a
 * connection from everybody else, who waits for a turn does not. What is right with several processes, the locks decide.
 */
export function createTurns(longestWait = MAX_WAIT): InTurn {
  const last = new Map<string | number, Promise<void>>()
  return async (key, work) => {
    const arrived = performance.now()
    const before = last.get(key)
    const turn = (async () => {
      await before
      if (performance.now() - arrived > longestWait) {
        throw new AppError('unavailable', 'The server is busy with the same entry. Please try again.', {
          retryAfter: RETRY_AFTER,
        })
      }
      return work()
    })()
    const ended = turn.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, ended)
    try {
      return await turn
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}
