import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '../operations/start-error.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { folderWithCluster } from '#test/embedded-postgres/test-databases.ts'
import { mayMount, withFileSystem } from '#test/small-disk.ts'
import {
  asNormalUser,
  cleanUpAfterTest,
  isRoot,
  spawnInstance,
  temporaryFolder,
} from '#test/embedded-postgres/test-instances.ts'

async function refusalOf(dataDirectory: string): Promise<string> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => undefined })
    cleanUpAfterTest(() => postgres.stop())
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  throw new Error('The start was not refused.')
}

const wayOut = 'set DATA_DIR to another folder, or DATABASE_URL to use your own PostgreSQL.'

test('a folder that is not writable is named, with its user', async () => {
  const folder = temporaryFolder(0o555)
  const { name, message } = await spawnInstance(folder, asNormalUser()).next('refused')
  expect(name).toBe('StartError')
  expect(message).toContain(`The data directory ${folder} is not writable by user `)
  expect(message).toContain(wayOut)
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that cannot be created is named', async () => {
  const folder = path.join(temporaryFolder(0o555), 'below/data')
  const { message } = await spawnInstance(folder, asNormalUser()).next('refused')
  expect(message).toContain(`The data directory ${folder} is not writable by user `)
})

test('a file in place of the folder is named', async () => {
  const file = path.join(temporaryFolder(), 'data')
  writeFileSync(file, '')
  expect(await refusalOf(file)).toBe(`The data directory ${file} is not a folder: ${wayOut}`)
})

test('a cluster of another PostgreSQL version is not touched', async () => {
  const folder = folderWithCluster()
  writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '17\n')
  expect(await refusalOf(folder)).toBe(
    `The database in ${folder}/postgres was made by PostgreSQL 17, and this release brings 18: back it up with the old release and restore it with this one.`,
  )
})

test('a server that does not start reports why, and releases the folder', async () => {
  const folder = folderWithCluster()
  appendFileSync(path.join(folder, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
  const refusal = await refusalOf(folder)
  expect(refusal).toContain('PostgreSQL did not start (')
  expect(refusal).toContain(`${folder}/postgres.log holds the whole story.`)
  expect(refusal.split('\n')).toHaveLength(1)
  expect(existsSync(path.join(folder, 'instance'))).toBe(false)
})

test.runIf(isRoot)('the cluster of another user is named (only root can change a file’s owner)', async () => {
  const folder = folderWithCluster()
  chmodSync(folder, 0o777)
  chownSync(path.join(folder, 'postgres'), 1, 1)
  const { message } = await spawnInstance(folder, asNormalUser()).next('refused')
  expect(message).toContain(`The database in ${folder}/postgres belongs to user number `)
})

test('the remains of an interrupted creation are removed', async () => {
  const folder = folderWithCluster()
  spawnSync('mkdir', ['-p', path.join(folder, 'postgres.new-1/base')])
  const postgres = await startEmbeddedPostgres({ dataDirectory: folder, log: () => undefined })
  cleanUpAfterTest(() => postgres.stop())
  expect(existsSync(path.join(folder, 'postgres.new-1'))).toBe(false)
})

const mounts = mayMount()

test.runIf(mounts)('a read-only file system is named (where a process may mount)', async () => {
  const folder = temporaryFolder()
  const instance = spawnInstance(folder, { prefix: withFileSystem(folder, 'ro') })
  expect((await instance.next('refused')).message).toBe(
    `The data directory ${folder} is on a read-only file system: ${wayOut}`,
  )
})

test.runIf(mounts)(
  'a disk too small to create the database is named (where a process may mount)',
  async () => {
    const folder = temporaryFolder()
    const instance = spawnInstance(folder, { prefix: withFileSystem(folder, 'size=8m') })
    expect((await instance.next('refused')).message).toBe(
      `The disk of the data directory ${folder} is too full to create the database: free at least 100 MB and start again.`,
    )
  },
)

test.runIf(mounts)('a full disk loses no acknowledged row (where a process may mount)', async () => {
  const folder = temporaryFolder()
  const program = path.join(import.meta.dirname, 'full-disk.test-process.ts')
  const instance = spawnInstance(folder, {
    prefix: withFileSystem(folder, 'size=96m'),
    program,
  })
  const { acknowledged, writeError, refusal, found } = await instance.next('survived')
  expect(acknowledged).toBeGreaterThan(0)
  expect(writeError).toMatch(/^(53100|57P0\d|ECONN)/)
  expect(refusal).toContain(`The disk of the data directory ${folder} is full`)
  expect(found).toBe(acknowledged)
})
