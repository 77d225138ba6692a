import type pg from 'pg'

/** What the server counts whatever the outcome of a call. */
const COUNTED = ['rate_limits', 'presence']

/**
 * The row count and a hash of every table, to compare before and after a call. Refused calls are recorded for the audit
 * trail and are not included.
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
