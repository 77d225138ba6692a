import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '#platform/server/database/database.ts'
import { SUPERUSER } from '#platform/server/embedded-postgres/initialise-cluster.ts'
import { folderWithCluster, openPool, startForTest } from '#test/embedded-postgres/test-databases.ts'
import { cleanUpAfterTest, until } from '#test/embedded-postgres/test-instances.ts'
import { createTestDatabase } from '#test/test-platform.ts'
import { openTestScratch } from '#test/test-app.ts'
import { openDatabaseAsItIs } from './open-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let administrator: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  administrator = createPool(
    { ...database.settings, user: SUPERUSER, database: 'postgres' },
    () => undefined,
    1,
  )
})
afterAll(async () => {
  await administrator.end()
  await database.drop()
})

async function exists(settings: pg.PoolConfig): Promise<boolean> {
  const { rowCount } = await administrator.query('select from pg_database where datname = $1', [
    settings.database,
  ])
  return rowCount === 1
}

async function open() {
  const scratch = await openTestScratch(database.settings)
  if (scratch === undefined) throw new Error('none was made')
  return scratch
}

it(
  'a scratch database is empty, belongs to the product, and is deleted together with its connections',
  { timeout: 60_000 },
  async () => {
    const scratch = await open()
    const pool = createPool(scratch.settings, () => undefined)
    await pool.query('create table mine (id integer)')
    await scratch.drop()
    expect(await exists(scratch.settings)).toBe(false)
    await pool.end()
  },
)

it(
  'a scratch database is deleted when its creator was killed, and never while its creator lives',
  { timeout: 60_000 },
  async () => {
    const [living, dead] = [await open(), await open()]
    const holdsLock = `from pg_locks where locktype = 'advisory' and objid = hashtext($1)::bigint & 4294967295`
    await administrator.query(`select pg_terminate_backend(pid) ${holdsLock}`, [dead.settings.database])
    await until(
      async () => (await administrator.query(`select ${holdsLock}`, [dead.settings.database])).rowCount === 0,
    )
    const third = await open()
    expect([await exists(living.settings), await exists(dead.settings)]).toEqual([true, false])
    // what is gone already is dropped without a word
    await dead.drop()
    await living.drop()
    await third.drop()
  },
)

it('a scratch database is not created by a role without that permission', { timeout: 60_000 }, async () => {
  const role = `${database.settings.database ?? ''}_role`
  await administrator.query(`create role ${role} login`)
  expect(await openTestScratch({ ...database.settings, user: role })).toBeUndefined()
  await administrator.query(`drop role ${role}`)
})

it(
  'a scratch database is created beside the embedded one, whose own role could not create it',
  { timeout: 60_000 },
  async () => {
    const embedded = await openDatabaseAsItIs(
      { databaseUrl: undefined, dataDirectory: folderWithCluster() },
      () => undefined,
    )
    cleanUpAfterTest(async () => {
      await embedded.pool.end()
      await embedded.close()
    })
    const scratch = await embedded.openScratch()
    const pool = createPool(scratch?.settings ?? {}, () => undefined, 1)
    const { rows } = await pool.query<Record<string, string>>(
      `select rolname as owner, current_user as "user", datcollate as collate, pg_encoding_to_char(encoding) as encoding
     from pg_database join pg_roles on pg_roles.oid = datdba where datname = current_database()`,
    )
    expect(rows).toEqual([{ owner: 'ledgerboard', user: 'ledgerboard', collate: 'C', encoding: 'UTF8' }])
    await pool.query('create extension pg_trgm; create table mine (id integer)')
    await pool.end()
    await scratch?.drop()
    const { rowCount } = await embedded.pool.query(`select from pg_database where datname like '%scratch%'`)
    expect(rowCount).toBe(0)
  },
)

it('a scratch database is deleted while autovacuum works in it', { timeout: 60_000 }, async () => {
  const folder = folderWithCluster()
  // at once, and slow enough to be met at work
  const settings = { naptime: '1s', vacuum_cost_delay: '100ms', vacuum_cost_limit: '1' }
  for (const [name, value] of Object.entries(settings))
    fs.appendFileSync(path.join(folder, 'postgres/postgresql.conf'), `autovacuum_${name} = ${value}\n`)
  const postgres = await startForTest(folder)
  const superuser = openPool({ ...postgres.poolConfig, user: SUPERUSER, max: 1 })
  await superuser.query('alter role ledgerboard createdb')
  const scratch = await openTestScratch(postgres.poolConfig)
  const pool = openPool({ ...scratch?.settings, max: 1 })
  await pool.query('create table mine as select id from generate_series(1, 50_000) id')
  await until(async () => {
    const { rowCount } = await superuser.query(
      `select from pg_stat_activity where datname = $1 and backend_type = 'autovacuum worker' and query like '%mine%'`,
      [scratch?.settings.database],
    )
    return rowCount === 1
  })
  await scratch?.drop()
  const { rowCount } = await superuser.query(`select from pg_database where datname like '%scratch%'`)
  expect(rowCount).toBe(0)
})
