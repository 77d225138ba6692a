import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFile } from '#platform/shared/endpoint.ts'
import { addOneOfEach, type Existing, nameOf, pathOf, sampleBodies } from '#test/one-of-each.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount
let existing: Existing
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
  existing = await addOneOfEach(app, admin, user)
})
afterAll(() => app.stop())

/** In addition to the headers that the content needs, and nothing else. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-robots-tag': 'noindex, nofollow',
  'x-xss-protection': '0',
}
/** A file that is only saved runs nothing, should a browser show it all the same. */
const OF_SAVED_FILES = {
  ...SECURITY_HEADERS,
  'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
}
const CONTENT_HEADERS = new Set([
  'accept-ranges',
  'cache-control',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'retry-after',
  'transfer-encoding',
  'vary',
  'www-authenticate',
  'x-changes',
  'x-feed-position',
  'x-request-id',
  'x-total-count',
])

/** What returns files as people added them. */
const ATTACHED = new Set(['GET /attachments/:id/content', 'GET /message-files/:id/content'])

describe('every reply of every call', () => {
  it(
    'may not be cached, framed or executed, and does not name the software',
    { timeout: 60_000 },
    async () => {
      const bodies = sampleBodies(existing, admin)
      const statuses = new Set<number>()
      for (const endpoint of app.router.endpoints.toSorted((one, other) =>
        one.method === 'DELETE' ? 1 : Number(other.method === 'DELETE') * -1,
      )) {
        const body = bodies[nameOf(endpoint)]
        const payload = body === undefined || body instanceof Buffer ? body : JSON.stringify(body)
        const type = isFile(endpoint.body) ? { 'content-type': 'image/png' } : {}
        const call = {
          method: endpoint.method,
          url: pathOf(endpoint, existing),
          headers: type,
          ...(payload === undefined ? {} : { payload }),
        }
        for (const token of [undefined, user.accessToken, 'x.y.z', admin.accessToken]) {
          // some calls end the session or deactivate the account
          await app.platform.pool.query(
            `with back as (update users set role = 'ADMIN', status = 'Active' where id = $1)
           update sessions set ended_at = null`,
            [admin.id],
          )
          const { status, headers } = await app.send({ ...call, token })
          const seen = `${nameOf(endpoint)} ${status}`
          statuses.add(status)
          // an attached file runs nothing, even where a browser opens it directly
          const isAttached = ATTACHED.has(nameOf(endpoint)) && status === 200
          const isSaved = isAttached || String(headers['content-disposition']).startsWith('attachment')
          expect(headers, seen).toMatchObject(isSaved ? OF_SAVED_FILES : SECURITY_HEADERS)
          // only a company's logo contains no personal data
          const isLogo = nameOf(endpoint) === 'GET /company-profiles/:id/logo' && status === 200
          expect(headers['cache-control'], seen).toBe(isLogo ? 'private, no-cache' : 'no-store')
          if (endpoint.can === 'public') {
            expect(headers, seen).not.toHaveProperty('x-feed-position')
            expect(headers, seen).not.toHaveProperty('x-changes')
          }
          const known = (name: string) => name in SECURITY_HEADERS || CONTENT_HEADERS.has(name)
          expect(
            Object.keys(headers).filter((name) => !known(name)),
            seen,
          ).toEqual([])
        }
      }
      for (const status of [200, 201, 204, 400, 401, 403]) expect(statuses).toContain(status)
    },
  )

  it('has the server’s own id, whatever id the caller sends', async () => {
    for (const given of ['mine', 'a\tb', '<script>', 'x'.repeat(3_000)]) {
      const { headers } = await app.send({
        method: 'GET',
        url: '/api/health',
        headers: { 'x-request-id': given, 'request-id': given, 'x-correlation-id': given },
      })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
      expect(JSON.stringify(headers)).not.toContain(given.slice(0, 8))
    }
  })

  it('cannot be split by typed text: file names stay one header', async () => {
    const evil = 'a\r\nSet-Cookie: x=1\r\n\r\n<script>"\u0000\u2028;filename=b.html'
    const upload = await app.send({
      method: 'PUT',
      url: `/api/expenses/${existing['expenses']}/receipt?name=${encodeURIComponent(evil.replace('\u0000', ''))}`,
      token: admin.accessToken,
      payload: Buffer.from(bodyOfReceipt()),
      headers: { 'content-type': 'image/png' },
    })
    expect([200, 400]).toContain(upload.status)
    const { headers } = await app.send({
      method: 'GET',
      url: `/api/expenses/${existing['expenses']}/receipt`,
      token: admin.accessToken,
    })
    expect(headers['set-cookie']).toBeUndefined()
    for (const value of Object.values(headers)) expect(String(value)).not.toMatch(/[\r\n]/)
  })
})

function bodyOfReceipt(): Uint8Array {
  return sampleBodies(existing, admin)['PUT /expenses/:id/receipt'] as Buffer
}
