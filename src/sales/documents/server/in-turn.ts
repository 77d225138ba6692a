import { AppError } from '#platform/shared/errors.ts'

/** Longest wait for a turn, in milliseconds. */
const MAX_WAIT = 60_000
/** Seconds, for Retry-After. */
const RETRY_AFTER = 2

/** Runs work after all earlier work with the same key has ended, successfully or not. */
export type InTurn = <Result>(key: string | number, work: () => Promise<Result>) => Promise<Result>

/**
 * Turns within this process. A turn is taken before a database connection: waiting for a row lock would occupy a
 * connection. Between processes the row locks decide.
 */
export function createTurns(longestWait = MAX_WAIT): InTurn {
  const last = new Map<string | number, Promise<void>>()
  return async (key, work) => {
    const arrived = performance.now()
    const before = last.get(key)
    const turn = (async () => {
      await before
      // without earlier work it has not waited, however slow the process is
      if (before !== undefined && performance.now() - arrived > longestWait) {
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
