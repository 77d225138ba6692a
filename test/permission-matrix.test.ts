import http from 'node:http'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteUser } from '#people/users/shared/user-endpoints.ts'
import { isFile } from '#platform/shared/endpoint.ts'
import { addOneOfEach, type Existing, nameOf, pathOf, sampleBodies } from './one-of-each.ts'
import { storedRows } from './stored-rows.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'
import { WHO, type Who } from './feature-calls.ts'

/** The effective role of a caller, whatever its token claims. */
type EffectiveRole = 'stranger' | 'pending' | 'manager' | 'user' | 'accountant' | 'admin'

/** The expected refusal, or undefined when the call proceeds to its input. */
function refusalFor(who: Who, role: EffectiveRole): 401 | 403 | undefined {
  if (who === 'anybody') return undefined
  if (role === 'stranger') return 401
  if (who === 'session') return undefined
  if (role === 'pending') return 403
  if (who === 'active' || role === 'admin') return undefined
  if (role === 'accountant') return who === 'admins' ? 403 : undefined
  return who === 'users' && role === 'user' ? undefined : 403
}

interface Principal {
  role: EffectiveRole
  authorization: string | undefined
}
const principals: Record<string, Principal> = {}
const BAD_TOKENS = [
  'nobody',
  'expired token',
  'token of another key',
  'unsigned token',
  'token of another kind',
  'token for another product',
  'token of a deleted account',
  'token of an inactive account',
  'token after signing out',
  'refresh token',
  'Basic',
  'garbage',
] as const
const STANDINGS = [
  ...BAD_TOKENS,
  'Pending account',
  'MANAGER',
  'USER',
  'USER whose token says ADMIN',
  'ACCOUNTANT',
  'ACCOUNTANT whose token says ADMIN',
  'former ADMIN',
  'ADMIN',
] as const

let app: TestApp
let admin: TestAccount
let address: string
let existing: Existing

beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  admin = await app.createAccount({ role: 'ADMIN' })
  const pool = app.platform.pool
  const user = await app.createAccount()
  const deleted = await app.createAccount()
  await app.call(deleteUser, { as: admin, params: { id: deleted.id } })
  const former = await app.createAccount({ role: 'ADMIN' })
  await pool.query(`update users set role = 'USER' where id = $1`, [former.id])
  const signedOut = await app.createAccount()
  await pool.query('update sessions set ended_at = now() where user_id = $1', [signedOut.id])

  const accountant = await app.createAccount({ role: 'ACCOUNTANT' })
  const sessionOf = async ({ id }: TestAccount) => {
    const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [id])
    return String(rows[0]?.id)
  }
  const sessions = {
    admin: await sessionOf(admin),
    user: await sessionOf(user),
    accountant: await sessionOf(accountant),
  }
  const key = app.platform.secrets.accessTokenKey
  const seconds = Math.floor(Date.now() / 1000)
  const sign = (token: {
    typ?: string
    end?: number
    audience?: string
    key?: Uint8Array
    of?: TestAccount
    sid?: string
  }) =>
    new SignJWT({ sid: token.sid ?? sessions.admin, role: 'ADMIN' })
      .setProtectedHeader({ alg: 'HS256', typ: token.typ ?? 'at+jwt' })
      .setSubject((token.of ?? admin).id)
      .setIssuer('ledgerboard')
      .setAudience(token.audience ?? 'ledgerboard')
      .setIssuedAt(seconds - 900)
      .setExpirationTime(token.end ?? seconds + 900)
      .sign(token.key ?? key)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = admin.accessToken.split('.')[1]
  const tokens: Record<string, [EffectiveRole, string | undefined]> = {
    nobody: ['stranger', undefined],
    'expired token': ['stranger', `Bearer ${await sign({ end: seconds - 30 })}`],
    'token of another key': ['stranger', `Bearer ${await sign({ key: new Uint8Array(32).fill(7) })}`],
    'unsigned token': ['stranger', `Bearer ${encode({ alg: 'none', typ: 'at+jwt' })}.${claims}.`],
    'token of another kind': ['stranger', `Bearer ${await sign({ typ: 'JWT' })}`],
    'token for another product': ['stranger', `Bearer ${await sign({ audience: 'other' })}`],
    'token of a deleted account': ['stranger', `Bearer ${deleted.accessToken}`],
    'token of an inactive account': [
      'stranger',
      `Bearer ${(await app.createAccount({ role: 'ADMIN', status: 'Inactive' })).accessToken}`,
    ],
    'token after signing out': ['stranger', `Bearer ${signedOut.accessToken}`],
    'refresh token': ['stranger', `Bearer ${admin.refreshToken}`],
    Basic: ['stranger', `Basic ${Buffer.from(`${admin.email}:${admin.password}`).toString('base64')}`],
    garbage: ['stranger', `Bearer ${'a'.repeat(500)}.b.c`],
    'Pending account': [
      'pending',
      `Bearer ${(await app.createAccount({ role: 'ADMIN', status: 'Pending' })).accessToken}`,
    ],
    MANAGER: ['manager', `Bearer ${(await app.createAccount({ role: 'MANAGER' })).accessToken}`],
    USER: ['user', `Bearer ${user.accessToken}`],
    'USER whose token says ADMIN': ['user', `Bearer ${await sign({ of: user, sid: sessions.user })}`],
    ACCOUNTANT: ['accountant', `Bearer ${accountant.accessToken}`],
    'ACCOUNTANT whose token says ADMIN': [
      'accountant',
      `Bearer ${await sign({ of: accountant, sid: sessions.accountant })}`,
    ],
    'former ADMIN': ['user', `Bearer ${former.accessToken}`],
    ADMIN: ['admin', `Bearer ${admin.accessToken}`],
  }
  for (const [name, [role, authorization]] of Object.entries(tokens))
    principals[name] = { role, authorization }
  // the forged tokens are valid but for their one fault
  expect((await app.send({ method: 'GET', url: '/api/auth/me', token: await sign({}) })).status).toBe(200)

  existing = await addOneOfEach(app, admin, user)
})
afterAll(() => app.stop())

