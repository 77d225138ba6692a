import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Milliseconds between two looks. */
const EVERY = 10

/** Watches how long the calls of the product wait for a table that a migration holds. */
export interface LockWatch {
  /** @returns the longest wait that was seen, in milliseconds */
  stop(): Promise<number>
}

export function watchLocks(superuser: Pool): LockWatch {
  let longest = 0
  let isOver = false
  const look = async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await superuser.query<{ wait: number | null }>(
        `select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::integer as wait
         from pg_locks where not granted and locktype = 'relation'`,
      )
      longest = Math.max(longest, rows[0]?.wait ?? 0)
      await sleep(EVERY)
    }
  }
  const looking = look()
  return {
    async stop() {
      isOver = true
      await looking
      return longest
    },
  }
}
