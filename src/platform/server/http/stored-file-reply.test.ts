import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { notFound } from '#platform/shared/errors.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileReply, streamedBody } from '#platform/shared/file-contents.ts'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { discardUpload, finishUpload, openFile, receivePieces } from '../records/file-pieces.ts'
import { rangeOf } from './stored-file-reply.ts'

const MAX_BYTES = 25_000_000
const addFile = endpoint('POST', '/kept', {
  can: 'project:edit',
  summary: 'Keeps a file',
  body: streamedBody(MAX_BYTES),
  reply: z.object({ id: z.int() }),
  status: 201,
})
const getFile = endpoint('GET', '/kept/:id', {
  can: 'project:view',
  summary: 'A kept file',
  params: z.object({ id: PathId }),
  reply: fileReply(['application/octet-stream']),
})

let app: TestPlatform
let token: string
let address: string
beforeAll(async () => {
  app = await startTestPlatform()
  token = app.person('ADMIN').token
  const { database, clock } = app.platform
  app.router.writeAlone(addFile, async ({ body, actor, once }) => {
    const upload = { uploaderId: actor.id, uploadId: randomUUID() }
    try {
      await receivePieces(database, upload, body, { maxBytes: MAX_BYTES, quota: 5e9, clock })
      return await database
        .transaction()
        .execute((transaction) =>
          once(transaction, async () => ({ id: (await finishUpload(transaction, upload)).id })),
        )
    } finally {
      await discardUpload(database, upload)
    }
  })
  app.router.read(getFile, async ({ params }) => {
    const file = await openFile(database, params.id)
    if (file === undefined) throw notFound('File')
    return { ...file, name: 'ළිඳ "1".bin' }
  })
  address = await app.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.stop())

const authorization = () => `Bearer ${token}`
const send = (bytes: Buffer, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/kept`, {
    method: 'POST',
    headers: { authorization: authorization(), 'content-type': 'application/octet-stream', ...headers },
    body: new Uint8Array(bytes),
  })
const read = (id: number, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/kept/${id}`, { headers: { authorization: authorization(), ...headers } })
const idOf = async (reply: Response) => ((await reply.json()) as { id: number }).id
const stored = async () => (await app.platform.pool.query('select id from files')).rows.length

describe('a file that is stored while it arrives', () => {
  it('is stored once for one Idempotency-Key, and another file under that key is refused', async () => {
    const bytes = randomBytes(1_500_000)
    const key = { 'idempotency-key': randomUUID() }
    const before = await stored()
    const [first, again, other] = [
      await send(bytes, key),
      await send(bytes, key),
      await send(bytes.subarray(1), key),
    ]
    expect([first.status, again.status, other.status]).toEqual([201, 201, 400])
    expect(await idOf(again)).toBe(await idOf(first))
    expect(await stored()).toBe(before + 1)
  })

  it('leaves nothing when it is refused or breaks off', async () => {
    const before = await stored()
    expect((await send(Buffer.alloc(0))).status).toBe(400)
    expect((await send(randomBytes(10), { 'content-type': 'text/html' })).status).toBe(415)
    expect((await send(randomBytes(10), { 'content-encoding': 'gzip' })).status).toBe(415)
    expect((await send(Buffer.alloc(MAX_BYTES + 1))).status).toBe(413)
    const { port } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/kept HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization()}\r\n` +
        'content-type: application/octet-stream\r\ncontent-length: 9000000\r\n\r\n',
    )
    socket.write(randomBytes(3_000_000))
    await expect.poll(stored, { timeout: 10_000 }).toBe(before + 1)
    socket.destroy()
    await expect.poll(stored, { timeout: 10_000 }).toBe(before)
  })

  it('of 200 MB in eight files at once needs memory for a few pieces only, and so does reading them', async () => {
    const bytes = randomBytes(25_000_000)
    // without what is only not collected yet
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const memory = () => {
      collect()
      return process.memoryUsage().arrayBuffers / 1e6
    }
    const begin = memory()
    let peak = 0
    const timer = setInterval(() => {
      peak = Math.max(peak, memory() - begin)
    }, 100)
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    }
    const { database, clock } = app.platform
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const upload = { uploaderId: randomUUID(), uploadId: randomUUID() }
        const sent = { size: undefined, chunks: chunks() }
        await receivePieces(database, upload, sent, { maxBytes: MAX_BYTES, quota: 5e9, clock })
        return database
          .transaction()
          .execute(async (transaction) => (await finishUpload(transaction, upload)).id)
      }),
    )
    const hashes = await Promise.all(
      ids.map(async (id) => {
        const hash = createHash('sha256')
        for await (const piece of (await openFile(database, id))?.read(0, bytes.length) ?? [])
          hash.update(piece)
        return hash.digest('hex')
      }),
    )
    clearInterval(timer)
    expect(new Set(hashes)).toEqual(new Set([createHash('sha256').update(bytes).digest('hex')]))
    expect(peak).toBeLessThan(120)
  }, 120_000)
})

describe('a stored file', () => {
  it('is sent whole, or the part that a range names, to be saved and never run', async () => {
    const bytes = Buffer.concat([Buffer.from('<script>alert(1)</script>'), randomBytes(2_400_000)])
    const id = await idOf(await send(bytes))
    const whole = await read(id)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const named = Object.fromEntries(whole.headers)
    expect(named).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="___ _1_.bin"; filename*=UTF-8''${encodeURIComponent('ළිඳ "1".bin')}`,
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    })
    const etag = whole.headers.get('etag') ?? ''
    const range = 'bytes=1048570-1048585'
    for (const headers of [{ range }, { range, 'if-range': etag }]) {
      const part = await read(id, headers)
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 1048570-1048585/${bytes.length}`,
      ])
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_048_570, 1_048_586))).toBe(true)
    }
    expect((await read(id, { range, 'if-range': '"another"' })).status).toBe(200)
    const behind = await read(id, { range: `bytes=${bytes.length}-` })
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  })

  it.each([
    [undefined, undefined],
    ['bytes=0-', { from: 0, to: 10 }],
    ['bytes=2-5', { from: 2, to: 6 }],
    ['bytes=2-500', { from: 2, to: 10 }],
    ['bytes=-3', { from: 7, to: 10 }],
    ['bytes=-30', { from: 0, to: 10 }],
    ['bytes=-0', 'outside'],
    ['bytes=10-', 'outside'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=-', undefined],
    ['lines=1-2', undefined],
  ])('of 10 bytes, the range %s', (header, range) => {
    expect(rangeOf(header, 10)).toEqual(range)
  })
})
