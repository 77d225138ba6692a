import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { samplePdf, samplePng } from '#test/sample-files.ts'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { keepFile, readFile, sweepFiles } from './stored-files.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = new Date('2026-11-20T08:00:00Z')
const after = (days: number) => new Date(NOW.getTime() + days * DAY)

let app: TestPlatform
beforeAll(async () => {
  app = await startTestPlatform()
  await app.platform.pool.query(`
    create table albums (id integer primary key, cover_id integer references files (id));
    create table scans (id integer primary key, "Scan" integer references files (id) on delete restrict)`)
})
beforeEach(() => app.platform.pool.query('delete from albums; delete from scans; delete from files'))
afterAll(() => app.stop())

const keep = (file: FileContents = { type: 'image/png', bytes: samplePng() }) =>
  app.platform.database.transaction().execute((transaction) => keepFile(transaction, file, NOW))
const sweep = (at: Date) => sweepFiles(app.platform.database, at)
const kept = async () =>
  (await app.platform.pool.query<{ id: number }>('select id from files order by id')).rows.map(({ id }) => id)

describe('a stored file', () => {
  it('is read back unchanged', async () => {
    for (const file of [
      { type: 'image/png', bytes: new Uint8Array(samplePng()) },
      { type: 'application/pdf', bytes: samplePdf() },
      // a part of a larger piece of memory
      { type: 'image/png', bytes: Buffer.concat([Buffer.alloc(100), samplePng()]).subarray(100) },
    ] as const) {
      const id = await keep(file)
      const read = await readFile(app.platform.database, id)
      expect([read?.type, Buffer.from(read?.bytes ?? [])]).toEqual([file.type, Buffer.from(file.bytes)])
    }
    expect(await readFile(app.platform.database, 2_000_000_000)).toBeUndefined()
  })

  it('is stored with its size and hash, without further compression', async () => {
    const id = await keep({ type: 'image/png', bytes: samplePng({ extra: Buffer.alloc(50_000) }) })
    const { rows } = await app.platform.pool.query(
      'select size, hash, created_at, pg_column_size(content) as stored from files where id = $1',
      [id],
    )
    const bytes = samplePng({ extra: Buffer.alloc(50_000) })
    expect(rows).toEqual([
      {
        size: bytes.length,
        hash: createHash('sha256').update(bytes).digest(),
        created_at: NOW.toISOString(),
        stored: bytes.length,
      },
    ])
  })

  it('is not stored when the transaction that needs it is rolled back', async () => {
    const failing = app.platform.database.transaction().execute(async (transaction) => {
      await keepFile(transaction, { type: 'image/png', bytes: samplePng() }, NOW)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await kept()).toEqual([])
  })
})

describe('the sweep', () => {
  const point = (id: number) => app.platform.pool.query('insert into albums values ($1, $1)', [id])
  const detach = (id: number) =>
    app.platform.pool.query('update albums set cover_id = null where cover_id = $1', [id])

  it('keeps files that any column refers to, however old they are', async () => {
    const [cover, scan] = [await keep(), await keep()]
    await point(cover)
    await app.platform.pool.query('insert into scans values (1, $1)', [scan])
    for (const days of [0, 31, 400, 800]) await sweep(after(days))
    expect(await kept()).toEqual([cover, scan])
  })

  it('deletes files without references for 31 days, so that the bin finds them for 30', async () => {
    const id = await keep()
    await point(id)
    await sweep(after(400))
    await detach(id)
    await sweep(after(401))
    await sweep(after(431.9))
    expect(await kept()).toEqual([id])
    await sweep(after(432.1))
    expect(await kept()).toEqual([])
  })

  it('counts from the last time that something referred to the file', async () => {
    const id = await keep()
    await sweep(after(1))
    await point(id)
    await sweep(after(30))
    await detach(id)
    await sweep(after(31))
    await sweep(after(61))
    expect(await kept()).toEqual([id])
    await sweep(after(62.1))
    expect(await kept()).toEqual([])
  })

  it('writes nothing when nothing changed', async () => {
    await keep()
    await sweep(after(1))
    const version = async () =>
      (await app.platform.pool.query('select xmin::text, unused_since from files')).rows
    const before = await version()
    await sweep(after(2))
    expect(await version()).toEqual(before)
  })
})
