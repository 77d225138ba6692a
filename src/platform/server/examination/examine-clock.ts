import type { Pool } from 'pg'
import type { Finding } from '#platform/shared/finding.ts'

/** Milliseconds. Due days, tokens and leases depend on both clocks. */
const NOTABLE = 5_000
const WRONG = 60_000

/** Milliseconds by which the database's clock is ahead of this machine's; negative if it is behind. */
export async function clockDifference(pool: Pool, clock: () => Date): Promise<number> {
  const before = clock().getTime()
  const { rows } = await pool.query<{ now: string }>('select clock_timestamp() as now')
  const after = clock().getTime()
  return Math.round((rows[0] === undefined ? after : Date.parse(rows[0].now)) - (before + after) / 2)
}

/** Whether the clocks of this machine and the database agree. @param difference see clockDifference */
export function examineClock(difference: number): Finding {
  const apart = Math.abs(difference)
  const grade = apart > WRONG ? 'wrong' : apart > NOTABLE ? 'note' : 'ok'
  const seconds = Math.round(apart / 1000).toLocaleString('en')
  return {
    name: 'clock',
    about: 'database',
    grade,
    sentence:
      grade === 'ok'
        ? 'This machine and the database agree about the time.'
        : `The clock of the database is ${seconds} seconds ${difference > 0 ? 'ahead of' : 'behind'} the one of this machine. Have both set by a time server.`,
  }
}
