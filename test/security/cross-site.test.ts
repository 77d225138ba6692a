import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFile } from '#platform/shared/endpoint.ts'
import { addOneOfEach, type Existing, nameOf, pathOf, sampleBodies } from '#test/one-of-each.ts'
import { storedRows } from '#test/stored-rows.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

const EVIL = 'https://evil.example'

/** A service at which nobody answers. */
const AWAY = {
  issuer: 'http://127.0.0.1:9',
  clientId: 'ledgerboard',
  clientSecret: 'x'.repeat(43),
  allowedDomain: undefined,
  name: 'Blue Lotus',
}

let app: TestApp
let admin: TestAccount
let existing: Existing
beforeAll(async () => {
  app = await startTestApp({ appUrl: 'https://board.example.lk', openId: AWAY })
  admin = await app.createAccount({ role: 'ADMIN' })
  existing = await addOneOfEach(app, admin, await app.createAccount())
})
afterAll(() => app.stop())

const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('a page of another site', () => {
  it('may not read a reply or send a call, according to the headers of every call', async () => {
    for (const endpoint of app.router.endpoints) {
      const url = pathOf(endpoint, existing)
      const preflight = await app.send({
        method: 'OPTIONS',
        url,
        headers: {
          origin: EVIL,
          'access-control-request-method': endpoint.method,
          'access-control-request-headers': 'authorization, content-type',
        },
      })
      expect(preflight.status, nameOf(endpoint)).toBe(404)
      expect(corsHeaders(preflight.headers), nameOf(endpoint)).toEqual([])
      if (endpoint.method !== 'GET') continue
      const read = await app.send({ method: 'GET', url, token: admin.accessToken, headers: { origin: EVIL } })
      expect(corsHeaders(read.headers), nameOf(endpoint)).toEqual([])
      expect(read.headers['cross-origin-resource-policy'], nameOf(endpoint)).toBe('same-origin')
    }
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot write with anything a form can send, even if the browser had a token to send along: %s',
    async (type) => {
      const bodies = sampleBodies(existing, admin)
      const before = await storedRows(app.platform.pool)
      let tried = 0
      for (const endpoint of app.router.endpoints) {
        const body = bodies[nameOf(endpoint)]
        if (body === undefined) continue
        tried++
        const reply = await app.send({
          method: endpoint.method,
          url: pathOf(endpoint, existing),
          token: admin.accessToken,
          payload: isFile(endpoint.body) ? body : Buffer.from(JSON.stringify(body)),
          headers: { 'content-type': type, origin: EVIL },
        })
        expect([reply.status, reply.error.code], nameOf(endpoint)).toEqual([415, 'unsupported_media_type'])
      }
      expect(tried).toBeGreaterThan(30)
      expect(await storedRows(app.platform.pool)).toEqual(before)
    },
  )

  it('finds nothing that the browser sends automatically: no call sets a cookie, or is signed in by one', async () => {
    for (const endpoint of app.router.endpoints) {
      const reply = await app.send({
        method: endpoint.method,
        url: pathOf(endpoint, existing),
        headers: {
          cookie: `access_token=${admin.accessToken}; token=${admin.accessToken}; authorization=Bearer ${admin.accessToken}`,
        },
      })
      expect(reply.headers['set-cookie'], nameOf(endpoint)).toBeUndefined()
      if (endpoint.can !== 'public') expect(reply.status, nameOf(endpoint)).toBe(401)
    }
    const signedIn = await app.send({
      method: 'POST',
      url: '/api/auth/login',
      payload: JSON.stringify({ email: admin.email, password: admin.password }),
    })
    expect([signedIn.status, signedIn.headers['set-cookie']]).toEqual([200, undefined])
  })

  it('does not make the browser send the cookies of a sign-in at another service with a call', async () => {
    // the only pages that set one; the service does not answer, and the refusal waits in the cookie
    const started = await app.send({ method: 'GET', url: '/api/auth/oidc/start' })
    expect(started.status).toBe(302)
    expect(started.headers['set-cookie']).toMatch(
      /^__Host-openid-result=refused\.[\w-]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/,
    )
    const back = await app.send({ method: 'GET', url: '/api/auth/oidc/callback?state=x&code=y' })
    expect([back.status, back.headers['set-cookie']]).toEqual([302, undefined])
  })

  it('cannot change anything with a link: no GET and no HEAD writes', async () => {
    const before = await storedRows(app.platform.pool)
    for (const endpoint of app.router.endpoints.filter(({ method }) => method === 'GET'))
      for (const method of ['GET', 'HEAD'])
        await app.send({ method, url: pathOf(endpoint, existing), token: admin.accessToken })
    expect(await storedRows(app.platform.pool)).toEqual(before)
  })
})
