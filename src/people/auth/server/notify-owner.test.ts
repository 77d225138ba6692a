import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveNotificationPreferences } from '#people/notifications/shared/notification-endpoints.ts'
import { createUser } from '#people/users/shared/user-endpoints.ts'
import { forgetNotifications, mailsOf, notificationsOf } from '#test/notification-scene.ts'
import { startTestApp, TEST_PASSWORD, type TestAccount, type TestApp } from '#test/test-app.ts'
import { logIn, refreshTokens, resetPassword, signOutEverywhere } from '../shared/auth-endpoints.ts'
import { sweepSessions } from './sessions/sweep-sessions.ts'

const DAY = 24 * 60 * 60_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const NEWER_FIREFOX = FIREFOX.replaceAll('143.0', '150.0')
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const NEW = 'New sign-in to your Ledgerboard account'
const ENDED = 'A sign-in to your Ledgerboard account was ended'

let main: TestApp
let app: TestApp
let admin: TestAccount
let user: TestAccount

beforeAll(async () => {
  main = await startTestApp()
  await main.createAccount({ role: 'ADMIN' })
})
afterAll(() => main.stop())
beforeEach(async () => {
  app = await main.again()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
  await signIn(FIREFOX, '203.0.113.7')
  await forgetNotifications(app)
  return () => app.stop()
})

async function signIn(userAgent: string, from: string, email = user.email) {
  const reply = await app.call(logIn, {
    body: { email, password: TEST_PASSWORD },
    headers: { 'user-agent': userAgent },
    from,
  })
  expect(reply.status).toBe(200)
  return reply.body
}

async function mailText(subject: string): Promise<string> {
  const { rows } = await app.platform.pool.query<{ text: string }>(
    'select text from outbox_messages where subject = $1',
    [subject],
  )
  return rows[0]?.text ?? ''
}

describe('a new sign-in', () => {
  it('with a new browser or from a new address is reported once', async () => {
    await signIn(CHROME, '203.0.113.7')
    expect(await mailsOf(app)).toEqual([[user.email, NEW]])
    expect(await mailText(NEW)).toContain('with Chrome on Windows, from the address 203.0.113.7')
    await signIn(CHROME, '198.51.100.1')
    expect(await mailsOf(app)).toHaveLength(2)
    const [newest] = await notificationsOf(app, user)
    expect(newest).toMatchObject({
      kind: 'new-sign-in',
      title: 'New sign-in with Chrome on Windows',
      path: '/security',
      actorName: 'Ledgerboard',
      count: 1,
    })
    expect(newest?.detail).toContain('198.51.100.1')
    for (const from of ['203.0.113.7', '198.51.100.1']) await signIn(CHROME, from)
    expect(await mailsOf(app)).toHaveLength(2)
    expect(await notificationsOf(app, admin)).toEqual([])
  })

  it('is not reported for a newer version, in the same IPv6 network, or after the sessions ended', async () => {
    const { access_token: token } = await signIn(NEWER_FIREFOX, '203.0.113.7')
    await app.call(signOutEverywhere, { token })
    await sweepSessions(app.platform.database, new Date(Date.now() + 60 * DAY))
    await signIn(FIREFOX, '203.0.113.7')
    expect(await mailsOf(app)).toEqual([])
    await signIn(FIREFOX, '2001:db8:1:2::1')
    await signIn(FIREFOX, '2001:db8:1:2:ffff::2')
    expect(await mailsOf(app)).toHaveLength(1)
  })

  it('is forgotten after 400 days without a sign-in there', async () => {
    await sweepSessions(app.platform.database, new Date(Date.now() + 399 * DAY))
    await signIn(CHROME, '203.0.113.7')
    expect(await mailsOf(app)).toHaveLength(1)
    await sweepSessions(app.platform.database, new Date(Date.now() + 401 * DAY))
    const { rows } = await app.platform.pool.query('select * from known_browsers')
    expect(rows).toEqual([])
  })

  it('is not reported when it is the first of the account, by sign-up or by invitation', async () => {
    await app.createAccount()
    const body = {
      fName: 'In',
      sName: 'Vited',
      email: 'first@example.lk',
      role: 'USER',
      status: 'Active',
    } as const
    const invited = await app.call(createUser, { as: admin, body })
    const token = new URL(invited.body.invitationLink).searchParams.get('token') ?? ''
    await app.call(resetPassword, { body: { token, password: TEST_PASSWORD } })
    await forgetNotifications(app)
    await signIn(CHROME, '192.0.2.1', body.email)
    expect(await mailsOf(app)).toEqual([])
    await signIn(CHROME, '192.0.2.2', body.email)
    expect(await mailsOf(app)).toEqual([[body.email, NEW]])
  })

  it('is mailed according to the owner’s setting', async () => {
    const { access_token: token } = await signIn(FIREFOX, '203.0.113.7')
    await app.call(saveNotificationPreferences, { token, body: { mail: { 'new-sign-in': false } } })
    await signIn(CHROME, '203.0.113.7')
    expect(await mailsOf(app)).toEqual([])
    expect(await notificationsOf(app, user)).toHaveLength(1)
  })

  it('keeps anything a browser says about itself out of the message', async () => {
    await signIn('"><script>alert(1)</script>\r\nBcc: x@example.lk'.replaceAll('\r\n', ' '), '203.0.113.7')
    expect(await mailText(NEW)).toContain('with A browser, from')
    expect(JSON.stringify(await notificationsOf(app, user))).not.toContain('script')
  })
})

describe('a refresh token that is used twice', () => {
  it('ends the session and notifies the owner by mail and notification, once', async () => {
    const { refresh_token: stolen } = await signIn(FIREFOX, '203.0.113.7')
    const refresh = (refreshToken: string) => app.call(refreshTokens, { body: { refreshToken } })
    const next = (await refresh(stolen)).body.refresh_token
    app.moveClock(11_000)
    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(stolen)))
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect((await refresh(next)).status).toBe(401)
    expect(await mailsOf(app)).toEqual([[user.email, ENDED]])
    expect(await mailText(ENDED)).toContain('with Firefox on Linux, from the address 203.0.113.7')
    expect(await notificationsOf(app, user)).toMatchObject([
      {
        kind: 'session-stolen',
        title: 'A sign-in with Firefox on Linux was ended for your safety',
        path: '/security',
        count: 1,
      },
    ])
  })

  it('is not reported for a session that had already ended', async () => {
    const { refresh_token: stolen } = await signIn(FIREFOX, '203.0.113.7')
    await app.call(refreshTokens, { body: { refreshToken: stolen } })
    app.moveClock(DAY)
    expect((await app.call(refreshTokens, { body: { refreshToken: stolen } })).status).toBe(401)
    expect(await mailsOf(app)).toEqual([])
  })
})
