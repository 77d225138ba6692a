import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { endOwnSession, listSessions, logIn, logOut, refreshTokens } from '../../shared/auth-endpoints.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

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

async function signIn({ userAgent = FIREFOX, from = '203.0.113.7', rememberMe = false } = {}) {
  const reply = await app.call(logIn, {
    body: { email: user.email, password: user.password, rememberMe },
    headers: { 'user-agent': userAgent },
    from,
  })
  return reply.body
}

const list = async (token: string) => (await app.call(listSessions, { token })).body

it('shows the browser, address and time of each of the account’s sign-ins', async () => {
  app.moveClock(MINUTE)
  const phone = await signIn({ userAgent: IPHONE, from: '198.51.100.20', rememberMe: true })
  const [here, ...others] = await list(phone.access_token)
  expect(here).toMatchObject({
    browser: 'Safari on iPhone',
    isHandheld: true,
    address: '198.51.100.20',
    isRemembered: true,
    isThis: true,
  })
  expect(here?.lastUsedAt).toBe(here?.signedInAt)
  expect(others).toHaveLength(1)
  expect(others[0]).toMatchObject({
    browser: 'A browser',
    isHandheld: false,
    isRemembered: false,
    isThis: false,
  })
})

it('lists the requesting session first, and the others by their last use', async () => {
  app.moveClock(MINUTE)
  const second = await signIn({ userAgent: IPHONE, rememberMe: true })
  app.moveClock(MINUTE)
  const third = await signIn()
  app.moveClock(MINUTE)
  const renewed = await app.call(refreshTokens, { body: { refreshToken: user.refreshToken } })
  const seen = async (token: string) => (await list(token)).map((session) => session.browser)
  expect(await seen(second.access_token)).toEqual(['Safari on iPhone', 'A browser', 'Firefox on Linux'])
  expect(await seen(third.access_token)).toEqual(['Firefox on Linux', 'A browser', 'Safari on iPhone'])
  const [first] = await list(renewed.body.access_token)
  expect(Date.parse(first?.lastUsedAt ?? '') - Date.parse(first?.signedInAt ?? '')).toBeGreaterThanOrEqual(
    3 * MINUTE,
  )
})

it('omits ended and expired sessions, and those of others', async () => {
  const other = await app.createAccount()
  const ended = await signIn()
  await app.call(logOut, { token: ended.access_token })
  const remembered = await signIn({ rememberMe: true })
  expect(await list(remembered.access_token)).toHaveLength(2)
  app.moveClock(12 * HOUR)
  const { body } = await app.call(refreshTokens, { body: { refreshToken: remembered.refresh_token } })
  const left = await list(body.access_token)
  expect(left.map(({ isThis }) => isThis)).toEqual([true])
  expect(await app.call(listSessions, { as: other })).toMatchObject({ status: 401 })
})

it('the list contains nothing that could sign in, and only the readable name of the browser', async () => {
  const { access_token: token, refresh_token: refreshToken } = await signIn()
  const reply = await app.send({ method: 'GET', url: '/api/auth/sessions', token })
  const text = JSON.stringify(reply.body)
  expect(text).not.toContain(refreshToken)
  expect(text).not.toContain('Mozilla')
  expect(reply.headers['cache-control']).toBe('no-store')
})

it('the list of sessions is refused to accounts waiting for approval, and allowed to a MANAGER', async () => {
  const pending = await app.createAccount({ status: 'Pending' })
  const manager = await app.createAccount({ role: 'MANAGER' })
  expect((await app.call(listSessions, { as: pending })).error.code).toBe('account_pending')
  const [own] = (await app.call(listSessions, { as: manager })).body
  expect((await app.call(endOwnSession, { as: manager, params: { id: own?.id ?? '' } })).status).toBe(204)
})
