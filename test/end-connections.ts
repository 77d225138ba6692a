import type pg from 'pg'

/**
 * Terminates every other connection to a pool's database, as a restart of the database would. PostgreSQL's background
 * workers are skipped: the product's role may not terminate them.
 */
export async function endConnections(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rowCount ?? 0
}
