import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createUser } from '#people/users/shared/user-endpoints.ts'
import { logIn, logOut, refreshTokens, signOutEverywhere } from '../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.platform.pool.query('delete from rate_limits')
  user = await app.createAccount()
})

const tryPassword = (account: { email: string }, password: string, from = '10.1.1.1', on = app) =>
  on.call(logIn, { body: { email: account.email, password }, from })

async function refusals(id: string): Promise<unknown[]> {
  const { rows } = await app.platform.pool.query(
    "select after from changes where entity = 'sign-in' and entity_id = $1",
    [id],
  )
  return rows
}

describe('signing in', () => {
  it('returns tokens and the account, whatever the case of the address', async () => {
    const reply = await tryPassword({ email: ` ${user.email.toUpperCase()} ` }, user.password)
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body).toSorted()).toEqual(['access_token', 'refresh_token', 'user'])
    expect(reply.body.user).toMatchObject({ id: user.id, role: 'USER', status: 'Active' })
    const me = await app.call(getMe, { token: reply.body.access_token })
    expect(me.body).toMatchObject({ user: { id: user.id }, timeZone: 'Asia/Colombo', signup: 'approval' })
    expect(me.body.today).toBe(
      new Date(Date.parse(me.body.serverTime) + 5.5 * 3_600_000).toISOString().slice(0, 10),
    )
  })

  it('puts role and expiry into the access token, for the browser', async () => {
    const { body } = await tryPassword(user, user.password)
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ role: 'USER', sub: user.id })
    expect(claims.exp - claims.iat).toBe(900)
  })

  it('gives the same answer for an unknown address, a wrong password and an account without a password', async () => {
    const invited = { fName: 'In', sName: 'Vited', email: 'invited@example.lk', role: 'USER' } as const
    await app.call(createUser, { as: admin, body: { ...invited, status: 'Active' } })
    const replies = await Promise.all([
      tryPassword({ email: 'nobody@example.lk' }, user.password),
      tryPassword(user, 'wrong password'),
      tryPassword(invited, 'wrong password'),
    ])
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      const { requestId, ...told } = reply.error
      expect(requestId).toBeTypeOf('string')
      expect(told).toEqual({
        code: 'unauthenticated',
        message: 'The e-mail address or the password is not right',
      })
    }
    expect(await refusals(user.id)).toEqual([
      { after: { refused: 'wrong e-mail or password', address: '10.1.1.1' } },
    ])
  })

  it('reveals that an account is inactive only after the right password', async () => {
    const inactive = await app.createAccount({ status: 'Inactive' })
    const wrong = await tryPassword(inactive, 'wrong password')
    expect([wrong.status, wrong.error.code]).toEqual([401, 'unauthenticated'])
    const right = await tryPassword(inactive, inactive.password)
    expect([right.status, right.error.code]).toEqual([403, 'account_inactive'])
    expect(JSON.stringify(right.body)).not.toContain('token')
  })

  it('admits a Pending account, which then waits', async () => {
    const pending = await app.createAccount({ status: 'Pending' })
    const reply = await tryPassword(pending, pending.password)
    expect(reply.body.user).toMatchObject({ status: 'Pending' })
  })
})

describe('limits for signing in', () => {
  it('refuse the eleventh wrong password within a quarter of an hour, even after a restart, but not from elsewhere', async () => {
    for (let index = 0; index < 10; index++)
      expect((await tryPassword(user, 'wrong password')).status).toBe(401)
    const refused = await tryPassword(user, user.password)
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)

    const restarted = await app.again()
    expect((await tryPassword(user, user.password, '10.1.1.1', restarted)).status).toBe(429)
    expect((await tryPassword(user, user.password, '10.2.2.2', restarted)).status).toBe(200)
    expect((await tryPassword(admin, admin.password, '10.1.1.1', restarted)).status).toBe(200)
    restarted.moveClock(15 * 60_000)
    expect((await tryPassword(user, user.password, '10.1.1.1', restarted)).status).toBe(200)
    await restarted.stop()
  })

  it('count wrong passwords only', async () => {
    for (let index = 0; index < 12; index++) expect((await tryPassword(user, user.password)).status).toBe(200)
    const { rows } = await app.platform.pool.query(
      "select key, count from rate_limits where key like 'sign-in%'",
    )
    expect(rows).toEqual([{ key: 'sign-in-address:10.1.1.1', count: 0 }])
  })

  it('stop an address that tries many accounts', async () => {
    await app.platform.pool.query(
      "insert into rate_limits values ('sign-in-address:10.9.9.9', 100, now() + interval '10 minutes')",
    )
    expect((await tryPassword(user, user.password, '10.9.9.9')).status).toBe(429)
  })
})

describe('signing out', () => {
  it('ends this session at once and no other', async () => {
    const first = (await tryPassword(user, user.password)).body
    const second = (await tryPassword(user, user.password)).body
    expect((await app.call(logOut, { token: first.access_token })).status).toBe(204)
    expect((await app.call(getMe, { token: first.access_token })).status).toBe(401)
    expect((await app.call(refreshTokens, { body: { refreshToken: first.refresh_token } })).status).toBe(401)
    expect((await app.call(getMe, { token: second.access_token })).status).toBe(200)
  })

  it('everywhere ends every session', async () => {
    const first = (await tryPassword(user, user.password)).body
    const second = (await tryPassword(user, user.password)).body
    expect((await app.call(signOutEverywhere, { token: first.access_token })).status).toBe(204)
    for (const { access_token: token, refresh_token: refreshToken } of [first, second]) {
      expect((await app.call(getMe, { token })).status).toBe(401)
      expect((await app.call(refreshTokens, { body: { refreshToken } })).status).toBe(401)
    }
  })
})
