import { expect } from 'vitest'

const TRIES = 12

/**
 * Expects that work over an input grows as the input does: ten times as much takes less than forty times as long, where
 * its square would take a hundred times. Each size counts by its quickest try, so that what else the machine does at the
 * moment does not count.
 * @param run does the work over an input of this size
 */
export function expectLinearTime(size: number, run: (size: number) => unknown): void {
  // below this the clock and the compiler are what is measured
  const small = Math.max(
    quickest(() => run(size / 10), 0),
    0.25,
  )
  const limit = 40 * small
  expect(quickest(() => run(size), limit)).toBeLessThan(limit)
}

/** Milliseconds of the quickest try; no more are made once one is within `enough`. */
function quickest(run: () => unknown, enough: number): number {
  let best = Infinity
  for (let tries = 0; tries < TRIES && best >= enough; tries++) {
    const began = performance.now()
    run()
    best = Math.min(best, performance.now() - began)
  }
  return best
}
