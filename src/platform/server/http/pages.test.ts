import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { servePages } from './pages.ts'
import { secureReplies } from '../security/security-headers.ts'

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))})`
let folder: string
let http: ReturnType<typeof createHttpServer>
let address: { port: number }
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-pages-'))
  const pages = path.join(folder, 'pages')
  fs.mkdirSync(path.join(pages, 'assets'), { recursive: true })
  fs.mkdirSync(path.join(pages, '.vite'))
  fs.writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  fs.writeFileSync(path.join(pages, '.vite/manifest.json'), 'secret')
  fs.writeFileSync(
    path.join(pages, 'index.html'),
    '<title>Ledgerboard</title><meta name="build" content="0a1b2c3d4e5f" /><p>page</p>',
  )
  fs.writeFileSync(path.join(pages, 'service-worker.js'), WORKER)
  fs.writeFileSync(path.join(pages, 'service-worker.js.br'), brotliCompressSync(WORKER))
  fs.writeFileSync(path.join(pages, 'favicon.svg'), '<svg/>')
  fs.writeFileSync(path.join(pages, 'assets/main-abc123.js'), SCRIPT)
  http = createHttpServer('silent')
  await secureReplies(http)
  await servePages(http, pages)
  http.get('/api/fault', async () => {
    throw new Error('inner words')
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  address = http.server.address() as { port: number }
})
afterAll(async () => {
  await http.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const WORKER = 'addEventListener("fetch", () => {})'
const get = (url: string, headers: Record<string, string> = {}) =>
  http.inject({ method: 'GET', url, headers })
/** The path unchanged, without a client's normalization. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(address.port, '127.0.0.1', () => socket.end(request))
    let reply = ''
    socket.on('data', (data) => (reply += data.toString('latin1')))
    socket.on('close', () => resolve(reply))
    socket.on('error', reject)
  })
}

describe('the HTML page', () => {
  it.each([
    '/',
    '/dashboard',
    '/task?status=To%20Do',
    '/invoices/12',
    '/apiary',
    '/index.html',
    '/nothing.js',
  ])('is served at %s', async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.body).toContain('<p>page</p>')
  })

  it('cannot be framed, cannot run inline scripts, and loads nothing from other sites', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    // pictures fetched with the token
    expect(policy).toMatch(/img-src [^;]*blob:/)
    expect(policy).not.toMatch(/unsafe|\*|http:/)
  })

  it('answers HEAD', async () => {
    const reply = await http.inject({ method: 'HEAD', url: '/dashboard' })
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
  })
})

describe('files', () => {
  it('with a hash in their name are cached forever, others are revalidated', async () => {
    const asset = await get('/assets/main-abc123.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('are sent compressed to clients that accept it', async () => {
    const packed = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(SCRIPT)
    expect((await get('/assets/main-abc123.js')).body).toBe(SCRIPT)
  })

  it.each([
    ['as they are', {}, undefined],
    ['packed', { 'accept-encoding': 'br' }, 'br'],
  ])(
    'for the service worker (%s) may control all pages, are revalidated, and fetch from this server only',
    async (_, asked, encoding) => {
      const { headers, statusCode } = await get('/service-worker.js', asked)
      expect(headers['content-encoding']).toBe(encoding)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers['service-worker-allowed']).toBe('/')
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      )
      expect((await get('/favicon.svg')).headers).not.toHaveProperty('service-worker-allowed')
    },
  )

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '//secret.txt',
    '/.vite/manifest.json',
    '/assets/%00',
    '/%2e%2e%2fsecret.txt',
  ])('outside the build are not served: %s', async (target) => {
    const reply = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(reply).toMatch(/^HTTP\/1\.1 (200|400|404) /)
    expect(reply).not.toContain('secret\r\n')
    expect(reply.split('\r\n\r\n')[1]).not.toMatch(/^secret$/m)
  })
})

describe('a missing path', () => {
  it.each(['/api/unknown', '/api', '/api/', '/api/task/1/nothing', '/assets/gone-123.js', '/socket.io/x'])(
    'is a JSON 404 at %s',
    async (url) => {
      const reply = await get(url)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ code: 'not_found', message: 'There is nothing at this address' })
      expect(reply.headers['cache-control']).toBe('no-store')
    },
  )

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'is a 404 for %s of a page',
    async (method) => {
      const reply = await http.inject({
        method,
        url: '/dashboard',
        payload: 'x',
        headers: { 'content-type': 'a/b' },
      })
      expect(reply.statusCode).toBe(404)
    },
  )
})

describe('the headers of every reply', () => {
  it.each([
    ['a page', '/'],
    ['a file', '/assets/main-abc123.js'],
    ['a missing call', '/api/unknown'],
    ['a fault', '/api/fault'],
    ['an unreadable path', '/api/%zz'],
  ])('keep %s safe', async (_what, url) => {
    const { headers } = await get(url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each(['/', '/api/unknown', '/api/fault'])('include the other security headers: %s', async (url) => {
    expect((await get(url)).headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it.each(['/', '/assets/main-abc123.js', '/favicon.svg', '/api/unknown', '/api/fault'])(
    'name the build: %s',
    async (url) => {
      expect((await get(url)).headers['x-build']).toBe('0a1b2c3d4e5f')
    },
  )

  it('reveal nothing about an internal error', async () => {
    const reply = await get('/api/fault')
    expect([reply.statusCode, reply.body.includes('inner words')]).toEqual([500, false])
  })
})

describe('a request that is not HTTP', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
  ])('gets a JSON reply: %s', async (_what, request, status) => {
    const [head, body] = (await raw(request)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(String(body))).toEqual({ code: 'validation', message: 'The request could not be read' })
  })
})
