import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { createPool } from '#platform/server/database/database.ts'
import { SUPERUSER } from '#platform/server/embedded-postgres/initialise-cluster.ts'
import { backupFiles, backupRows, makeNightly, setClock } from '#test/backup-scene.ts'
import { openTestScratch, startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

const HOUR = 60 * 60 * 1000
const AT_TWO = '2026-11-21T20:30:00Z'

let app: TestApp
let admin: TestAccount
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  await app.platform.pool.query(`update schema_migration set applied_at = '2026-01-01T00:00:00Z'`)
  setClock(app, AT_TWO)
})
afterEach(() => app.stop())

const settings = () => app.databaseSettings
const notificationsOf = async (account: TestAccount) =>
  (await app.call(listNotifications, { as: account })).body.filter(({ kind }) => kind === 'backup-failed')

/** Spoils the written file right before it is tried. */
const scratchAfter = (spoil: (file: string) => void | Promise<void>) => async () => {
  const [name = ''] = backupFiles(app)
  await spoil(path.join(app.platform.config.backupDirectory, name))
  return openTestScratch(settings())
}

describe('a damaged backup', () => {
  it('is detected, even with a single changed bit, and kept apart from the good ones', async () => {
    const openScratch = scratchAfter((file) => {
      const bytes = readFileSync(file)
      const middle = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      writeFileSync(file, bytes)
    })
    const backups = makeNightly(app, { means: { openScratch } })
    await backups.look()
    const [row] = await backupRows(app)
    expect(row).toMatchObject({
      state: 'failed',
      fault: expect.stringMatching(/^The file is damaged or cut off/) as string,
    })
    await backups.stop()
  }, 60_000)

  it('is detected when the file is missing', async () => {
    const backups = makeNightly(app, { means: { openScratch: scratchAfter((file) => rmSync(file)) } })
    await backups.look()
    expect((await backupRows(app))[0]).toMatchObject({ state: 'failed' })
    await backups.stop()
  }, 60_000)

  it('leaves no scratch database', async () => {
    const made: string[] = []
    const openScratch = async () => {
      const scratch = await openTestScratch(settings())
      made.push(String(scratch?.settings.database))
      return scratch
    }
    const backups = makeNightly(app, { means: { openScratch } })
    await backups.look()
    const { rows } = await app.platform.pool.query('select from pg_database where datname = $1', made)
    expect([made.length, rows.length]).toEqual([1, 0])
    await backups.stop()
  }, 60_000)
})

it('a backup of a database with invalid data is proven, and every administrator is notified', async () => {
  await app.call(createTask, { as: admin, body: { taskName: 'Call the printer', dueDate: '2026-12-01' } })
  const superuser = createPool({ ...settings(), user: SUPERUSER }, () => undefined, 1)
  await superuser.query('set session_replication_role = replica')
  await superuser.query('update task_counts set count = count + 1')
  await superuser.end()
  const backups = makeNightly(app)
  await backups.look()
  const [row] = await backupRows(app)
  expect(row).toMatchObject({ state: 'proven', fault: null })
  expect(row?.['books_fault']).toMatch(/^The counts that .* counted 2/)
  expect(await notificationsOf(admin)).toMatchObject([
    {
      title: 'The books need a look',
      detail: expect.stringMatching(/^The last backup is proven and can be restored, but /) as string,
      path: '/system',
    },
  ])
  // done for this night: nothing is tried again, and nothing failed
  app.moveClock(2 * HOUR)
  await backups.look()
  expect(await backupRows(app)).toHaveLength(1)
  await backups.stop()
}, 60_000)

describe('a backup that cannot be written', () => {
  it('is reported to every administrator and nobody else, by mail too, and retried after an hour', async () => {
    const second = await app.createAccount({ role: 'ADMIN' })
    const user = await app.createAccount()
    const { backupDirectory } = app.platform.config
    writeFileSync(backupDirectory, 'not a folder')
    const backups = makeNightly(app)
    await backups.look()
    await backups.look()
    const rows = await backupRows(app)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      state: 'failed',
      bytes: null,
      fault: expect.stringContaining(backupDirectory) as string,
    })
    for (const person of [admin, second]) {
      expect(await notificationsOf(person)).toMatchObject([
        {
          title: 'The nightly backup failed',
          detail: rows[0]?.['fault'],
          path: '/system',
          actorName: 'Ledgerboard',
        },
      ])
    }
    expect(await notificationsOf(user)).toEqual([])
    const { rows: mails } = await app.platform.pool.query(
      `select to_address from outbox_messages where subject = 'The nightly backup failed' order by 1`,
    )
    expect(mails).toEqual([admin.email, second.email].toSorted().map((to_address) => ({ to_address })))

    // counted from the beginning, however long it took to fail
    const { begun_at: begun } = rows[0] as { begun_at: string }
    setClock(app, new Date(Date.parse(begun) + HOUR - 1000).toISOString())
    await backups.look()
    expect(await backupRows(app)).toHaveLength(1)
    app.moveClock(2000)
    await backups.look()
    expect((await backupRows(app)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(await notificationsOf(admin)).toMatchObject([{ count: 2 }])
    rmSync(backupDirectory)
    app.moveClock(HOUR)
    await backups.look()
    expect((await backupRows(app)).map(({ state }) => state)).toEqual(['failed', 'failed', 'proven'])
    await backups.stop()
  }, 60_000)
})

describe('a backup without enough space', () => {
  const disk = (free: number, device = 1) => ({ path: '/data', free, total: 100_000_000_000, device })

  it('is not written where it would fill the disk of the data', async () => {
    const means = { disks: async () => ({ data: disk(500_000_000), backups: disk(500_000_000) }) }
    const backups = makeNightly(app, { means })
    await backups.look()
    expect(await backupRows(app)).toMatchObject([
      {
        state: 'failed',
        fault: expect.stringMatching(
          /^No backup was made: the disk of \/data has 500 MB free, and a backup may take \d+(\.\d)? MB\.$/,
        ) as string,
      },
    ])
    expect(backupFiles(app)).toEqual([])
    await backups.stop()
  }, 60_000)

  it('is not tried where restoring would fill that disk', async () => {
    const means = { disks: async () => ({ data: disk(500_000_000), backups: disk(500_000_000, 2) }) }
    const backups = makeNightly(app, { means })
    await backups.look()
    expect(await backupRows(app)).toMatchObject([
      {
        state: 'untried',
        fault: expect.stringMatching(/could not be tried: the disk of \/data has 500 MB/) as string,
      },
    ])
    expect(backupFiles(app)).toHaveLength(1)
    await backups.stop()
  }, 60_000)
})

describe('an interrupted backup', () => {
  it('is recorded at once if the server was stopped normally, and nobody is notified', async () => {
    let stopped: Promise<void> | undefined
    const openScratch = async () => {
      stopped = backups.stop()
      return openTestScratch(settings())
    }
    const backups = makeNightly(app, { means: { openScratch } })
    await backups.look()
    await stopped
    expect(await backupRows(app)).toMatchObject([
      { state: 'interrupted', step: null, fault: 'Ledgerboard was stopped before it was done.' },
    ])
    expect(await notificationsOf(admin)).toEqual([])
    await backups.look()
    expect(await backupRows(app)).toHaveLength(1)
  }, 60_000)

  it('is a failure if it took too long', async () => {
    const backups = makeNightly(app, { times: { most: 1 } })
    await backups.look()
    expect(await backupRows(app)).toMatchObject([
      { state: 'failed', fault: expect.stringMatching(/^It took more than/) as string },
    ])
    await backups.stop()
  }, 60_000)
})
