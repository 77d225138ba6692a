import type pg from 'pg'

/**
 * Ends every connection to a pool's database but the one that asks, as a restart of the database would. Workers of
 * PostgreSQL's own are left alone: ending one needs rights that only its owner has.
 */
export async function endConnections(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rowCount ?? 0
}
