import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { AppError, type ErrorBody, notFound } from '#platform/shared/errors.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileBody, type FileContents, fileReply } from '#platform/shared/file-contents.ts'
import { sampleJpeg, samplePdf, samplePng } from '#test/sample-files.ts'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { contentDisposition } from './file-transfer.ts'

const MAX_BYTES = 2_000_000
const params = z.object({ id: PathId })
const Stored = z.object({ type: z.string(), size: z.int() })
const putPicture = endpoint('PUT', '/pictures/:id', {
  can: 'project:edit',
  summary: 'Keeps a picture',
  params,
  body: fileBody(['image/png', 'image/jpeg'], MAX_BYTES),
  reply: Stored,
})
const addPicture = endpoint('POST', '/pictures', {
  can: 'project:edit',
  summary: 'Adds a picture',
  body: fileBody(['image/png'], 1_000),
  reply: Stored,
  status: 201,
})
const getPicture = endpoint('GET', '/pictures/:id', {
  can: 'project:view',
  summary: 'A picture',
  params,
  reply: fileReply(['image/png', 'application/pdf', 'text/csv']),
})
const getKeptPicture = endpoint('GET', '/pictures/:id/kept', {
  can: 'project:view',
  summary: 'A picture that a browser may keep',
  params,
  reply: fileReply(['image/png'], { isKept: true }),
})

let app: TestPlatform
let admin: string
let user: string
let shown: FileContents
let added = 0
beforeAll(async () => {
  app = await startTestPlatform()
  admin = app.person('ADMIN').token
  user = app.person('USER').token
  const store = ({ type, bytes }: FileContents) => ({ type, size: bytes.length })
  app.router.write(putPicture, async ({ params, body }) => {
    if (params.id === 404) throw notFound('Picture')
    if (params.id === 409) throw new AppError('conflict', 'The picture is locked')
    return store(body)
  })
  app.router.write(addPicture, async ({ body }) => {
    added++
    return store(body)
  })
  for (const picture of [getPicture, getKeptPicture])
    app.router.read(picture, async ({ params }) => {
      if (params.id === 404) throw notFound('Picture')
      return shown
    })
})
beforeEach(() => {
  shown = { type: 'image/png', bytes: samplePng() }
})
afterAll(() => app.stop())

interface Sent {
  token?: string
  id?: string
  bytes?: Buffer
  type?: string | null
  headers?: Record<string, string>
}
async function put({ token = admin, id = '1', bytes = samplePng(), type = 'image/png', headers }: Sent) {
  const reply = await app.http.inject({
    method: 'PUT',
    url: `/api/pictures/${id}`,
    payload: bytes,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(type === null ? {} : { 'content-type': type }),
      ...headers,
    },
  })
  return { status: reply.statusCode, body: reply.json<ErrorBody & z.infer<typeof Stored>>() }
}
const get = (headers: Record<string, string> = {}, id = '1', method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({
    method,
    url: `/api/pictures/${id}`,
    headers: { authorization: `Bearer ${admin}`, ...headers },
  })

describe('a request body that is a file', () => {
  it('reaches the handler with the type of its content', async () => {
    const jpeg = sampleJpeg()
    expect((await put({})).body).toEqual({ type: 'image/png', size: samplePng().length })
    expect((await put({ bytes: jpeg })).body).toEqual({ type: 'image/jpeg', size: jpeg.length })
    expect((await put({ bytes: jpeg, type: 'image/jpeg; charset=binary' })).status).toBe(200)
  })

  it('may be larger than any JSON body, up to its own limit', async () => {
    const largest = samplePng({ extra: Buffer.alloc(MAX_BYTES - samplePng().length - 20) })
    expect(largest).toHaveLength(MAX_BYTES)
    expect((await put({ bytes: largest })).status).toBe(200)
    const { status, body } = await put({ bytes: Buffer.concat([largest, Buffer.from('x')]) })
    expect([status, body.code, body.message]).toEqual([
      413,
      'too_large',
      'This is larger than the server accepts',
    ])
  })

  it.each<[string, Sent, number, string]>([
    ['of another type by its header', { type: 'application/pdf' }, 415, 'This must be a PNG or JPEG file'],
    [
      'that is JSON',
      { type: 'application/json', bytes: Buffer.from('{}') },
      415,
      'This must be a PNG or JPEG file',
    ],
    ['sent by a form', { type: 'multipart/form-data; boundary=x' }, 415, 'This must be a PNG or JPEG file'],
    ['without a type', { type: null }, 415, 'This must be a PNG or JPEG file'],
    ['of another type by its content', { bytes: samplePdf() }, 415, 'This must be a PNG or JPEG file'],
    [
      'that is a page',
      { bytes: Buffer.from('<script>alert(1)</script>') },
      415,
      'This must be a PNG or JPEG file',
    ],
    [
      'that is packed',
      { bytes: gzipSync(samplePng()), headers: { 'content-encoding': 'gzip' } },
      415,
      'Send the file without another compression',
    ],
    ['that is empty', { bytes: Buffer.alloc(0) }, 400, 'The file is empty'],
    ['that is empty and has no type', { bytes: Buffer.alloc(0), type: null }, 400, 'The file is empty'],
    ['that is cut off', { bytes: samplePng().subarray(0, -5) }, 400, 'The file is damaged or incomplete'],
  ])('is refused when it is one %s', async (_what, sent, status, sentence) => {
    const reply = await put(sent)
    expect([reply.status, reply.body.message]).toEqual([status, sentence])
  })

  it('is refused in the usual order: 401, 403, invalid contents, 404, 409', async () => {
    const bad: Sent[] = [
      { type: 'text/plain' },
      { bytes: Buffer.alloc(MAX_BYTES + 1) },
      { bytes: Buffer.alloc(0) },
      { bytes: Buffer.from('x') },
    ]
    for (const sent of bad) {
      expect((await put({ ...sent, id: '404', token: '' })).status).toBe(401)
      expect((await put({ ...sent, id: '404', token: user })).status).toBe(403)
      expect([400, 413, 415]).toContain((await put({ ...sent, id: '404' })).status)
      expect([400, 413, 415]).toContain((await put({ ...sent, id: 'x' })).status)
    }
    expect((await put({ id: 'x' })).status).toBe(404)
    expect((await put({ id: '404' })).status).toBe(404)
    expect((await put({ id: '409' })).status).toBe(409)
  })

  it('is accepted by no other call', async () => {
    const reply = await app.http.inject({
      method: 'POST',
      url: '/api/pictures/1/unknown',
      payload: samplePng(),
      headers: { 'content-type': 'image/png', authorization: `Bearer ${admin}` },
    })
    expect(reply.statusCode).toBe(404)
  })

  it('is stored once per Idempotency-Key', async () => {
    const add = (bytes: Buffer) =>
      app.http.inject({
        method: 'POST',
        url: '/api/pictures',
        payload: bytes,
        headers: {
          'content-type': 'image/png',
          authorization: `Bearer ${admin}`,
          'idempotency-key': 'picture',
        },
      })
    const replies = [await add(samplePng()), await add(samplePng()), await add(samplePng({ shade: 1 }))]
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201, 400])
    expect([added, replies[1]?.body]).toEqual([1, replies[0]?.body])
  })
})

