import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds; far more than the difference between a known and an unknown address, and than hashing a password takes. */
const STEP = 100

/**
 * Waits until a whole number of steps has passed since a call began. Its duration then reveals
 * nothing: whether an account was found, a link made, a mail stored, an entry written.
 * @param began as `performance.now()` said
 */
export async function evenOut(began: number): Promise<void> {
  const passed = performance.now() - began
  await sleep(Math.ceil(passed / STEP) * STEP - passed)
}
