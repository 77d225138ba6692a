import type { Executor } from '../database/database.ts'
import { forgetOldKeys } from '../http/idempotency.ts'

/** Milliseconds between two sweeps. */
const SWEEP_INTERVAL = 10 * 60 * 1000

/** Deletes expired records; each feature declares its own. */
export type Sweep = (database: Executor, now: Date) => Promise<void>

/** Idempotency keys expire after 24 hours, rate limits with their window. */
export const sweepPlatform: Sweep = async (database, now) => {
  await forgetOldKeys(database, now)
  await database.deleteFrom('rate_limits').where('ends_at', '<', now.toISOString()).execute()
}

/**
 * Sweeps every ten minutes until stopped. A failed sweep is logged, does not affect the others, and runs again next
 * time.
 */
export function startSweeping(
  database: Executor,
  sweeps: readonly Sweep[],
  clock: () => Date,
  onError: (error: unknown) => void,
): { stop(): void } {
  const timer = setInterval(() => {
    void (async () => {
      for (const sweep of sweeps) await sweep(database, clock()).catch(onError)
    })()
  }, SWEEP_INTERVAL).unref()
  return { stop: () => clearInterval(timer) }
}
