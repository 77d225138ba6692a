import { existsSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import {
  countNumbers,
  folderWithCluster,
  insertNumbers,
  openPool,
  startForTest,
} from '#test/embedded-postgres/test-databases.ts'
import {
  asNormalUser,
  canMakeUserNamespace,
  cleanUpAfterTest,
  isRoot,
  spawnInstance,
  temporaryFolder,
} from '#test/embedded-postgres/test-instances.ts'

const userNamespaces = canMakeUserNamespace()

test('a start creates the database, a restart keeps it, and a stop leaves nothing running or locked', async () => {
  const folder = path.join(temporaryFolder(), 'a folder, with "signs"')
  const first = await startForTest(folder)
  await insertNumbers(openPool(first.poolConfig), 3)
  await first.stop()
  await first.stop()

  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(path.join(folder, 'instance'))).toBe(false)
  expect(() => process.kill(first.processId, 0)).toThrow('ESRCH')
  expect(readFileSync(path.join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down')

  const second = await startForTest(folder)
  expect(second.poolConfig).toEqual(first.poolConfig)
  expect(await countNumbers(openPool(second.poolConfig))).toBe(3)
})

test('commits are durable, damaged pages are detected, only one user can connect, and the log contains no secrets', async () => {
  const folder = folderWithCluster()
  const { poolConfig } = await startForTest(folder)
  expect(statSync(path.join(folder, 'run')).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(folder, 'postgres')).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(folder, 'postgres.log')).mode & 0o777).toBe(0o600)
  const pool = openPool(poolConfig)
  const { rows } = await pool.query(
    `select current_database() as database, current_user as role, rolsuper, rolcreaterole, rolcreatedb,
            current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
            current_setting('synchronous_commit') as synchronous_commit,
            current_setting('data_checksums') as data_checksums, current_setting('TimeZone') as time_zone,
            current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding
     from pg_roles where rolname = current_user`,
  )
  expect(rows).toEqual([
    {
      database: 'ledgerboard',
      role: 'ledgerboard',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      time_zone: 'UTC',
      addresses: '',
      encoding: 'UTF8',
    },
  ])
  await pool.query('create extension pg_trgm; create extension citext; create extension unaccent')

  await pool.query('create table people (name text unique)')
  const insert = (): Promise<unknown> => pool.query(`insert into people values ('Nimal')`)
  await insert()
  await expect(insert()).rejects.toThrow('duplicate key')
  expect(readFileSync(path.join(folder, 'postgres.log'), 'utf8')).not.toContain('Nimal')
})

test('a path too long for a socket is replaced by a short one, which is found again', async () => {
  const folder = path.join(temporaryFolder(), 'long-'.repeat(30))
  const first = await startForTest(folder)
  const socketDirectory = first.poolConfig.host ?? ''
  cleanUpAfterTest(() => rmSync(socketDirectory, { recursive: true, force: true }))
  expect(path.dirname(socketDirectory)).toBe(os.tmpdir())
  expect(statSync(socketDirectory).mode & 0o777).toBe(0o700)
  await openPool(first.poolConfig).query('select 1')
  await first.stop()
  const second = await startForTest(folder)
  expect(second.poolConfig.host).toBe(socketDirectory)
  await openPool(second.poolConfig).query('select 1')
})

test('a folder reached through a symbolic link is the same folder', async () => {
  const folder = folderWithCluster()
  const link = path.join(temporaryFolder(), 'link')
  symlinkSync(folder, link)
  await startForTest(folder)
  await expect(startEmbeddedPostgres({ dataDirectory: link, log: () => undefined })).rejects.toThrow(
    'already in use',
  )
})

test('an ordinary user runs the server as themselves', async () => {
  const folder = path.join(temporaryFolder(0o777), 'data')
  const instance = spawnInstance(folder, asNormalUser())
  const { mode, userId, poolConfig } = await instance.next('started')
  expect(mode).toBe('self')
  expect(userId).not.toBe(0)
  if (!isRoot) await openPool(poolConfig).query('select 1')
  await instance.stop()
  await instance.next('stopped')
})

test.runIf(isRoot)('root runs the server as an unprivileged user (only root can change users)', async () => {
  const folder = temporaryFolder(0o755)
  const postgres = await startForTest(folder)
  expect(postgres.mode).toBe('uid')
  expect(statSync(folder).uid).toBe(0)
  const { uid } = statSync(path.join(folder, 'postgres'))
  expect(uid).not.toBe(0)
  await postgres.stop()
  const again = await startForTest(folder)
  expect(again.mode).toBe('uid')
  expect(statSync(path.join(folder, 'postgres')).uid).toBe(uid)
})

test.runIf(isRoot && userNamespaces)(
  'root runs the server in a user namespace that nobody else can reach (only root, where namespaces are permitted)',
  async () => {
    const folder = temporaryFolder(0o700)
    const postgres = await startForTest(folder)
    expect(postgres.mode).toBe('userns')
    expect(statSync(path.join(folder, 'postgres')).uid).toBe(0)
    await insertNumbers(openPool(postgres.poolConfig), 2)
    await postgres.stop()
    const again = await startForTest(folder)
    expect(again.mode).toBe('userns')
    expect(await countNumbers(openPool(again.poolConfig))).toBe(2)
  },
)
