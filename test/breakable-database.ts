import type { Pool } from 'pg'
import { createPool } from '#platform/server/database/database.ts'
import { SUPERUSER } from '#platform/server/embedded-postgres/initialise-cluster.ts'
import { createTestDatabase } from './test-platform.ts'

/** A separate database that a test may break. */
export interface BreakableDatabase {
  /** With the rights of the product. */
  pool: Pool
  /** One connection with all rights; `session_replication_role = replica` disables the triggers on it. */
  superuser: Pool
  drop: () => Promise<void>
}

export async function createBreakableDatabase(): Promise<BreakableDatabase> {
  const { settings, drop } = await createTestDatabase()
  const pool = createPool(settings, () => undefined)
  const superuser = createPool({ ...settings, user: SUPERUSER }, () => undefined, 1)
  return {
    pool,
    superuser,
    async drop() {
      await pool.end()
      await superuser.end()
      await drop()
    },
  }
}
