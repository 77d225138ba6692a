import { createHash, randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { examineFileRoom } from '../examination/examine-file-room.ts'
import { findBreaches, readInvariants } from '../database/invariants.ts'
import {
  addPiece,
  bytesInPieces,
  discardUpload,
  finishUpload,
  openFile,
  PIECE_BYTES,
  receivePieces,
  sweepUploads,
} from './file-pieces.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const LIMITS = { maxBytes: 25_000_000, quota: 1_000_000_000 }

let app: TestPlatform
beforeAll(async () => {
  app = await startTestPlatform()
})
beforeEach(() => app.platform.pool.query('delete from files'))
afterAll(() => app.stop())

const newUpload = () => ({ uploaderId: randomUUID(), uploadId: randomUUID() })

async function* chunksOf(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

/** Stores bytes that arrive in chunks, and finishes the file. */
async function store(bytes: Buffer, chunk = 65_536): Promise<number> {
  const upload = newUpload()
  const { database, clock } = app.platform
  const sent = { size: bytes.length, chunks: chunksOf(bytes, chunk) }
  await receivePieces(database, upload, sent, { ...LIMITS, clock })
  return database.transaction().execute(async (transaction) => (await finishUpload(transaction, upload)).id)
}

async function bytesOf(id: number, from = 0, to = Infinity): Promise<Buffer> {
  const file = await openFile(app.platform.database, id)
  const parts: Uint8Array[] = []
  for await (const part of file?.read(from, Math.min(to, file.size)) ?? []) parts.push(part)
  return Buffer.concat(parts)
}

const rows = async (statement: string) => (await app.platform.pool.query(statement)).rows

describe('a file in pieces', () => {
  it('is read back unchanged, whole or in part, however it arrived', async () => {
    for (const length of [1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES + 7]) {
      const bytes = randomBytes(length)
      const id = await store(bytes, length % 2 === 0 ? 10_007 : 2_500_000)
      expect((await bytesOf(id)).equals(bytes)).toBe(true)
      expect((await bytesOf(id, length - 1)).equals(bytes.subarray(length - 1))).toBe(true)
      const [from, to] = [Math.floor(length / 3), Math.ceil((2 * length) / 3)]
      expect((await bytesOf(id, from, to)).equals(bytes.subarray(from, to))).toBe(true)
      const file = await openFile(app.platform.database, id)
      expect([file?.size, file?.hash]).toEqual([length, createHash('sha256').update(bytes).digest()])
    }
    const invariants = readInvariants(path.join(import.meta.dirname, 'file-invariants.sql'))
    expect(invariants.map(({ name }) => name)).toEqual(['files-whole', 'files-in-pieces'])
    expect(await findBreaches(app.platform.pool, invariants)).toEqual([])
  })

  it('has the type that its content shows, and bytes that only look like one are just bytes', async () => {
    const types: Record<string, string> = {
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR': 'image/png',
      '\xff\xd8\xff\xe0': 'image/jpeg',
      GIF89a: 'image/gif',
      'RIFF\0\0\0\0WEBPVP8 ': 'image/webp',
      '%PDF-1.7\nstartxref\n%%EOF\n': 'application/pdf',
      '%PDF-1.7\ntorn off': 'application/octet-stream',
      '<html><script>alert(1)</script>': 'application/octet-stream',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>': 'application/octet-stream',
      'PK\x03\x04': 'application/octet-stream',
    }
    for (const [text, type] of Object.entries(types)) {
      const file = await openFile(app.platform.database, await store(Buffer.from(text, 'latin1')))
      expect([text, file?.type]).toEqual([text, type])
    }
  })

  it('goes on where it broke off, and a piece that comes twice is stored once', async () => {
    const { database } = app.platform
    const bytes = randomBytes(2 * PIECE_BYTES + 5)
    const upload = newUpload()
    const piece = (number: number) => ({
      number,
      content: bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES),
      now: NOW,
    })
    expect(await addPiece(database, upload, piece(0), LIMITS)).toBe(PIECE_BYTES)
    await expect(addPiece(database, upload, piece(2), LIMITS)).rejects.toThrow('A piece before this one')
    const both = await Promise.all([1, 1].map((number) => addPiece(database, upload, piece(number), LIMITS)))
    expect(both).toEqual([2 * PIECE_BYTES, 2 * PIECE_BYTES])
    expect(await addPiece(database, upload, piece(2), LIMITS)).toBe(bytes.length)
    const { id } = await database.transaction().execute((transaction) => finishUpload(transaction, upload))
    expect((await bytesOf(id)).equals(bytes)).toBe(true)
    // nobody else's, and no second time
    for (const other of [{ ...upload, uploaderId: randomUUID() }, upload])
      await expect(
        database.transaction().execute((transaction) => finishUpload(transaction, other)),
      ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('leaves nothing when it is discarded, or rests for a day', async () => {
    const { database } = app.platform
    const [left, resting] = [newUpload(), newUpload()]
    for (const upload of [left, resting])
      await addPiece(database, upload, { number: 0, content: randomBytes(10), now: NOW }, LIMITS)
    await discardUpload(database, left)
    await sweepUploads(database, new Date(NOW.getTime() + 23 * 3_600_000))
    expect(await rows('select size from files')).toEqual([{ size: 10 }])
    await sweepUploads(database, new Date(NOW.getTime() + 25 * 3_600_000))
    expect(await rows('select 1 from files')).toEqual([])
    expect(await rows('select 1 from file_pieces')).toEqual([])
  })

  it('is refused when it is too large, or the room is full', async () => {
    const { database, clock } = app.platform
    const sent = (size: number | undefined) => ({ size, chunks: chunksOf(randomBytes(3_000_000), 65_536) })
    const small = { maxBytes: 2_000_000, quota: 5_000_000_000, clock }
    for (const size of [3_000_000, undefined])
      await expect(receivePieces(database, newUpload(), sent(size), small)).rejects.toMatchObject({
        code: 'too_large',
        message: 'A file has at most 2 MB',
      })
    const full = { ...LIMITS, quota: 3_100_000, clock }
    await expect(receivePieces(database, newUpload(), sent(3_000_000), full)).rejects.toMatchObject({
      code: 'too_large',
      message: "The installation's room for files is full: 1.0 of 3.1 MB",
    })
    expect(await bytesInPieces(database)).toBe(PIECE_BYTES)
    const grades = [3e9, 4.1e9, 5e9].map((used) => examineFileRoom({ used, quota: 5e9 }))
    expect(grades.map(({ grade }) => grade)).toEqual(['ok', 'note', 'wrong'])
    expect(grades[1]?.sentence).toMatch(/^Attached files take 4\.1 of 5\.0 GB: /)
  })

  it('never changes: the database refuses other pieces, gaps, and an end before all is there', async () => {
    const id = await store(randomBytes(PIECE_BYTES + 1))
    const hash = "decode(repeat('00', 32), 'hex')"
    for (const statement of [
      `update files set hash = ${hash} where id = ${id}`,
      `update files set size = 1 where id = ${id}`,
      `update file_pieces set content = 'x' where file_id = ${id}`,
      `delete from file_pieces where file_id = ${id} and number = 1`,
      `insert into file_pieces values (${id}, 2, 'x')`,
    ])
      await expect(app.platform.pool.query(statement), statement).rejects.toThrow(/never changed|in order/)
    const upload = newUpload()
    await addPiece(app.platform.database, upload, { number: 0, content: randomBytes(5), now: NOW }, LIMITS)
    const sent = `where upload_id = '${upload.uploadId}'`
    for (const statement of [
      `update files set size = 6, hash = ${hash}, uploader_id = null, upload_id = null, sent_at = null ${sent}`,
      `update files set hash = ${hash} ${sent}`,
      `insert into file_pieces select id, 1, 'x' from files ${sent}`,
    ])
      await expect(app.platform.pool.query(statement), statement).rejects.toThrow(/whole|while_sent|in order/)
    expect(await openFile(app.platform.database, 2_000_000_000)).toBeUndefined()
  })
})
