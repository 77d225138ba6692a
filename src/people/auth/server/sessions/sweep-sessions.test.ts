import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { logIn, logOut, refreshTokens, requestPasswordRecovery } from '../../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { sweepSessions } from './sweep-sessions.ts'

const DAY = 24 * 60 * 60_000

let app: TestApp
let user: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
})
afterAll(() => app.stop())

async function counts(): Promise<unknown> {
  const { rows } = await app.platform.pool.query(
    `select (select count(*) from sessions where user_id = $1) as sessions,
            (select count(*) from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = $1) as tokens,
            (select count(*) from one_time_links) as links`,
    [user.id],
  )
  return rows[0]
}

it('deletes sessions that ended a week ago and keeps active ones', async () => {
  const body = { email: user.email, password: user.password }
  const remembered = (await app.call(logIn, { body: { ...body, rememberMe: true } })).body
  const ended = (await app.call(logIn, { body: { ...body, rememberMe: true } })).body
  await app.call(logOut, { token: ended.access_token })
  await app.call(requestPasswordRecovery, { body: { email: user.email } })
  const sweepAfter = (days: number) => sweepSessions(app.platform.database, new Date(Date.now() + days * DAY))

  await sweepAfter(6)
  expect(await counts()).toEqual({ sessions: 3, tokens: 3, links: 1 })
  await sweepAfter(8)
  expect(await counts()).toEqual({ sessions: 1, tokens: 1, links: 0 })
  const reply = await app.call(refreshTokens, { body: { refreshToken: remembered.refresh_token } })
  expect((await app.call(getMe, { token: reply.body.access_token })).status).toBe(200)
})

it('deletes used tokens of a continuing session a week after they expired', async () => {
  const other = await app.createAccount()
  const tokensLeft = async () => {
    const { rows } = await app.platform.pool.query<{ count: number }>(
      `select count(*)::integer as count from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = $1`,
      [other.id],
    )
    return rows[0]?.count
  }
  const renewed = (await app.call(refreshTokens, { body: { refreshToken: other.refreshToken } })).body
  const endSpent = (days: number) =>
    app.platform.pool.query(
      `update refresh_tokens set expires_at = $2 where used_at is not null
       and session_id in (select id from sessions where user_id = $1)`,
      [other.id, new Date(Date.now() - days * DAY)],
    )
  await endSpent(6)
  await sweepSessions(app.platform.database, new Date())
  expect(await tokensLeft()).toBe(2)
  await endSpent(8)
  await sweepSessions(app.platform.database, new Date())
  expect(await tokensLeft()).toBe(1)
  const again = await app.call(refreshTokens, { body: { refreshToken: renewed.refresh_token } })
  expect(again.status).toBe(200)
})
