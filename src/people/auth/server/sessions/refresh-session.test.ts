import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { listSessions, logIn, refreshTokens } from '../../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { createAccessTokens } from './access-token.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ROUNDS = 10

let main: TestApp
let app: TestApp
let user: TestAccount

beforeAll(async () => {
  main = await startTestApp()
  await main.createAccount({ role: 'ADMIN' })
})
afterAll(() => main.stop())
beforeEach(async () => {
  // each test moves its own clock
  app = await main.again()
  user = await app.createAccount()
  return () => app.stop()
})

const refresh = (refreshToken: string) => app.call(refreshTokens, { body: { refreshToken } })

async function sessionChanges(userId: string): Promise<unknown[]> {
  const { rows } = await app.platform.pool.query(
    `select action, after->>'reason' as reason from changes
     where entity = 'session' and (before->>'user_id' = $1) order by id`,
    [userId],
  )
  return rows
}

describe('refreshing', () => {
  it('returns new tokens that can be refreshed in turn', async () => {
    const first = (await refresh(user.refreshToken)).body
    expect(first.refresh_token).not.toBe(user.refreshToken)
    const second = (await refresh(first.refresh_token)).body
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await app.call(getMe, { token: second.access_token })).status).toBe(200)
  })

  it('returns the same successor to ten tabs at once, in two processes and from many addresses', async () => {
    let token = user.refreshToken
    for (let round = 0; round < ROUNDS; round++) {
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? app : main).call(refreshTokens, {
            body: { refreshToken: token },
            from: `10.5.${round}.${index}`,
          }),
        ),
      )
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10)
      expect(new Set(replies.map((reply) => reply.body.refresh_token)).size).toBe(1)
      token = replies[0]?.body.refresh_token ?? ''
    }
    const { rows } = await app.platform.pool.query(
      'select count(*) from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ count: ROUNDS + 1 }])
  })

  it('gives a slow tab the newest token, so that it stays signed in later', async () => {
    const second = (await refresh(user.refreshToken)).body.refresh_token
    const third = (await refresh(second)).body.refresh_token
    const slow = (await refresh(user.refreshToken)).body.refresh_token
    expect(slow).toBe(third)
    app.moveClock(14 * MINUTE)
    expect((await refresh(slow)).status).toBe(200)
  })

  it('ends the session when a used token is used again after ten seconds', async () => {
    const stolen = user.refreshToken
    const next = (await refresh(stolen)).body
    app.moveClock(11_000)
    expect((await refresh(stolen)).status).toBe(401)
    expect((await refresh(next.refresh_token)).status).toBe(401)
    expect((await app.call(getMe, { token: next.access_token })).status).toBe(401)
    expect(await sessionChanges(user.id)).toEqual([
      { action: 'delete', reason: 'a refresh token was used twice' },
    ])
  })

  it('does not affect other sessions of the account when one ends that way', async () => {
    const other = (await app.call(logIn, { body: { email: user.email, password: user.password } })).body
    await refresh(user.refreshToken)
    app.moveClock(11_000)
    await refresh(user.refreshToken)
    expect((await refresh(other.refresh_token)).status).toBe(200)
  })

  it('ends after 12 hours without use, or after 30 days when remembered', async () => {
    const body = { email: user.email, password: user.password }
    const remembered = (await app.call(logIn, { body: { ...body, rememberMe: true } })).body
    const ordinary = (await app.call(logIn, { body })).body
    app.moveClock(12 * HOUR - MINUTE)
    const prolonged = (await refresh(ordinary.refresh_token)).body
    app.moveClock(12 * HOUR)
    expect((await refresh(prolonged.refresh_token)).status).toBe(401)
    app.moveClock(29 * 24 * HOUR - HOUR)
    const last = await refresh(remembered.refresh_token)
    expect(last.status).toBe(200)
    app.moveClock(30 * 24 * HOUR)
    expect((await refresh(last.body.refresh_token)).status).toBe(401)
  })

  it.each([
    { rememberMe: false, days: 7, each: 11 * HOUR },
    { rememberMe: true, days: 90, each: 29 * 24 * HOUR },
  ])('used all the time ends $days days after its sign-in (remembered: $rememberMe)', async (longest) => {
    const { rememberMe, days, each } = longest
    const body = { email: user.email, password: user.password, rememberMe }
    const began = app.platform.clock().getTime()
    let tokens = (await app.call(logIn, { body })).body
    const end = Math.floor((began + days * 24 * HOUR) / 1000)
    const renew = async () => {
      const reply = await refresh(tokens.refresh_token)
      expect(reply.status).toBe(200)
      tokens = { ...tokens, ...reply.body }
    }
    const left = () => end * 1000 - app.platform.clock().getTime()
    while (left() > each) {
      app.moveClock(each)
      await renew()
    }
    app.moveClock(left() - 5 * MINUTE)
    await renew()
    const [here] = (await app.call(listSessions, { token: tokens.access_token })).body
    expect(Date.parse(here?.lastUsedAt ?? '')).toBeGreaterThan((end - 6 * 60) * 1000)
    const { exp } = JSON.parse(atob(tokens.access_token.split('.')[1] ?? '')) as { exp: number }
    // the sign-in took its time
    expect(exp - end).toBeOneOf([0, 1, 2])
    app.moveClock(5 * MINUTE + 2_000)
    expect((await app.call(getMe, { token: tokens.access_token })).status).toBe(401)
    const { status, error } = await refresh(tokens.refresh_token)
    expect([status, error.message]).toEqual([401, 'Your session has ended. Please sign in.'])
  })

  it('ends then whatever a process of the release before has handed out', async () => {
    const { accessTokenKey } = app.platform.secrets
    const { rows } = await app.platform.pool.query<{ id: string }>(
      `update sessions set created_at = created_at - interval '8 days', expires_at = now() + interval '1 day'
       where user_id = $1 returning id`,
      [user.id],
    )
    const token = await createAccessTokens(accessTokenKey, app.platform.clock).sign({
      userId: user.id,
      sessionId: rows[0]?.id ?? '',
      role: 'USER',
      latestEnd: new Date(app.platform.clock().getTime() + HOUR),
    })
    expect((await app.call(getMe, { token })).status).toBe(401)
    expect((await refresh(user.refreshToken)).status).toBe(401)
  })

  it('refuses unknown tokens, access tokens and accounts that became inactive', async () => {
    expect((await refresh('x'.repeat(43))).status).toBe(401)
    expect((await refresh('')).status).toBe(401)
    expect((await refresh(user.accessToken)).status).toBe(401)
    await app.platform.pool.query("update users set status = 'Inactive' where id = $1", [user.id])
    expect((await refresh(user.refreshToken)).status).toBe(401)
  })

  it('stores no usable token', async () => {
    const { rows } = await app.platform.pool.query<{ all: string }>(
      `select (select json_agg(t)::text from refresh_tokens t) || (select json_agg(s)::text from sessions s)
              || (select json_agg(c)::text from changes c) as all`,
    )
    const stored = rows[0]?.all ?? ''
    expect(stored.length).toBeGreaterThan(500)
    const bytes = Buffer.from(user.refreshToken).toString('hex')
    const raw = Buffer.from(user.refreshToken, 'base64url').toString('hex')
    for (const secret of [user.refreshToken, bytes, raw, user.accessToken])
      expect(stored).not.toContain(secret)
  })
})
