import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { logIn, refreshTokens } from '#people/auth/shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { chatBrowsers, until } from '#test/chat-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { signOutUser } from '../shared/user-endpoints.ts'

/** Spec 2.3: it takes effect within a second, including open sockets. */
const ONE_SECOND = 1_000

let app: TestApp
let other: TestApp
let addresses: string[]
let admin: TestAccount
const { open, closeAll } = chatBrowsers(() => app)
beforeAll(async () => {
  app = await startTestApp()
  other = await app.again()
  addresses = [await app.listen(), await other.listen()]
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterEach(closeAll)
afterAll(async () => {
  await other.stop()
  await app.stop()
})

async function again(account: TestAccount): Promise<TestAccount> {
  const { body } = await app.call(logIn, { body: { email: account.email, password: account.password } })
  return { ...account, accessToken: body.access_token, refreshToken: body.refresh_token }
}

it('signing a user out ends every session of the account within a second, including sockets in other processes, and nobody else’s', async () => {
  const user = await app.createAccount()
  const sessions = [user, await again(user)]
  const browsers = await Promise.all(sessions.map((session, index) => open(addresses[index] ?? '', session)))
  const administrators = await open(addresses[1] ?? '', admin)
  const began = performance.now()
  expect((await app.call(signOutUser, { as: admin, params: { id: user.id } })).status).toBe(204)
  await until(() => expect(browsers.map(({ socket }) => socket.connected)).toEqual([false, false]))
  expect(performance.now() - began).toBeLessThan(ONE_SECOND)
  for (const session of sessions) {
    expect((await other.call(getMe, { as: session })).status).toBe(401)
    const { refreshToken } = session
    expect((await app.call(refreshTokens, { body: { refreshToken } })).status).toBe(401)
  }
  expect(administrators.socket.connected).toBe(true)
  expect((await app.call(getMe, { as: admin })).status).toBe(200)
  // the account itself is unchanged
  expect((await app.call(getMe, { as: await again(user) })).status).toBe(200)
})

it('signing a user out is in the audit trail, with who did it', async () => {
  const user = await app.createAccount()
  await app.call(signOutUser, { as: admin, params: { id: user.id } })
  await app.call(signOutUser, { as: admin, params: { id: user.id } })
  const { rows } = await app.platform.pool.query(
    `select actor_id, after from changes
     where entity = 'session' and action = 'delete' and before->>'user_id' = $1`,
    [user.id],
  )
  expect(rows).toEqual([{ actor_id: admin.id, after: { reason: 'signed out by an administrator' } }])
})

it('signing a user out also ends a sign-in that is in progress', async () => {
  const user = await app.createAccount()
  for (let round = 0; round < 5; round++) {
    const [signIn] = await Promise.all([
      again(user),
      app.call(signOutUser, { as: admin, params: { id: user.id } }),
    ])
    const { rows } = await app.platform.pool.query<{ open: number; ended: number }>(
      `select count(*) filter (where ended_at is null) as open, count(*) filter (where ended_at is not null) as ended
       from sessions where user_id = $1`,
      [user.id],
    )
    const { status } = await app.call(getMe, { as: signIn })
    expect(status).toBe(Number(rows[0]?.open) === 1 ? 200 : 401)
  }
})

it('signing out an unknown account answers 404, and a USER gets 403', async () => {
  const user = await app.createAccount()
  const nobody = { id: '00000000-0000-7000-8000-000000000000' }
  expect((await app.call(signOutUser, { as: admin, params: nobody })).status).toBe(404)
  expect((await app.call(signOutUser, { as: user, params: { id: admin.id } })).status).toBe(403)
  expect((await app.call(getMe, { as: admin })).status).toBe(200)
})
