import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Pool, type PoolConfig } from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/server/embedded-postgres/start-embedded-postgres.ts'
import { cleanUpAfterTest, temporaryFolder } from './test-instances.ts'
import { afterAll, beforeAll } from 'vitest'

let template = ''
beforeAll(async () => {
  template = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-template-')))
  chmodSync(template, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDirectory: template, log: () => undefined })
  await postgres.stop()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

/** A data folder with a new cluster that is not running: a copy is faster than initializing one. */
export function folderWithCluster(): string {
  const folder = temporaryFolder()
  const { status } = spawnSync('cp', ['-a', `${template}/.`, folder])
  if (status !== 0) throw new Error(`${template} could not be copied.`)
  return folder
}

/** Starts the database in the test's own process; it is stopped with the test. */
export async function startForTest(
  dataDirectory: string,
  log: (line: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, log })
  cleanUpAfterTest(() => postgres.stop())
  return postgres
}

/** A pool that survives the loss of the server, as the application's does; it is closed with the test. */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, connectionTimeoutMillis: 2_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  cleanUpAfterTest(async () => {
    if (!pool.ended) await pool.end()
  })
  return pool
}

/** Creates a table and fills it with `1 … count`, each row in its own commit. */
export async function insertNumbers(pool: Pool, count: number): Promise<void> {
  await pool.query('create table numbers (number integer primary key)')
  for (let number = 1; number <= count; number += 1)
    await pool.query('insert into numbers (number) values ($1)', [number])
}

/** The number of rows that `insertNumbers` left. */
export async function countNumbers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from numbers')
  return rows[0]?.count ?? 0
}
