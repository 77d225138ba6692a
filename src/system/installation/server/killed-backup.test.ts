import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { backupFiles, backupRows, makeNightly, processOrder, setClock } from '#test/backup-scene.ts'
import { childrenOf, lives, node, until } from '#test/embedded-postgres/test-instances.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

const HOUR = 60 * 60 * 1000
const PROGRAM = path.join(import.meta.dirname, 'start-backups.test-process.ts')
const LEASE = 3_000

let app: TestApp
let admin: TestAccount
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  await app.platform.pool.query(`update schema_migration set applied_at = '2026-01-01T00:00:00Z'`)
  setClock(app, '2026-11-21T20:30:00Z')
})
afterEach(() => app.stop())

const toldOf = async () => {
  const { body } = await app.call(listNotifications, { as: admin })
  return body.filter(({ kind }) => kind === 'backup-failed').map(({ detail }) => detail)
}

let holder: PoolClient | undefined
/** A backup that is being written stands still at this table. */
async function holdUp(): Promise<void> {
  holder = await app.platform.pool.connect()
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0; lock table payments')
}
async function letGo(): Promise<void> {
  await holder?.query('rollback')
  holder?.release()
  holder = undefined
}
// before the app is stopped
afterEach(letGo)

const isHeldUp = async () => {
  const { rows } = await app.platform.pool.query(
    `select from pg_stat_activity where datname = current_database()
       and application_name = 'ledgerboard-backup' and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

describe('a process that is killed during a backup', () => {
  it('stops its worker too, and delays neither the list nor the next attempt', async () => {
    await holdUp()
    const child = spawn(node, [PROGRAM, processOrder(app, LEASE)], { stdio: ['ignore', 'ignore', 'inherit'] })
    await until(isHeldUp)
    const backups = makeNightly(app)
    await backups.look()
    expect(await backupRows(app)).toMatchObject([{ state: 'running', step: 'writing' }])
    expect(backupFiles(app)).toEqual([expect.stringMatching(/\.zip\.part$/)])

    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
    await until(async () => !(await isHeldUp()))
    await letGo()
    await until(async () => {
      await backups.look()
      return (await backupRows(app))[0]?.['state'] !== 'running'
    })
    const fault = 'The process that made it ended before it was done.'
    expect(await backupRows(app)).toMatchObject([
      { state: 'interrupted', step: null, lease_until: null, fault },
    ])
    expect(await toldOf()).toEqual([fault])
    expect(backupFiles(app)).toEqual([])

    app.moveClock(HOUR + 1000)
    await backups.look()
    expect((await backupRows(app)).map(({ state }) => state)).toEqual(['interrupted', 'proven'])
    await backups.stop()
  }, 60_000)
})

it('records that the worker was killed', async () => {
  await holdUp()
  const others = childrenOf(process.pid)
  const backups = makeNightly(app)
  const made = backups.look()
  await until(isHeldUp)
  const workers = childrenOf(process.pid).filter((each) => !others.includes(each) && lives(each))
  expect(workers).toHaveLength(1)
  for (const worker of workers) process.kill(worker, 'SIGKILL')
  await made
  const fault = 'It could not be made (the process that makes it ended before it was done).'
  expect(await backupRows(app)).toMatchObject([{ state: 'failed', fault, bytes: null }])
  expect(await toldOf()).toEqual([fault])
  expect(backupFiles(app)).toEqual([])
  await backups.stop()
}, 60_000)

it('stops its work when another process took it over', async () => {
  await holdUp()
  const backups = makeNightly(app, { times: { renewal: 20 } })
  const made = backups.look()
  await until(isHeldUp)
  await app.platform.pool.query(`update backups set runner = gen_random_uuid()`)
  await made
  expect(await backupRows(app)).toMatchObject([{ state: 'running' }])
  await until(async () => !(await isHeldUp()))
  await backups.stop()
}, 60_000)

it('recognizes the unfinished entry of the backup from which the installation was restored', async () => {
  await app.platform.pool.query(
    `insert into backups (reason, night, state, step, begun_at, lease_until, runner, installed_at)
     values ('nightly', '2026-11-20', 'running', 'writing', now(), now() - interval '1 day', gen_random_uuid(), '2025-01-01')`,
  )
  const backups = makeNightly(app, { kept: 0 })
  await backups.look()
  expect(await backupRows(app)).toMatchObject([
    { state: 'interrupted', fault: 'It is the backup that this installation was restored from.' },
  ])
  expect(await toldOf()).toEqual([])
  await backups.stop()
})
