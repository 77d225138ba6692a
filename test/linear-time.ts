import { expect } from 'vitest'

const TRIES = 12
/** How many times smaller the small input is. */
const FACTOR = 10

/**
 * Expects that work grows linearly with its input: ten inputs of a tenth take about as long as the whole one, where
 * quadratic work would take a tenth of the time. Both are of the same length, so that other load of the machine slows
 * them alike, and each counts by its fastest run.
 * @param run does the work for an input of this size
 */
export function expectLinearTime(size: number, run: (size: number) => unknown): void {
  const inParts = () => {
    for (let part = 0; part < FACTOR; part++) run(size / FACTOR)
  }
  // below this the clock and the compiler dominate
  const parts = Math.max(quickest(inParts, 0), 2.5)
  const limit = 6 * parts
  expect(quickest(() => run(size), limit)).toBeLessThan(limit)
}

/** Milliseconds of the fastest run; stops once one is below `enough`. */
function quickest(run: () => unknown, enough: number): number {
  let best = Infinity
  for (let tries = 0; tries < TRIES && best >= enough; tries++) {
    const began = performance.now()
    run()
    best = Math.min(best, performance.now() - began)
  }
  return best
}
