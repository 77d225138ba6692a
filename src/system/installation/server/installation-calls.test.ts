import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupRows, makeNightly, setClock } from '#test/backup-scene.ts'
import { until } from '#test/embedded-postgres/test-instances.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { getInstallation, makeBackup } from '../shared/installation-endpoints.ts'

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp({ smtpUrl: undefined, backupsKept: 0 })
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

const read = async () => (await app.call(getInstallation, { as: admin })).body

describe('GET /installation', () => {
  it('reports the state of the installation, and nothing secret', async () => {
    const { version, database, disk, mail, backups, findings } = await read()
    expect(version).toBe('test')
    expect(database).toMatchObject({
      kind: 'embedded',
      version: expect.stringMatching(/^\d+\.\d+/) as string,
    })
    expect(database.bytes).toBeGreaterThan(1_000_000)
    expect(Math.abs(database.clockDifference)).toBeLessThan(1_000)
    expect(database.tables).toHaveLength(5)
    expect(database.tables.map(({ bytes }) => bytes)).toEqual(
      database.tables.map(({ bytes }) => bytes).toSorted((one, other) => other - one),
    )
    expect(disk.files).toEqual({ used: 0, quota: 5_000_000_000 })
    expect(disk.data?.path).toBe(app.platform.config.dataDirectory)
    expect(disk.data?.free).toBeLessThan(disk.data?.total ?? 0)
    expect(disk.backups?.path).toBe(app.platform.config.backupDirectory)
    expect(mail).toEqual({ isConfigured: false, queued: 0, failed: 0, oldestQueuedAt: null })
    expect(backups).toEqual({ isNightly: false, kept: 0, lastProven: null, newest: [] })
    expect(findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['indexes', 'backup-age', 'durability']),
    )
    expect(findings.filter(({ grade }) => grade === 'wrong')).toEqual([])
  })

  it('counts waiting mail and mail that was given up', async () => {
    await app.platform.pool.query(
      `insert into outbox_messages
         (kind, to_name, to_address, subject, text, message_id, state, created_at, next_attempt_at)
       values ('test', 'A', 'a@x.lk', 'Hello', 'Hello', '<1@x>', 'queued', '2026-11-20T10:00:00Z', now()),
              ('test', 'B', 'b@x.lk', 'Hello', 'Hello', '<2@x>', 'queued', '2026-11-19T10:00:00Z', now()),
              ('test', 'C', 'c@x.lk', 'Hello', 'Hello', '<3@x>', 'failed', '2026-11-18T10:00:00Z', null)`,
    )
    expect((await read()).mail).toEqual({
      isConfigured: false,
      queued: 2,
      failed: 1,
      oldestQueuedAt: '2026-11-19T10:00:00.000Z',
    })
  })

  it('contains neither server addresses nor passwords', async () => {
    const told = await startTestApp({
      smtpUrl: 'smtps://office:hush-hush@mail.example.lk',
      databaseUrl: 'postgres://ledgerboard:hush-hush@db.example.lk/ledgerboard',
      jwtSecret: 'hush-hush'.repeat(4),
    })
    const reply = await told.call(getInstallation, { as: await told.createAccount({ role: 'ADMIN' }) })
    expect(reply.body.database.kind).toBe('external')
    expect(JSON.stringify(reply.body)).not.toMatch(/hush|example\.lk|postgres:|smtps?:/)
    await told.stop()
  })
})

describe('POST /installation/backups', () => {
  it('makes and proves one in the background, one at a time', async () => {
    const reply = await app.call(makeBackup, { as: admin })
    expect(reply.status).toBe(202)
    expect(reply.body).toMatchObject({ reason: 'by hand', state: 'waiting', file: null, path: null })
    const again = await app.call(makeBackup, { as: admin })
    expect([again.status, again.error.message]).toEqual([409, 'A backup is being made already.'])
    await until(async () => (await read()).backups.lastProven !== null)
    const { backups } = await read()
    expect(backups.newest).toEqual([backups.lastProven])
    expect(backups.lastProven).toMatchObject({
      id: reply.body.id,
      state: 'proven',
      file: 'there',
      fault: null,
      booksFault: null,
    })
    expect(backups.lastProven?.bytes).toBeGreaterThan(0)
    const { rows } = await app.platform.pool.query(
      `select action, actor_name, after ->> 'state' as state from changes where entity = 'backup' order by id`,
    )
    expect(rows).toEqual([
      { action: 'create', actor_name: 'Test Person', state: null },
      { action: 'update', actor_name: 'Ledgerboard', state: 'proven' },
    ])
  }, 60_000)

  it('makes one backup when the same request arrives twice', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const before = (await backupRows(app)).length
    const replies = await Promise.all([1, 2].map(() => app.call(makeBackup, { as: admin, headers })))
    expect(replies.map(({ status }) => status)).toEqual([202, 202])
    expect(await backupRows(app)).toHaveLength(before + 1)
    await until(async () => (await backupRows(app)).every(({ state }) => state === 'proven'))
  }, 60_000)

  it('shows a lost file as missing, and does not count it', async () => {
    const { lastProven } = (await read()).backups
    rmSync(String(lastProven?.path))
    const { backups } = await read()
    expect(backups.newest[0]).toMatchObject({ id: lastProven?.id, file: 'missing' })
    expect(backups.lastProven?.id).not.toBe(lastProven?.id)
  })

  it('shows one removed for newer ones as removed', async () => {
    // set up before those nights, whatever day it is
    await app.platform.pool.query(`update schema_migration set applied_at = '2026-01-01T00:00:00Z'`)
    const nightly = makeNightly(app, { kept: 1, means: { openScratch: async () => undefined } })
    for (const night of ['2027-01-10', '2027-01-11']) {
      setClock(app, `${night}T21:00:00Z`)
      await nightly.look()
    }
    await nightly.stop()
    // who signed in before that is signed out by then
    admin = await app.createAccount({ role: 'ADMIN' })
    const [newest, before] = (await read()).backups.newest
    expect([newest?.file, newest?.state, before?.file]).toEqual(['there', 'untried', 'removed'])
  }, 60_000)
})
