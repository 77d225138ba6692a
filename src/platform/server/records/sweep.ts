import type { Executor } from '../database/database.ts'
import { forgetOldKeys } from '../http/idempotency.ts'

/** Milliseconds between two sweeps. */
const SWEEP_INTERVAL = 10 * 60 * 1000

/** Deletes what has served its time; each feature brings its own. */
export type Sweep = (database: Executor, now: Date) => Promise<void>

/** Idempotency keys live 24 hours, rate limits until their window ends. */
export const sweepPlatform: Sweep = async (database, now) => {
  await forgetOldKeys(database, now)
  await database.deleteFrom('rate_limits').where('ends_at', '<', now.toISOString()).execute()
}

/** Sweeps every ten minutes until stopped. A sweep that fails is told, keeps no other from its turn, and has the next one. */
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