function request(method: string, url: string, principal: string, payload?: string | Buffer) {
  const authorization = principals[principal]?.authorization
  return app.send({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(payload instanceof Buffer ? { 'content-type': 'image/png' } : {}),
    },
  })
}

const snapshot = () => storedRows(app.platform.pool)

describe('the list of calls', () => {
  it('contains exactly the calls of the router', () => {
    expect(app.router.endpoints.map(nameOf).toSorted()).toEqual(Object.keys(WHO).toSorted())
  })

  it('covers every kind of caller', () => {
    expect(Object.keys(principals).toSorted()).toEqual([...STANDINGS].toSorted())
  })
})

// what strangers read is limited by address, and all of them call from this one
beforeEach(() => app.platform.pool.query('delete from rate_limits'))

describe.each(STANDINGS)('%s', (principal) => {
  it('is refused or allowed before the input is looked at, and changes nothing', async () => {
    const before = await snapshot()
    for (const endpoint of app.router.endpoints) {
      const due = refusalFor(WHO[nameOf(endpoint)] ?? 'admins', principals[principal]?.role ?? 'stranger')
      const isRead = endpoint.method === 'GET'
      const reply = await request(
        endpoint.method,
        pathOf(endpoint, existing),
        principal,
        isRead ? undefined : '{"broken',
      )
      const seen = `${nameOf(endpoint)} answered ${reply.status}`
      if (due !== undefined) expect(reply.status, seen).toBe(due)
      else if (isRead) expect([200, 400], seen).toContain(reply.status)
      else expect(reply.status, seen).toBe(isFile(endpoint.body) ? 415 : 400)
      expect(reply.headers['www-authenticate'] !== undefined, seen).toBe(due === 401)
    }
    expect(await snapshot()).toEqual(before)
  })

  it('changes nothing even with valid input, if it is refused', async () => {
    const bodies = sampleBodies(existing, admin)
    const before = await snapshot()
    for (const endpoint of app.router.endpoints) {
      const due = refusalFor(WHO[nameOf(endpoint)] ?? 'admins', principals[principal]?.role ?? 'stranger')
      if (due === undefined || endpoint.method === 'GET') continue
      expect(
        endpoint.body === undefined || nameOf(endpoint) in bodies,
        `${nameOf(endpoint)} needs a body here`,
      ).toBe(true)
      const body = bodies[nameOf(endpoint)]
      const payload = body === undefined || body instanceof Buffer ? body : JSON.stringify(body)
      const reply = await request(endpoint.method, pathOf(endpoint, existing), principal, payload)
      expect(reply.status, nameOf(endpoint)).toBe(due)
      expect(Object.keys(reply.error).toSorted(), nameOf(endpoint)).toEqual(['code', 'message', 'requestId'])
    }
    expect(await snapshot()).toEqual(before)
  })

  it('answers HEAD like GET', async () => {
    for (const endpoint of app.router.endpoints.filter((each) => each.method === 'GET')) {
      const [get, head] = [
        await request('GET', pathOf(endpoint, existing), principal),
        await request('HEAD', pathOf(endpoint, existing), principal),
      ]
      expect([nameOf(endpoint), head.status]).toEqual([nameOf(endpoint), get.status])
    }
  })
})

