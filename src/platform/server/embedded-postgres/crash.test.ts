import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDataDirectory } from './data-directory.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { spawnPostgres, waitUntilReady } from './postgres-process.ts'
import { chooseRunAs } from './run-as.ts'
import {
  countNumbers,
  folderWithCluster,
  insertNumbers,
  openPool,
  startForTest,
} from '#test/embedded-postgres/test-databases.ts'
import {
  cleanUpAfterTest,
  killEverything,
  killHard,
  lives,
  spawnInstance,
  until,
} from '#test/embedded-postgres/test-instances.ts'

test.runIf(process.platform === 'linux')(
  'the server ends with its process, however that ends (only Linux notifies a child)',
  async () => {
    const folder = folderWithCluster()
    const instance = spawnInstance(folder)
    const { processId, poolConfig } = await instance.next('started')
    await insertNumbers(openPool(poolConfig), 20)
    await killHard(instance)
    await until(() => !lives(processId))
    const { poolConfig: again } = await startForTest(folder)
    expect(await countNumbers(openPool(again))).toBe(20)
  },
)

test('an orphaned server is stopped by the next start', async () => {
  const folder = folderWithCluster()
  const first = await startForTest(folder)
  await insertNumbers(openPool(first.poolConfig), 20)
  await first.stop()
  const directory = openDataDirectory(folder)
  const binaries = findPostgresBinaries()
  const runAs = { ...chooseRunAs(directory.cluster, binaries.directory), diesWithParent: false }
  const orphan = spawnPostgres({ directory, binaries, runAs })
  cleanUpAfterTest(() => orphan.stop())
  await waitUntilReady(orphan, directory.cluster)

  const lines: string[] = []
  const postgres = await startForTest(folder, (line) => lines.push(line))
  expect(lines).toEqual([
    `Stopping the PostgreSQL that an earlier run left behind (process ${orphan.processId}).`,
  ])
  expect(await orphan.ended).toBe('code 0')
  expect(await countNumbers(openPool(postgres.poolConfig))).toBe(20)
})

test('a start right after everything was killed finds every acknowledged row', async () => {
  const folder = folderWithCluster()
  const instance = spawnInstance(folder)
  const { processId, poolConfig } = await instance.next('started')
  await insertNumbers(openPool(poolConfig), 20)
  killEverything(instance, processId)
  const { poolConfig: again } = await startForTest(folder)
  expect(await countNumbers(openPool(again))).toBe(20)
})

test('a killed server restarts automatically, on the same socket, with every row', async () => {
  const lines: string[] = []
  const postgres = await startForTest(folderWithCluster(), (line) => lines.push(line))
  const given: string[] = []
  postgres.onExit((reason) => given.push(reason))
  const pool = openPool(postgres.poolConfig)
  await insertNumbers(pool, 20)
  for (let round = 1; round <= 2; round += 1) {
    const killed = postgres.processId
    process.kill(killed, 'SIGKILL')
    await until(() => postgres.processId !== killed)
    expect(await countNumbers(pool)).toBe(20)
    expect(lines.at(-1)).toBe(`PostgreSQL runs again (process ${postgres.processId}).`)
  }
  expect(given).toEqual([])
})

test('a transaction that is open when the server is killed fails, and nothing else ends', async () => {
  const postgres = await startForTest(folderWithCluster())
  const pool = openPool(postgres.poolConfig)
  await insertNumbers(pool, 1)
  const client = await pool.connect()
  await client.query('begin; insert into numbers values (2)')
  const killed = postgres.processId
  process.kill(killed, 'SIGKILL')
  await until(() => postgres.processId !== killed)
  await expect(client.query('commit')).rejects.toThrow()
  client.release(true)
  expect(await countNumbers(pool)).toBe(1)
})

test.each(['of a living stranger', 'of a dead process'])(
  'a pid file with the number %s does not block the start',
  async (whose) => {
    const folder = folderWithCluster()
    const instance = spawnInstance(folder)
    const { processId, poolConfig } = await instance.next('started')
    await insertNumbers(openPool(poolConfig), 5)
    killEverything(instance, processId)
    await until(() => !lives(processId))
    // Of the same user: PostgreSQL itself recognizes another user's process as unrelated.
    const { uid, gid } = statSync(path.join(folder, 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid, gid })
    cleanUpAfterTest(() => void stranger.kill())
    const number = whose === 'of a living stranger' ? stranger.pid : processId
    for (const file of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock'])
      replaceFirstLine(path.join(folder, file), String(number))

    const { poolConfig: again } = await startForTest(folder)
    expect(await countNumbers(openPool(again))).toBe(5)
    expect(stranger.exitCode).toBeNull()
  },
)

function replaceFirstLine(file: string, line: string): void {
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [line, ...rest].join('\n'))
}
