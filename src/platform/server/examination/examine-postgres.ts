import type { Pool } from 'pg'
import type { Finding, FindingGrade } from '#platform/shared/finding.ts'

/** Major versions that the product was tested with; newer ones are likely to work. */
const OLDEST_POSTGRES = 15
const NEWEST_POSTGRES = 18

/** Settings without which a successful reply no longer means that the data is on disk. */
const DURABLE: readonly { name: string; danger: string }[] = [
  { name: 'fsync', danger: 'a power cut can destroy the whole database' },
  { name: 'full_page_writes', danger: 'a power cut can leave half-written pages' },
  { name: 'synchronous_commit', danger: 'a crash can lose changes that were reported as saved' },
]

/** Whether this PostgreSQL stores data durably, and its version is supported. */
export async function examinePostgres(pool: Pool): Promise<Finding[]> {
  const names = [...DURABLE.map(({ name }) => name), 'data_checksums', 'autovacuum', 'server_version_num']
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names],
  )
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  return [
    versionFinding(Math.floor(Number(settings.get('server_version_num')) / 10_000)),
    durabilityFinding(settings),
    settings.get('data_checksums') === 'on'
      ? finding(
          'data-checksums',
          'ok',
          'The database notices when the disk gives back something else than was written.',
        )
      : finding(
          'data-checksums',
          'note',
          'Data checksums are off: the database cannot notice when the disk gives back something else than was written. They can be turned on with pg_checksums while it is stopped.',
        ),
    await statisticsFinding(pool, settings.get('autovacuum') !== 'off'),
  ]
}

function versionFinding(major: number): Finding {
  const range = `${OLDEST_POSTGRES} to ${NEWEST_POSTGRES}`
  if (major < OLDEST_POSTGRES)
    return finding('postgres-version', 'wrong', `PostgreSQL ${major} is too old: ${range} are supported.`)
  return major > NEWEST_POSTGRES
    ? finding(
        'postgres-version',
        'note',
        `PostgreSQL ${major} was never tried with this release: ${range} were.`,
      )
    : finding('postgres-version', 'ok', `PostgreSQL ${major} is supported.`)
}

function durabilityFinding(settings: ReadonlyMap<string, string>): Finding {
  const dangers = DURABLE.filter(({ name }) => settings.get(name) === 'off').map(
    ({ name, danger }) => `${name} is off: ${danger}. Set it to on.`,
  )
  return dangers.length === 0
    ? finding(
        'durability',
        'ok',
        'What was reported as saved is on disk (fsync, full_page_writes, synchronous_commit).',
      )
    : finding('durability', 'wrong', `What was reported as saved is on disk. But: ${dangers.join(' ')}`)
}

/**
 * Stale: never analyzed though larger than a megabyte, or half of the rows changed since. Query plans are then based on
 * outdated statistics; by default autovacuum analyzes again after a tenth.
 */
async function statisticsFinding(pool: Pool, isAutomatic: boolean): Promise<Finding> {
  const { rows } = await pool.query<{ name: string }>(`
    select pg_class.relname as name
    from pg_class join pg_stat_user_tables statistics on statistics.relid = pg_class.oid
    where statistics.schemaname = current_schema()
      and (reltuples < 0 and pg_table_size(pg_class.oid) > 1000000
        or n_mod_since_analyze > greatest(reltuples, 2000) / 2)
    order by 1`)
  const stale = rows.map(({ name }) => name)
  const off = isAutomatic ? [] : ['Autovacuum is off: nothing cleans up and counts. Set it to on.']
  const counted =
    stale.length === 0 ? [] : [`Counted long ago or never: ${stale.join(', ')}. Count them with: ANALYZE;`]
  return finding(
    'statistics',
    off.length + counted.length === 0 ? 'ok' : 'note',
    [
      'The database knows how its tables look.',
      ...(off.length + counted.length === 0 ? [] : ['But:']),
      ...off,
      ...counted,
    ].join(' '),
  )
}

function finding(name: string, grade: FindingGrade, sentence: string): Finding {
  return { name, about: 'database', grade, sentence }
}
