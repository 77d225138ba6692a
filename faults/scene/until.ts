import { setTimeout as sleep } from 'node:timers/promises'

/** Generous: what takes longer than this will never happen. */
const LIMIT = 60_000
const POLL = 5

/** Waits until a condition holds. @throws an error with `what` when it does not within `limit` milliseconds */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limit = LIMIT,
): Promise<void> {
  const deadline = performance.now() + limit
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${limit} ms: ${what}`)
    await sleep(POLL)
  }
}