/** Sends the path verbatim: HTTP clients would normalize it. */
function rawStatus(method: string, path: string, principal: string): Promise<number> {
  const authorization = principals[principal]?.authorization
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(address)
    const sent = http.request(
      { hostname, port, method, path, headers: authorization === undefined ? {} : { authorization } },
      (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

describe('a path written differently', () => {
  const VARIANTS: Record<string, (path: string) => string> = {
    'two slashes before': (path) => `/${path}`,
    'two slashes within': (path) => path.replace('/api/', '/api//'),
    'a slash after': (path) => `${path}/`,
    'two slashes after': (path) => `${path}//`,
    'a dot': (path) => path.replace('/api/', '/api/./'),
    'an escaped dot': (path) => path.replace('/api/', '/api/%2e/'),
    'a way back': (path) => path.replace('/api/', '/api/health/../'),
    'an escaped way back': (path) => path.replace('/api/', '/api/health/%2e%2e/'),
    'an escaped slash': (path) => path.replace('/api/', '/api%2f'),
    'an escaped letter': (path) => path.replace('/api/', '/%61pi/'),
    capitals: (path) => path.toUpperCase(),
    'a semicolon': (path) => `${path};x=1`,
    'an escaped NUL': (path) => `${path}%00`,
    'an escaped blank': (path) => `${path}%20`,
    'a suffix': (path) => `${path}.json`,
    'a backslash': (path) => path.replace('/api/', '/api\\'),
    'another method by query': (path) => `${path}?_method=GET`,
    'another account by query': (path) => `${path}?userId=1&role=ADMIN&access_token=x`,
  }

  it.each(Object.entries(VARIANTS))('gives no access: %s', async (_name, variant) => {
    const before = await snapshot()
    for (const endpoint of app.router.endpoints) {
      for (const principal of ['nobody', 'MANAGER', 'USER', 'ACCOUNTANT'] as const) {
        const due = refusalFor(WHO[nameOf(endpoint)] ?? 'admins', principals[principal]?.role ?? 'stranger')
        if (due === undefined) continue
        const status = await rawStatus(endpoint.method, variant(pathOf(endpoint, existing)), principal)
        expect(
          [due, 400, 404],
          `${principal}: ${endpoint.method} ${variant(pathOf(endpoint, existing))}`,
        ).toContain(status)
      }
    }
    expect(await snapshot()).toEqual(before)
  })

  it.each(['x-http-method-override', 'x-original-url', 'x-rewrite-url', 'x-forwarded-user', 'x-user-id'])(
    'gives no access with the header %s',
    async (header) => {
      for (const value of ['GET', '/api/health', admin.id, admin.email]) {
        const authorization = String(principals['USER']?.authorization)
        const reply = await app.send({
          method: 'GET',
          url: '/api/outbox',
          headers: { authorization, [header]: value },
        })
        expect(reply.status).toBe(403)
      }
    },
  )

  it.each(['OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'has no %s where none is declared',
    async (method) => expect(await rawStatus(method, '/api/health', 'ADMIN')).toBe(404),
  )
})
