import { expect } from 'vitest'

const TRIES = 12

/**
 * Expects that work grows linearly with its input: ten times the size takes less than forty times as long, where
 * quadratic work would take a hundred times. Each size counts by its fastest run, which excludes other load of the
 * machine.
 * @param run does the work for an input of this size
 */
export function expectLinearTime(size: number, run: (size: number) => unknown): void {
  // below this the clock and the compiler dominate
  const small = Math.max(
    quickest(() => run(size / 10), 0),
    0.25,
  )
  const limit = 40 * small
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
