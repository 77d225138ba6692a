import { rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { Pool } from 'pg'
import { systemErrorCode } from './caught-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

/**
 * Fills the disk of a data folder under load, starts on the full disk, frees it, starts again and counts. A separate
 * process, because only it sees the small disk.
 */
const dataDirectory = process.argv[2] ?? ''
const filler = path.join(dataDirectory, 'filler')
const ROWS_PER_INSERT = 500

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDirectory, log: () => undefined })
}

function openPool(postgres: EmbeddedPostgres): Pool {
  const pool = new Pool(postgres.poolConfig)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function fillAllBut(bytes: number): void {
  const { bavail, bsize } = statfsSync(dataDirectory)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)), { flag: 'a' })
}

async function insertUntilFull(pool: Pool): Promise<{ acknowledged: number; writeError: string }> {
  await pool.query('create table rows (text text not null)')
  for (let acknowledged = 0; ; acknowledged += ROWS_PER_INSERT) {
    try {
      const rows = `insert into rows select repeat('x', 500) from generate_series(1, ${ROWS_PER_INSERT})`
      await pool.query(rows)
    } catch (error) {
      return { acknowledged, writeError: systemErrorCode(error) ?? String(error) }
    }
  }
}

const first = await start()
const pool = openPool(first)
fillAllBut(6_000_000)
const { acknowledged, writeError } = await insertUntilFull(pool)
fillAllBut(0)
await pool.end()
process.kill(first.processId, 'SIGQUIT')
await first.stop()
fillAllBut(0)
const refusal = await start().then(
  () => 'none',
  (error: unknown) => String(error),
)
rmSync(filler)
const second = await start()
const { rows } = await openPool(second).query<{ found: number }>(
  'select count(*)::integer as found from rows',
)
await second.stop()
writeSync(
  1,
  `${JSON.stringify({ event: 'survived', acknowledged, writeError, refusal, found: rows[0]?.found })}\n`,
)
process.exit(0)
