import type pg from 'pg'

/** What the server counts by itself, whatever becomes of a call. */
const COUNTED = ['rate_limits', 'presence']

/**
 * How many rows each table has and a hash of them all, to compare what was before with what is after a call. That a call
 * was refused is noted for the audit trail, and is no row of these.
 */
export async function storedRows(pool: pg.Pool): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [COUNTED],
  )
  const contents: Record<string, unknown> = {}
  for (const { name } of rows) {
    const which = name === 'changes' ? `where entity <> 'refused-call'` : ''
    const hash = await pool.query(
      `select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t ${which}`,
    )
    contents[name] = hash.rows[0]
  }
  return contents
}
