import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { deleteUser, listUsers, updateUser } from '#people/users/shared/user-endpoints.ts'
import { updateMe } from '../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
})
afterAll(() => app.stop())

const statusWith = async (token: string) => (await app.call(getMe, { token })).status
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

interface Forgery {
  claims?: Record<string, unknown>
  header?: { alg?: string; typ?: string }
  key?: Uint8Array
}

/** The user's token, signed again with the right key and one modification. */
async function forge({ claims = {}, header = {}, key = app.platform.secrets.accessTokenKey }: Forgery) {
  return new SignJWT({ ...claimsOf(user.accessToken), ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .sign(key)
}

describe('an access token', () => {
  it('is valid with the right key and claims', async () => {
    expect(await statusWith(await forge({}))).toBe(200)
  })

  it.each<[string, Forgery]>([
    ['signed with another key', { key: new Uint8Array(32).fill(7) }],
    ['of another issuer', { claims: { iss: 'somebody' } }],
    ['for another audience', { claims: { aud: 'somebody' } }],
    ['of another type', { header: { typ: 'JWT' } }],
    ['signed with another algorithm', { header: { alg: 'HS512' }, key: new Uint8Array(64).fill(7) }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a session', { claims: { sid: undefined } }],
    ['of a session that does not exist', { claims: { sid: '01900000-0000-7000-8000-000000000000' } }],
    ['whose session is no id', { claims: { sid: "x' or 1=1" } }],
    ['whose session is somebody else’s', { claims: { sub: '01900000-0000-7000-8000-000000000000' } }],
    ['that ended', { claims: { exp: Math.floor(Date.now() / 1000) - 10 } }],
  ])('%s is refused', async (_, forgery) => {
    expect(await statusWith(await forge(forgery))).toBe(401)
  })

  it('without a signature, altered, or not a token at all is refused', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [header = '', payload = '', signature = ''] = user.accessToken.split('.')
    const asAdmin = encode({ ...claimsOf(user.accessToken), role: 'ADMIN', sub: admin.id })
    expect(await statusWith(`${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`)).toBe(401)
    expect(await statusWith(`${header}.${asAdmin}.${signature}`)).toBe(401)
    expect(await statusWith(user.refreshToken)).toBe(401)
    expect(await statusWith('not.a.token')).toBe(401)
    const refused = await app.send({ method: 'GET', url: '/api/auth/me' })
    expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  it('expires after 15 minutes, even if it was used before', async () => {
    const later = await app.again()
    expect((await later.call(getMe, { as: user })).status).toBe(200)
    later.moveClock(15 * 60_000 + 6_000)
    expect((await later.call(getMe, { as: user })).status).toBe(401)
    await later.stop()
  })
})

describe('the account’s current state', () => {
  const fields = { fName: 'Test', sName: 'Person', role: 'USER', status: 'Active' } as const

  it('decides, not the role in the token', async () => {
    const boss = await app.createAccount({ role: 'ADMIN' })
    const body = { ...fields, email: boss.email }
    expect(
      (
        await app.call(updateUser, {
          as: boss,
          params: { id: user.id },
          body: { ...fields, email: user.email },
        })
      ).status,
    ).toBe(200)
    await app.call(updateUser, { as: admin, params: { id: boss.id }, body })
    const refused = await app.call(updateUser, {
      as: boss,
      params: { id: boss.id },
      body: { ...body, role: 'ADMIN' },
    })
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden'])
    expect((await app.call(listUsers, { as: boss })).status).toBe(200)
  })

  it('invalidates every token permanently when it is deactivated', async () => {
    const account = await app.createAccount()
    const change = (status: 'Active' | 'Inactive') =>
      app.call(updateUser, {
        as: admin,
        params: { id: account.id },
        body: { ...fields, email: account.email, status },
      })
    await change('Inactive')
    expect((await app.call(getMe, { as: account })).status).toBe(401)
    await change('Active')
    expect((await app.call(getMe, { as: account })).status).toBe(401)
  })

  it('invalidates every token when it is deleted', async () => {
    const account = await app.createAccount()
    expect((await app.call(getMe, { as: account })).status).toBe(200)
    expect((await app.call(deleteUser, { as: admin, params: { id: account.id } })).status).toBe(204)
    expect((await app.call(getMe, { as: account })).status).toBe(401)
  })

  it('of a MANAGER is Active without any permission', async () => {
    const manager = await app.createAccount({ role: 'MANAGER' })
    expect((await app.call(getMe, { as: manager })).body).toMatchObject({
      user: { role: 'MANAGER', status: 'Active' },
      permissions: [],
    })
    expect((await app.call(listUsers, { as: manager })).error.code).toBe('forbidden')
    expect((await app.call(updateMe, { as: manager, body: { fName: 'Mana' } })).body.fName).toBe('Mana')
  })
})
