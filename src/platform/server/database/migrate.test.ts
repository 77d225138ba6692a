import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Pool, type PoolConfig } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts'
import { node } from '#test/embedded-postgres/test-instances.ts'
import { migrate } from './migrate.ts'
import { StartError } from '../operations/start-error.ts'

let folder = ''
let postgres: EmbeddedPostgres
let pool: Pool
let directory = ''
let serial = 0

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-test-')))
  postgres = await startEmbeddedPostgres({ dataDirectory: path.join(folder, 'data'), log: () => undefined })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  serial += 1
  directory = path.join(folder, `migrations-${serial}`)
  mkdirSync(directory)
  pool = openPool()
  await pool.query('drop schema public cascade; create schema public')
})
afterEach(() => pool.end())

function openPool(options: PoolConfig = {}): Pool {
  const pool = new Pool({ ...postgres.poolConfig, ...options })
  pool.on('error', () => undefined)
  return pool
}

function write(name: string, sql: string): void {
  writeFileSync(path.join(directory, name), sql)
}

async function run(): Promise<string[]> {
  const lines: string[] = []
  await migrate(pool, directory, (line) => lines.push(line))
  return lines
}

async function refusal(): Promise<string> {
  const error: unknown = await run().catch((error: unknown) => error)
  if (error instanceof StartError) return error.message
  throw new Error('It was not refused.', { cause: error })
}

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'schema_migration'`,
  )
  return rows.map(({ name }) => name).toSorted()
}

test('migration files are applied in order, once, and only if they are new', async () => {
  write('0002_second.sql', 'alter table first add column more text; create table second ();')
  write('0001_first.sql', 'create table first ();')
  write('notes.txt', 'not a migration')
  expect(await run()).toEqual(['Migration 0001_first.sql applied.', 'Migration 0002_second.sql applied.'])
  expect(await migrate(pool, directory, () => undefined)).toBe(0)
  write('0003_third.sql', 'create table third ();')
  expect(await migrate(pool, directory, () => undefined)).toBe(1)
  expect(await tables()).toEqual(['first', 'second', 'third'])
})

test('three simultaneous starts apply each file once', async () => {
  for (let number = 1; number <= 5; number += 1)
    write(`000${number}_table.sql`, `create table table_${number} (); select pg_sleep(0.02);`)
  const pools = [openPool(), openPool(), openPool()]
  const counts = await Promise.all(pools.map((each) => migrate(each, directory, () => undefined)))
  await Promise.all(pools.map((each) => each.end()))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
  expect(await tables()).toHaveLength(5)
})

test('a failing file changes nothing, and earlier files stay applied', async () => {
  write('0001_first.sql', 'create table first ();')
  write('0002_second.sql', 'create table second (); select no_such_function();')
  write('0003_third.sql', 'create table third ();')
  expect(await refusal()).toBe(
    'Migration 0002_second.sql failed and changed nothing: function no_such_function() does not exist.',
  )
  expect(await tables()).toEqual(['first'])
  write('0002_second.sql', 'create table second ();')
  expect(await run()).toHaveLength(2)
})

test('a check that is deferred until the commit also fails its file', async () => {
  write(
    '0001_first.sql',
    `create table parent (id integer primary key);
     create table child (parent_id integer references parent deferrable initially deferred);
     insert into child values (1);`,
  )
  expect(await refusal()).toContain('Migration 0001_first.sql failed and changed nothing: ')
  expect(await tables()).toEqual([])
})

test('a file that was edited after it was applied is refused', async () => {
  write('0001_first.sql', 'create table first ();')
  await run()
  write('0001_first.sql', 'create table first (); ')
  write('0002_second.sql', 'create table second ();')
  expect(await refusal()).toContain('Migration 0001_first.sql was changed after it had been applied')
  expect(await tables()).toEqual(['first'])
})

test('an applied file that is missing is refused', async () => {
  write('0001_first.sql', 'create table first ();')
  write('0002_second.sql', 'create table second ();')
  await run()
  rmSync(path.join(directory, '0001_first.sql'))
  expect(await refusal()).toBe(
    'Migration 0001_first.sql was applied to this database, but its file is missing: restore it.',
  )
})

test('a database of a newer release is refused', async () => {
  write('0001_first.sql', 'create table first ();')
  write('0002_second.sql', 'create table second ();')
  await run()
  rmSync(path.join(directory, '0002_second.sql'))
  expect(await refusal()).toContain(
    'The database was made by a newer release (it has migration 0002_second.sql)',
  )
})

test('a file numbered before an applied one is refused', async () => {
  write('0002_second.sql', 'create table second ();')
  await run()
  write('0001_first.sql', 'create table first ();')
  expect(await refusal()).toContain('Migration 0001_first.sql comes before 0002_second.sql')
  expect(await tables()).toEqual(['second'])
})

test('invalid names and duplicate numbers are refused before anything is applied', async () => {
  write('0001_first.sql', 'create table first ();')
  write('2_second.sql', 'create table second ();')
  expect(await refusal()).toContain('Migration 2_second.sql has a wrong name')
  rmSync(path.join(directory, '2_second.sql'))
  write('0001_other.sql', 'create table other ();')
  expect(await refusal()).toBe('Migrations 0001_first.sql and 0001_other.sql have the same number.')
  expect(await tables()).toEqual([])
})

test('the time limits of the pool do not interrupt a migration, and apply again afterwards', async () => {
  write('0001_slow.sql', 'create table slow (); select pg_sleep(0.3);')
  const hasty = openPool({ statement_timeout: 100, max: 1 })
  expect(await migrate(hasty, directory, () => undefined)).toBe(1)
  await expect(hasty.query('select pg_sleep(0.3)')).rejects.toThrow('statement timeout')
  await hasty.end()
})

test('a migration whose table is in use lets others use it meanwhile, and is applied afterwards', async () => {
  write('0001_first.sql', 'create table first (id integer);')
  await run()
  write('0002_second.sql', 'create table second (); alter table first add column name text;')
  const user = await pool.connect()
  await user.query('begin; select from first')
  const lines: string[] = []
  const migrating = migrate(pool, directory, (line) => lines.push(line))
  await vi.waitFor(() => expect(lines).not.toEqual([]), 10_000)
  expect(lines[0]).toContain(
    'Migration 0002_second.sql failed and changed nothing: canceling statement due to lock',
  )
  expect(await tables()).toEqual(['first'])
  // not behind the migration, which would wait for the first one
  const other = openPool({ lock_timeout: 2_500, max: 1 })
  expect((await other.query('select from first')).rowCount).toBe(0)
  await other.end()
  await user.query('commit')
  user.release()
  expect(await migrating).toBe(1)
  expect(lines.at(-1)).toBe('Migration 0002_second.sql applied.')
})

test('a start that was killed midway is completed by the next one', async () => {
  write('0001_slow.sql', 'create table slow (seconds integer); insert into slow values (60);')
  write('0002_half.sql', 'create table half (); select pg_sleep((select max(seconds) from slow));')
  const program = path.join(import.meta.dirname, 'migrate.test-process.ts')
  const child = spawn(node, [program, JSON.stringify(postgres.poolConfig), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await untilSleeping()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await pool.query('update slow set seconds = 0')
  expect(await run()).toEqual(['Migration 0002_half.sql applied.'])
  expect(await tables()).toEqual(['half', 'slow'])
})

async function untilSleeping(): Promise<void> {
  for (;;) {
    const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep'`
    if ((await pool.query(sleeping)).rowCount === 1) return
  }
}