describe('a reply that is a file', () => {
  it('consists of the bytes with their type, for this account only, and can only be displayed', async () => {
    const reply = await get()
    expect(reply.rawPayload).toEqual(samplePng())
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(samplePng().length),
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('is not cached by the browser, and is sent in full each time', async () => {
    const first = await get()
    expect(first.headers).not.toHaveProperty('etag')
    const { etag } = (await get({}, '1/kept')).headers
    expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(200)
    expect((await get({}, '1/kept')).headers['cache-control']).toBe('private, no-cache')
  })

  it('is not sent again if it may be cached and is unchanged, and is sent if it changed', async () => {
    const { etag } = (await get({}, '1/kept')).headers
    for (const known of [String(etag), `"other", ${String(etag)}`, String(etag).replace('W/', '')]) {
      const again = await get({ 'if-none-match': known }, '1/kept')
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    shown = { type: 'image/png', bytes: samplePng({ shade: 7 }) }
    const changed = await get({ 'if-none-match': String(etag) }, '1/kept')
    expect([changed.statusCode, changed.rawPayload]).toEqual([200, samplePng({ shade: 7 })])
    expect((await get({ 'if-none-match': '*, x' }, '1/kept')).statusCode).toBe(200)
  })

  it('is refused before the browser’s cached copy is compared', async () => {
    const { etag } = (await get({}, '1/kept')).headers
    const refused = await get({ 'if-none-match': String(etag), authorization: `Bearer ${user}` }, '1/kept')
    expect(refused.statusCode).toBe(403)
    expect((await get({ 'if-none-match': String(etag) }, '404/kept')).statusCode).toBe(404)
  })

  it('has the same headers for HEAD', async () => {
    const reply = await get({}, '1', 'HEAD')
    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([200, '', 'image/png'])
  })

  it('is offered under its name if it has one, and a table with its character set', async () => {
    shown = { type: 'text/csv', bytes: Buffer.from('මුදල'), name: 'expenses.csv' }
    const { headers, rawPayload } = await get()
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="expenses.csv"; filename*=UTF-8''expenses.csv`,
    )
    expect(rawPayload.toString()).toBe('මුදල')
  })
})

describe('the name of a file', () => {
  it.each([
    ['Invoice-INV12.pdf', 'Invoice-INV12.pdf', 'Invoice-INV12.pdf'],
    ['Invoice-26NOV/INV 1.pdf', 'Invoice-26NOV-INV 1.pdf', 'Invoice-26NOV-INV%201.pdf'],
    ['සිංහල.pdf', '_____.pdf', '%E0%B7%83%E0%B7%92%E0%B6%82%E0%B7%84%E0%B6%BD.pdf'],
    ['../../etc/passwd', '-..-etc-passwd', '-..-etc-passwd'],
    ['..\\..\\x.pdf', '-..-x.pdf', '-..-x.pdf'],
    ['a"\r\nX-Evil: y', 'a_X-Evil_ y', 'a%22X-Evil%3A%20y'],
    [`it's (1)*.pdf`, 'it_s _1__.pdf', 'it%27s%20%281%29%2A.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe', 'invoicefdp.exe'],
    ['100%.pdf', '100_.pdf', '100%25.pdf'],
    ['\ud800.pdf', '_.pdf', '%EF%BF%BD.pdf'],
    [' . ', 'file', 'file'],
    ['', 'file', 'file'],
  ])('%j is encoded safely', (name, ascii, encoded) => {
    const header = contentDisposition(name)
    expect(header).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
    expect(header).toMatch(/^[\x20-\x7e]+$/)
  })
})
