import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupRows, makeNightly, setClock } from '#test/backup-scene.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { examineInstallation } from './examine-installation.ts'

const HOUR = 60 * 60 * 1000

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:9' })
  setClock(app, '2026-11-21T12:00:00Z')
  await app.platform.pool.query(`update schema_migration set applied_at = '2026-11-21T11:00:00Z'`)
})
afterEach(() => app.stop())

const finding = async (
  name: string,
  settings: { smtpUrl?: string | undefined; backupsKept?: number } = {},
) => {
  const { config } = app.platform
  const { findings } = await examineInstallation({
    ...app.platform,
    config: { ...config, backupsKept: 5, ...settings },
  })
  const found = findings.find((each) => each.name === name)
  return [found?.grade, found?.sentence]
}

async function addMessage(state: 'queued' | 'failed', createdAt: string): Promise<void> {
  await app.platform.pool.query(
    `insert into outbox_messages
       (kind, to_name, to_address, subject, text, message_id, state, created_at, next_attempt_at)
     values ('x', 'A', 'a@x.lk', 'Hello', 'Hello', gen_random_uuid(), $1, $2,
       case when $1 = 'queued' then timestamptz '2099-01-01' end)`,
    [state, createdAt],
  )
}

describe('the mail examination', () => {
  it('accepts mail that is delivered, even if some waits for a while', async () => {
    await addMessage('queued', '2026-11-21T10:00:00Z')
    for (const name of ['mail-server', 'mail-failed', 'mail-waiting'])
      expect((await finding(name))[0]).toBe('ok')
  })

  it('notes mail that was given up', async () => {
    await addMessage('failed', '2026-11-01T10:00:00Z')
    await addMessage('failed', '2026-11-01T10:00:00Z')
    expect(await finding('mail-failed')).toEqual([
      'note',
      '2 messages could not be delivered: see Mail outbox for the reason, and to try again.',
    ])
  })

  it('notes mail that has waited for more than a day', async () => {
    await addMessage('queued', '2026-11-20T11:00:00Z')
    expect(await finding('mail-waiting')).toEqual([
      'note',
      '1 message waits, the oldest for more than a day: see Mail outbox for what the mail server says.',
    ])
  })

  it('notes mail that cannot be sent for lack of a server', async () => {
    await addMessage('queued', '2026-11-01T10:00:00Z')
    expect(await finding('mail-server', { smtpUrl: undefined })).toEqual([
      'note',
      'No mail server is set (SMTP_URL): mail stays in the outbox. 1 message waits there.',
    ])
    expect(await finding('mail-waiting', { smtpUrl: undefined })).toEqual([undefined, undefined])
  })
})

describe('the backup examination', () => {
  it('reports no missing backups in a new installation until the second night', async () => {
    expect(await finding('backup-age')).toEqual([
      'ok',
      'No backup is due yet: the first is made in the coming night.',
    ])
    app.moveClock(36 * HOUR)
    expect(await finding('backup-age')).toEqual([
      'note',
      'No backup was ever proven, or its file is gone. One is made every night at 02:00 while the server runs; make one now on the page System.',
    ])
    app.moveClock(7 * 24 * HOUR)
    expect((await finding('backup-age'))[0]).toBe('wrong')
    expect(await finding('backup-age', { backupsKept: 0 })).toEqual([
      'note',
      'No backup was ever proven, or its file is gone. Nightly backups are off (BACKUPS_KEPT is 0).',
    ])
  })

  it('reports backups older than 36 hours', async () => {
    const backups = makeNightly(app)
    setClock(app, '2026-11-22T12:00:00Z')
    await backups.look()
    await backups.stop()
    expect(await finding('backup-age')).toEqual(['ok', 'The last proven backup is recent.'])
    expect((await finding('last-backup'))[0]).toBe('ok')
    app.moveClock(37 * HOUR)
    const [grade, sentence] = await finding('backup-age')
    expect([grade, sentence]).toEqual([
      'note',
      expect.stringMatching(/^The last proven backup is 37 hours old\. /),
    ])
    app.moveClock(7 * 24 * HOUR)
    expect(await finding('backup-age')).toEqual(['wrong', expect.stringContaining('is 8 days old')])

    await app.platform.pool.query(`update backups set file_name = 'gone.zip'`)
    expect((await finding('backup-age'))[1]).toMatch(/gone\.zip is not there any more; it was made on /)
  }, 60_000)

  it.each([
    ['failed', 'wrong'],
    ['untried', 'note'],
    ['interrupted', 'note'],
  ])('reports that the last one is %s', async (state, grade) => {
    await app.platform.pool.query(
      `insert into backups (reason, night, state, begun_at, ended_at, file_name, directory, bytes, rows, fault)
       values ('nightly', '2026-11-21', $1, now(), now(), 'x.zip', '/x', 1, 1, 'The disk is full.')`,
      [state],
    )
    expect(await backupRows(app)).toHaveLength(1)
    expect(await finding('last-backup')).toEqual([grade, 'The last backup was not proven: The disk is full.'])
  })
})
