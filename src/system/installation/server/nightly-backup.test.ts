import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { readManifest } from '#platform/server/backup/read-backup.ts'
import { backupFiles, backupRows, makeNightly, setClock } from '#test/backup-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

let app: TestApp
let admin: TestAccount
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  // set up long ago
  await app.platform.pool.query(`update schema_migration set applied_at = '2026-01-01T00:00:00Z'`)
})
afterEach(() => app.stop())

const statesOf = async () => (await backupRows(app)).map(({ night, state }) => [night, state])

/** 02:00 in Colombo is 20:30 of the day before in UTC. */
const BEFORE_TWO = '2026-11-21T20:29:59Z'
const AT_TWO = '2026-11-21T20:30:00Z'
/** Where the role may not make a database. */
const UNTRIED = { openScratch: async () => undefined }

describe('the nightly backup', () => {
  it('is made once at 02:00 in the business’s time zone, and proven', async () => {
    await app.call(createTask, { as: admin, body: { taskName: 'Call the printer', dueDate: '2026-12-01' } })
    const backups = makeNightly(app)
    setClock(app, '2026-11-21T08:00:00Z')
    await backups.look()
    setClock(app, BEFORE_TWO)
    await backups.look()
    expect(await statesOf()).toEqual([['2026-11-21', 'proven']])
    setClock(app, AT_TWO)
    await backups.look()
    await backups.look()
    expect(await statesOf()).toEqual([
      ['2026-11-21', 'proven'],
      ['2026-11-22', 'proven'],
    ])
    const [, row] = await backupRows(app)
    expect(row).toMatchObject({ reason: 'nightly', step: null, lease_until: null, fault: null })
    expect(row?.['file_name']).toBe('nightly-2026-11-22-020000.zip')
    const manifest = await readManifest(
      path.join(app.platform.config.backupDirectory, String(row?.['file_name'])),
    )
    expect(manifest).toMatchObject({ version: 'test', total: { rows: row?.['rows'] } })
    expect(manifest.tables.find(({ name }) => name === 'tasks')?.rows).toBe(1)
    await backups.stop()
  }, 60_000)

  it('is made as soon as possible after a missed night, and not on the day of the installation', async () => {
    await app.platform.pool.query(`update schema_migration set applied_at = '2026-11-20T08:00:00Z'`)
    const backups = makeNightly(app)
    setClock(app, '2026-11-20T19:00:00Z')
    await backups.look()
    expect(await statesOf()).toEqual([])
    setClock(app, '2026-11-23T03:30:00Z')
    await backups.look()
    expect(await statesOf()).toEqual([['2026-11-23', 'proven']])
    await backups.stop()
  }, 60_000)

  it('is off when none is to be kept', async () => {
    const backups = makeNightly(app, { kept: 0 })
    setClock(app, AT_TWO)
    await backups.look()
    expect(await statesOf()).toEqual([])
    await backups.stop()
  })

  it('is made once by several processes', async () => {
    const second = await app.again()
    const processes = [makeNightly(app), makeNightly(second), makeNightly(app)]
    for (const each of [app, second]) setClock(each, AT_TWO)
    await Promise.all(processes.map((backups) => backups.look()))
    await Promise.all(processes.map((backups) => backups.look()))
    expect(await statesOf()).toEqual([['2026-11-22', 'proven']])
    expect(backupFiles(app)).toHaveLength(1)
    for (const backups of processes) await backups.stop()
    await second.stop()
  }, 60_000)

  it('is recorded as not tried if no database can be created, and counts for the night', async () => {
    const backups = makeNightly(app, { means: UNTRIED })
    setClock(app, AT_TWO)
    await backups.look()
    await backups.look()
    const [row, ...more] = await backupRows(app)
    expect(more).toEqual([])
    expect(row).toMatchObject({ state: 'untried', fault: expect.stringContaining('createdb') as string })
    await backups.stop()
  }, 60_000)
})

describe('the files of backups', () => {
  const nights = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']

  it('are kept up to the configured number, the newest first', async () => {
    const backups = makeNightly(app, { kept: 2, means: UNTRIED })
    for (const night of nights) {
      setClock(app, `${night}T20:30:00Z`)
      await backups.look()
    }
    expect(backupFiles(app)).toEqual(['nightly-2026-11-13-020000.zip', 'nightly-2026-11-14-020000.zip'])
    const rows = await backupRows(app)
    expect(rows.map((row) => row['removed_at'] !== null)).toEqual([true, true, false, false])
    await backups.stop()
  }, 60_000)

  it('are not displaced by a night that fails every hour: nights count, not attempts', async () => {
    const proving = makeNightly(app, { kept: 2 })
    for (const night of nights.slice(0, 2)) {
      setClock(app, `${night}T20:30:00Z`)
      await proving.look()
    }
    await proving.stop()
    const good = ['nightly-2026-11-11-020000.zip', 'nightly-2026-11-12-020000.zip']
    expect(backupFiles(app)).toEqual(good)
    const openScratch = async () => {
      throw new Error('the disk is broken')
    }
    const failing = makeNightly(app, { kept: 2, means: { openScratch } })
    for (let hour = 0; hour < 4; hour++) {
      setClock(app, new Date(Date.parse(`${nights[2]}T20:30:00Z`) + hour * 3_660_000).toISOString())
      await failing.look()
    }
    expect((await backupRows(app)).map(({ state }) => state)).toEqual([
      'proven',
      'proven',
      'failed',
      'failed',
      'failed',
      'failed',
    ])
    // of the failed ones the last, to be looked at
    expect(backupFiles(app)).toEqual([...good, 'nightly-2026-11-13-050300.zip'])
    await failing.stop()
    const mended = makeNightly(app, { kept: 2 })
    setClock(app, `${nights[3]}T20:30:00Z`)
    await mended.look()
    expect(backupFiles(app)).toEqual([good[1], 'nightly-2026-11-14-020000.zip'])
    await mended.stop()
  }, 90_000)

  it('always include the newest proven one, and nothing else in the folder is touched', async () => {
    const { backupDirectory } = app.platform.config
    const proving = makeNightly(app, { kept: 1 })
    setClock(app, `${nights[0]}T20:30:00Z`)
    await proving.look()
    await proving.stop()
    const note = path.join(backupDirectory, 'nightly-read-me.zip')
    writeFileSync(note, 'mine')
    const backups = makeNightly(app, { kept: 1, means: UNTRIED })
    for (const night of nights.slice(1)) {
      setClock(app, `${night}T20:30:00Z`)
      await backups.look()
    }
    expect(backupFiles(app)).toEqual([
      'nightly-2026-11-11-020000.zip',
      'nightly-2026-11-14-020000.zip',
      'nightly-read-me.zip',
    ])
    await backups.stop()
  }, 60_000)
})
