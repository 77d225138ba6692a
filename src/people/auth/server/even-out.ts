import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds; far more than the difference between known and unknown addresses, and than hashing a password takes.
 */
const STEP = 100

/**
 * Waits until a whole number of steps has passed since a call began. Its duration then reveals nothing: neither whether
 * an account was found, a link created, a mail stored, nor an entry written.
 * @param began from `performance.now()`
 */
export async function evenOut(began: number): Promise<void> {
  const passed = performance.now() - began
  await sleep(Math.ceil(passed / STEP) * STEP - passed)
}
