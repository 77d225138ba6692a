import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApiToken } from '#people/api-tokens/shared/api-token-endpoints.ts'
import type { MadeApiToken } from '#people/api-tokens/shared/api-token-schema.ts'
import { isAccess, isFile, type Endpoint } from '#platform/shared/endpoint.ts'
import {
  type Permission,
  PERMISSIONS,
  permissionsOf,
  TOKEN_PERMISSIONS,
} from '#platform/shared/permissions.ts'
import { addOneOfEach, type Existing, nameOf, pathOf } from './one-of-each.ts'
import { sampleToken } from './sample-token.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'
import { storedRows } from './stored-rows.ts'

// Every call with personal tokens (spec 32.2): the one permission that it needs lets it in, all others do not.

let app: TestApp
let admin: TestAccount
let existing: Existing
const ALL = permissionsOf('ADMIN').filter((permission) => TOKEN_PERMISSIONS.includes(permission))
let made: MadeApiToken

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  existing = await addOneOfEach(app, admin, await app.createAccount())
  made = (await app.call(createApiToken, { as: admin, body: sampleToken(ALL) })).body
})
// all calls are of one person, and many of one token
beforeEach(() => app.platform.pool.query('delete from rate_limits'))
afterAll(() => app.stop())

/** Gives the token these scopes: making one for each would take a comparison of the password each time. */
async function withScopes(scopes: readonly Permission[]): Promise<string> {
  await app.platform.pool.query('update api_tokens set scopes = $1 where id = $2', [scopes, made.id])
  return made.token
}

/** Sends what is refused after the permission was checked. */
async function statusOf(endpoint: Endpoint, token: string): Promise<number> {
  const isRead = endpoint.method === 'GET'
  const reply = await app.send({
    method: endpoint.method,
    url: pathOf(endpoint, existing),
    token,
    ...(isRead ? {} : { payload: '{"broken' }),
  })
  return reply.status
}

/** What a person's own calls need, or a change for which a permission to view is enough. */
const isOwn = ({ can, method }: Endpoint) =>
  can === 'signed-in' || can === 'active' || (method !== 'GET' && can.endsWith(':view'))
const isOfAccounts = ({ can }: Endpoint) =>
  PERMISSIONS.some((each) => each === can) && !TOKEN_PERMISSIONS.some((each) => each === can)
/** Grouped by what they need. */
const byPermission = () =>
  Map.groupBy(
    app.router.endpoints.filter((each) => each.can !== 'public' && !isOwn(each) && !isOfAccounts(each)),
    ({ can }) => can as Permission,
  )

it('lets a call in by the permission that it needs alone, and not by all others together', async () => {
  for (const [permission, endpoints] of byPermission()) {
    expect(isAccess(permission)).toBe(true)
    for (const endpoint of endpoints) {
      const [own, others] = [
        await statusOf(endpoint, await withScopes([permission])),
        await statusOf(endpoint, await withScopes(ALL.filter((each) => each !== permission))),
      ]
      // an entry of the audit trail is found only with the permission to see its record
      const due =
        endpoint.method === 'GET'
          ? [200, 400, ...(permission === 'audit:view' ? [404] : [])]
          : [isFile(endpoint.body) ? 415 : 400]
      expect(due, `${nameOf(endpoint)} by ${permission} alone`).toContain(own)
      expect(others, `${nameOf(endpoint)} without ${permission}`).toBe(403)
    }
  }
})

it('is for no call about accounts or by a permission to view, whatever its scopes, and changes nothing there', async () => {
  const token = await withScopes(ALL)
  // its first use is stored
  expect((await app.send({ method: 'GET', url: '/api/auth/me', token })).status).toBe(200)
  const before = await storedRows(app.platform.pool)
  const own = app.router.endpoints.filter((each) => isOwn(each) || isOfAccounts(each))
  const open = own.filter(({ byToken }) => byToken === true).map(nameOf)
  expect(open.toSorted()).toEqual(['GET /auth/me', 'GET /references', 'GET /search'])
  for (const endpoint of own) {
    const status = await statusOf(endpoint, token)
    if (endpoint.byToken === true) expect([200, 400], nameOf(endpoint)).toContain(status)
    else expect(status, nameOf(endpoint)).toBe(403)
  }
  expect(await storedRows(app.platform.pool)).toEqual(before)
})
