import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { folderWithCluster, openPool, startForTest } from '#test/embedded-postgres/test-databases.ts'
import { childrenOf, spawnInstance, temporaryFolder, until } from '#test/embedded-postgres/test-instances.ts'

function refusal(folder: string): string {
  return `The data directory ${folder} is already in use by another running instance`
}

test('a second process on the same folder is refused, and the first keeps running', async () => {
  const folder = folderWithCluster()
  const first = spawnInstance(folder)
  const { poolConfig } = await first.next('started')
  const second = spawnInstance(folder)
  const { name, message } = await second.next('refused')
  expect(name).toBe('StartError')
  expect(message).toBe(
    `${refusal(folder)} (process ${first.child.pid}): stop it first, or set DATA_DIR to another folder.`,
  )
  await openPool(poolConfig).query('select 1')
})

test('of two processes that start at once on an empty folder, one wins and the other is refused', async () => {
  const folder = temporaryFolder()
  const both = [spawnInstance(folder), spawnInstance(folder)]
  const outcomes = await Promise.allSettled(both.map((instance) => instance.next('started')))
  const loser = both[outcomes.findIndex(({ status }) => status === 'rejected')]
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await loser?.next('refused'))?.message).toContain(refusal(folder))
})

test('a second process is refused during and after a restart of the server', async () => {
  const folder = folderWithCluster()
  const first = spawnInstance(folder)
  const { processId, poolConfig } = await first.next('started')
  process.kill(processId, 'SIGKILL')
  const during = spawnInstance(folder)
  expect((await during.next('refused')).message).toContain(refusal(folder))
  const pool = openPool(poolConfig)
  await until(() =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  )
  const after = spawnInstance(folder)
  expect((await after.next('refused')).message).toContain(refusal(folder))
})

test('the session lock refuses an instance that the claim does not stop', async () => {
  const folder = folderWithCluster()
  const postgres = await startForTest(folder)
  const claim = path.join(folder, 'instance')
  const own = readFileSync(claim, 'utf8')
  // A claim as seen from another container on the same folder: the process it names does not exist there.
  writeFileSync(claim, '999999999 1 another-system')
  const second = startEmbeddedPostgres({ dataDirectory: folder, log: () => undefined })
  await expect(second).rejects.toThrow(`PostgreSQL process ${postgres.processId}`)
  writeFileSync(claim, own)
  await openPool(postgres.poolConfig).query('select 1')
})

test('the session lock is taken again after a backend crashed', async () => {
  const folder = folderWithCluster()
  const postgres = await startForTest(folder)
  const pool = openPool(postgres.poolConfig)
  const holder = async (): Promise<number | undefined> => {
    const locks = `select pid from pg_locks where locktype = 'advisory' and granted`
    const { rows } = await pool.query<{ pid: number }>(locks).catch(() => ({ rows: [] }))
    return rows[0]?.pid
  }
  const before = await holder()
  expect(childrenOf(postgres.processId)).toContain(before)
  process.kill(before ?? 0, 'SIGKILL')
  await until(async () => {
    const after = await holder()
    return after !== undefined && after !== before
  })
  expect(childrenOf(postgres.processId)).toContain(await holder())
})

test('the claim of a dead process does not count, even if its process id is in use again', async () => {
  const folder = folderWithCluster()
  writeFileSync(path.join(folder, 'instance'), `${process.pid} 1 an-earlier-life`)
  const postgres = await startForTest(folder)
  await openPool(postgres.poolConfig).query('select 1')
})
