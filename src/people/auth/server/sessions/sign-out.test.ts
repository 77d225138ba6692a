import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { type Browser, chatBrowsers, until } from '#test/chat-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  endOwnSession,
  listSessions,
  logIn,
  refreshTokens,
  signOutElsewhere,
  signOutEverywhere,
} from '../../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'

/** Spec 2.3: it takes effect within a second, including open sockets. */
const ONE_SECOND = 1_000

let app: TestApp
let other: TestApp
let addresses: string[]
const { open, closeAll } = chatBrowsers(() => app)
beforeAll(async () => {
  app = await startTestApp()
  other = await app.again()
  addresses = [await app.listen(), await other.listen()]
  await app.createAccount({ role: 'ADMIN' })
})
afterEach(closeAll)
afterAll(async () => {
  await other.stop()
  await app.stop()
})

/** The account with the tokens of another sign-in. */
async function again(account: TestAccount): Promise<TestAccount> {
  const { body } = await app.call(logIn, { body: { email: account.email, password: account.password } })
  return { ...account, accessToken: body.access_token, refreshToken: body.refresh_token }
}

async function idOf(session: TestAccount): Promise<string> {
  const { body } = await app.call(listSessions, { as: session })
  return body.find((one) => one.isThis)?.id ?? ''
}

/** A browser for each session, alternating between the two processes. */
const browsersOf = (sessions: TestAccount[]): Promise<Browser[]> =>
  Promise.all(sessions.map((session, index) => open(addresses[index % 2] ?? '', session)))

async function isSignedIn(session: TestAccount): Promise<boolean> {
  const statuses = [
    (await app.call(getMe, { as: session })).status,
    (await other.call(getMe, { as: session })).status,
  ]
  expect(new Set(statuses).size).toBe(1)
  return statuses[0] === 200
}

async function endReasons(userId: string): Promise<unknown[]> {
  const { rows } = await app.platform.pool.query(
    `select actor_id::text = $1 as by_owner, after->>'reason' as reason from changes
     where entity = 'session' and action = 'delete' and before->>'user_id' = $1 order by id`,
    [userId],
  )
  return rows
}

describe('ending one session', () => {
  it('invalidates its tokens at once and its sockets within a second, in another process too, and no others', async () => {
    const user = await app.createAccount()
    const sessions = [user, await again(user), await again(user)]
    const [here, gone, stays] = sessions as [TestAccount, TestAccount, TestAccount]
    const [hereBrowser, goneBrowser, staysBrowser] = await browsersOf(sessions)
    const id = await idOf(gone)
    const began = performance.now()
    const reply = await app.call(endOwnSession, { as: here, params: { id } })
    expect(reply.status).toBe(204)
    await until(() => expect(goneBrowser?.socket.connected).toBe(false))
    expect(performance.now() - began).toBeLessThan(ONE_SECOND)
    expect(goneBrowser?.told).toContain('signed-out')
    expect(await isSignedIn(gone)).toBe(false)
    expect((await app.call(refreshTokens, { body: { refreshToken: gone.refreshToken } })).status).toBe(401)

    expect([await isSignedIn(here), await isSignedIn(stays)]).toEqual([true, true])
    expect([hereBrowser?.socket.connected, staysBrowser?.socket.connected]).toEqual([true, true])
    expect((await app.call(listSessions, { as: here })).body).toHaveLength(2)
    expect(await endReasons(user.id)).toEqual([{ by_owner: true, reason: 'signed out' }])
  })

  it('may end the own session', async () => {
    const user = await app.createAccount()
    expect((await app.call(endOwnSession, { as: user, params: { id: await idOf(user) } })).status).toBe(204)
    expect(await isSignedIn(user)).toBe(false)
  })

  it('answers 404 for sessions of others, ended ones and unknown ones', async () => {
    const [user, stranger] = [await app.createAccount(), await app.createAccount()]
    const gone = await again(user)
    const id = await idOf(gone)
    const end = (as: TestAccount, session: string) => app.call(endOwnSession, { as, params: { id: session } })
    expect((await end(stranger, id)).error).toMatchObject({ code: 'not_found', message: 'Session not found' })
    expect(await isSignedIn(gone)).toBe(true)
    expect((await end(user, id)).status).toBe(204)
    expect((await end(user, id)).status).toBe(404)
    expect((await end(user, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await end(user, '1')).status).toBe(404)
    expect(await endReasons(user.id)).toHaveLength(1)
  })
})

describe('ending several sessions', () => {
  it('elsewhere keeps this one', async () => {
    const user = await app.createAccount()
    const sessions = [user, await again(user), await again(user)]
    const [here, ...gone] = await browsersOf(sessions)
    const began = performance.now()
    expect((await app.call(signOutElsewhere, { as: user })).status).toBe(204)
    await until(() => expect(gone.map((browser) => browser.socket.connected)).toEqual([false, false]))
    expect(performance.now() - began).toBeLessThan(ONE_SECOND)
    expect(here?.socket.connected).toBe(true)
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([true, false, false])
    expect((await app.call(signOutElsewhere, { as: user })).status).toBe(204)
    expect(await endReasons(user.id)).toHaveLength(2)
  })

  it('everywhere ends this one too', async () => {
    const user = await app.createAccount()
    const sessions = [user, await again(user)]
    const browsers = await browsersOf(sessions)
    expect((await app.call(signOutEverywhere, { as: user })).status).toBe(204)
    await until(() => expect(browsers.map((browser) => browser.socket.connected)).toEqual([false, false]))
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false])
  })
})

it('only the account’s own browsers are told where it signs in and out', async () => {
  const [user, stranger] = [await app.createAccount(), await app.createAccount()]
  const own = await open(addresses[0] ?? '', user)
  const strangers = await open(addresses[1] ?? '', stranger)
  // the feed is ordered: once this was received, so were all events of their first sign-in
  await app.call(createTask, { as: user, body: { taskName: 'Call', dueDate: '2026-12-01' } })
  for (const browser of [own, strangers]) {
    await until(() => expect(browser.told).toContain('task'))
    browser.told.length = 0
  }
  const told = () => own.told.filter((name) => name === 'own-session').length
  const second = await again(user)
  await until(() => expect(told()).toBe(1))
  await app.call(endOwnSession, { as: user, params: { id: await idOf(second) } })
  await until(() => expect(told()).toBe(2))
  expect(strangers.told).toEqual([])
})
