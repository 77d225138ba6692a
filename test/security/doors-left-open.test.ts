import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuthOptions, signUp } from '#people/auth/shared/auth-endpoints.ts'
import { nameOf } from '#test/one-of-each.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { WHO } from '#test/feature-calls.ts'

/** Paths that scanners probe: set-up, debugging, files of the machine, other software. */
const PROBES = [
  '/setup',
  '/install',
  '/installer',
  '/api/setup',
  '/api/install',
  '/api/init',
  '/api/auth/setup',
  '/api/auth/oidc/start',
  '/api/auth/oidc/callback',
  '/api/setup/admin',
  '/api/admin',
  '/api/debug',
  '/api/test',
  '/api/config',
  '/api/settings',
  '/api/env',
  '/api/users',
  '/api/v1/users',
  '/debug',
  '/debug/pprof',
  '/status',
  '/server-status',
  '/actuator/env',
  '/actuator/health',
  '/console',
  '/trace',
  '/.env',
  '/.git/config',
  '/.git/HEAD',
  '/package.json',
  '/data/secret',
  '/secret',
  '/postgres.log',
  '/backup.zip',
  '/graphql',
  '/api/graphql',
  '/phpmyadmin',
  '/wp-login.php',
  '/api/swagger',
  '/api/__proto__',
  '/api/constructor',
  '/metrics',
  '/api/metrics',
  '/api/backups/latest',
  '/api/restore',
  '/api/audit.csv',
  '/uploads/',
  '/files/1',
]

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

describe('an address that is often left open by mistake', () => {
  it.each(PROBES)('%s does not exist, neither for anonymous callers nor for an ADMIN', async (url) => {
    for (const token of [undefined, admin.accessToken])
      for (const method of ['GET', 'POST', 'PUT']) {
        const reply = await app.send({
          method,
          url,
          token,
          ...(method === 'GET' ? {} : { payload: '{"role":"ADMIN"}' }),
        })
        expect([reply.status, reply.error.code], `${method} ${url}`).toEqual([404, 'not_found'])
      }
  })
})

describe('what is available without signing in', () => {
  it('is what signing in needs, what a client’s link opens, the health of the server, and the documentation of the calls', () => {
    const open = app.router.endpoints.filter(({ can }) => can === 'public').map(nameOf)
    expect(open.toSorted()).toEqual([
      'GET /auth/options',
      'GET /calendar/feed/:token',
      'GET /health',
      'GET /public/:token',
      'GET /public/:token/pdf',
      'POST /auth/login',
      'POST /auth/login/passkey',
      'POST /auth/login/passkey/options',
      'POST /auth/login/second',
      'POST /auth/oidc/result',
      'POST /auth/password-recovery',
      'POST /auth/password-reset',
      'POST /auth/refresh',
      'POST /auth/signup',
      'POST /public/:token/accept',
      'POST /public/:token/decline',
      'POST /public/:token/message',
      'POST /public/:token/seen',
      'POST /public/:token/slip',
    ])
    expect(
      Object.entries(WHO)
        .filter(([, who]) => who === 'anybody')
        .map(([call]) => call)
        .toSorted(),
    ).toEqual(open.toSorted())
  })

  it('reveals nothing about people, records or the machine', async () => {
    for (const url of ['/api/health', '/api/auth/options', '/api/openapi.json']) {
      const { status, body } = await app.send({ method: 'GET', url })
      expect(status).toBe(200)
      const text = JSON.stringify(body)
      for (const told of [
        admin.email,
        admin.id,
        app.platform.config.dataDirectory,
        process.version,
        'postgres',
        'PostgreSQL 1',
      ])
        expect(text, `${url}: ${told}`).not.toContain(told)
    }
    expect(
      Object.keys((await app.send({ method: 'GET', url: '/api/auth/options' })).body as object).toSorted(),
    ).toEqual(['firstAccount', 'passkeyOrigin', 'signup'])
    expect(
      Object.keys((await app.send({ method: 'GET', url: '/api/health' })).body as object).toSorted(),
    ).toEqual(['status', 'version'])
  })
})

describe('the sign-up of the first administrator', () => {
  it('is closed with the first account, and nothing opens it again', async () => {
    expect((await app.call(getAuthOptions)).body).toMatchObject({ firstAccount: false })
    for (const [index, extra] of [
      {},
      { first: true },
      { role: 'ADMIN', status: 'Active' },
      { setup: 'yes' },
    ].entries()) {
      const reply = await app.send({
        method: 'POST',
        url: '/api/auth/signup',
        payload: JSON.stringify({
          fName: 'Second',
          sName: 'Person',
          email: `second-${index}@example.lk`,
          password: 'a quiet working tool',
          ...extra,
        }),
        headers: { 'x-setup': 'true', 'x-first-account': 'true' },
      })
      expect(reply.status).toBe(201)
    }
    const { rows } = await app.platform.pool.query(
      `select distinct role, status from users where email like 'second-%'`,
    )
    expect(rows).toEqual([{ role: 'USER', status: 'Pending' }])
    // an installation whose accounts are all pending or inactive is not a new one
    await app.platform.pool.query(`update users set status = 'Inactive'`)
    const { body } = await app.call(signUp, {
      body: { fName: 'Late', sName: 'Comer', email: 'late@example.lk', password: 'a quiet working tool' },
      from: '10.1.2.3',
    })
    expect(body.user).toMatchObject({ role: 'USER', status: 'Pending' })
  })
})
