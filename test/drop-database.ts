import type pg from 'pg'
import { createPool } from '#platform/server/database/database.ts'
import { SUPERUSER } from '#platform/server/embedded-postgres/initialise-cluster.ts'

/**
 * Drops a test's database despite open connections. Runs as the superuser: the product's own role may not terminate a
 * PostgreSQL background worker that happens to be connected.
 */
export async function dropDatabase(connection: pg.PoolConfig, database: string): Promise<void> {
  const pool = createPool({ ...connection, user: SUPERUSER, database: 'postgres' }, () => undefined, 1)
  await pool.query(`drop database ${database} with (force)`)
  await pool.end()
}
