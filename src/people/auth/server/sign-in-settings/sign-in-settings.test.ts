import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApiToken } from '#people/api-tokens/shared/api-token-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { sampleToken } from '#test/sample-token.ts'
import { addSecondWay, nextCodeOf, openAttempt, prove, sendCode } from '#test/second-way-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { listSessions, logIn } from '../../shared/auth-endpoints.ts'
import { resetSecondWay, turnOffSecondWay } from '../../shared/second-way-endpoints.ts'
import { getSignInSettings, updateSignInSettings } from '../../shared/sign-in-settings-endpoints.ts'

// That the office requires a second way of administrators and accountants (spec 35.2).

const DAY = 24 * 60 * 60 * 1000
let app: TestApp
let admin: TestAccount
let secret: string
let accountant: TestAccount
let user: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  secret = (await addSecondWay(app, admin)).secret
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.platform.pool.query('delete from rate_limits')
  await app.platform.pool.query('update sign_in_settings set second_way_required_at = null')
  accountant = await app.createAccount({ role: 'ACCOUNTANT' })
  user = await app.createAccount()
  await enter()
})

const signIn = async (account: TestAccount): Promise<TestAccount> => {
  const { email, password } = account
  const { body } = await app.call(logIn, { body: { email, password } })
  return { ...account, accessToken: body.access_token, refreshToken: body.refresh_token }
}
/** Signs the administrator in with a code: access tokens end while the clock moves. */
const enter = async () => {
  const { body } = await sendCode(app, await openAttempt(app, admin), nextCodeOf(app, secret))
  admin = { ...admin, accessToken: body.access_token }
}
const set = (requiresSecondWay: boolean, as = admin) =>
  app.call(updateSignInSettings, { as, body: { requiresSecondWay } })
const tasks = (as: TestAccount) => app.call(listTasks, { as })
const refusal = ({ status, error }: { status: number; error: { code?: string } }) => ({
  status,
  code: error.code,
})
const required = { status: 403, code: 'second_way_required' }
const states = async () => {
  const { people } = (await app.call(getSignInSettings, { as: admin })).body
  return Object.fromEntries(people.map(({ id, hasSecondWay, dueAt }) => [id, [hasSecondWay, dueAt !== null]]))
}

it('is switched on by who may edit users and has a second way, and told to those without', async () => {
  expect((await set(true, user)).status).toBe(403)
  expect((await app.call(getSignInSettings, { as: accountant })).status).toBe(403)
  const other = await app.createAccount({ role: 'ADMIN' })
  const refused = await set(true, other)
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'Add a second way to your own account first. Otherwise you would be locked out in 7 days.',
  ])
  expect((await set(true)).status).toBe(200)
  expect(await states()).toMatchObject({ [admin.id]: [true, false], [accountant.id]: [false, true] })
  expect(await states()).not.toHaveProperty(user.id)
  const titles = async (as: TestAccount) =>
    (await app.call(listNotifications, { as })).body.map(({ title }) => title)
  expect(await titles(accountant)).toContain('A second way to sign in is required of you')
  expect(await titles(user)).not.toContain('A second way to sign in is required of you')
  expect(await titles(admin)).not.toContain('A second way to sign in is required of you')
  const { rows } = await app.platform.pool.query(
    `select id from outbox_messages where kind = 'second-way-required' and to_address = $1`,
    [accountant.email],
  )
  expect(rows).toHaveLength(1)
})

it('leaves a week, then opens only what adds a second way, and everything at once when it is there', async () => {
  await set(true)
  expect((await app.call(getMe, { as: accountant })).body).toMatchObject({
    secondWayDue: expect.any(String),
    mustAddSecondWay: false,
  })
  app.moveClock(7 * DAY - 60_000)
  accountant = await signIn(accountant)
  user = await signIn(user)
  expect((await tasks(accountant)).status).toBe(200)

  app.moveClock(60_000)
  expect(refusal(await tasks(accountant))).toEqual(required)
  expect((await app.call(getMe, { as: accountant })).body).toMatchObject({
    mustAddSecondWay: true,
    permissions: [],
  })
  expect((await app.call(listSessions, { as: accountant })).status).toBe(200)
  expect((await tasks(user)).status).toBe(200)
  for (const endpoint of app.router.endpoints) {
    if (endpoint.can === 'public' || endpoint.can === 'signed-in' || endpoint.beforeSecondWay === true)
      continue
    const url = `/api${endpoint.path.replaceAll(/:\w+/g, '1')}`
    const reply = await app.send({ method: endpoint.method, url, token: accountant.accessToken })
    expect(refusal(reply), `${endpoint.method} ${endpoint.path}`).toEqual(required)
  }

  await addSecondWay(app, accountant)
  expect((await tasks(accountant)).status).toBe(200)
  expect((await app.call(getMe, { as: accountant })).body).toMatchObject({
    secondWayDue: null,
    mustAddSecondWay: false,
  })
})

it('counts from the beginning of a new account, and is over as soon as it is switched off', async () => {
  await set(true)
  app.moveClock(8 * DAY)
  accountant = await signIn(accountant)
  const late = await app.createAccount({ role: 'ACCOUNTANT' })
  await app.platform.pool.query('update users set created_at = $2 where id = $1', [
    late.id,
    app.platform.clock(),
  ])
  expect((await tasks(late)).status).toBe(200)
  expect(refusal(await tasks(accountant))).toEqual(required)
  await enter()
  expect((await set(false)).status).toBe(200)
  expect((await tasks(accountant)).status).toBe(200)
})

it('applies to personal tokens too', async () => {
  const made = await app.call(createApiToken, { as: accountant, body: sampleToken() })
  const { token } = made.body
  await set(true)
  expect((await app.call(listTasks, { token })).status).toBe(200)
  app.moveClock(7 * DAY)
  expect(refusal(await app.call(listTasks, { token }))).toEqual(required)
  expect(refusal(await app.call(getMe, { token }))).toEqual(required)
})

it('does not let the only way be turned off, and a reset one is missing at once', async () => {
  const own = await addSecondWay(app, accountant)
  await set(true)
  const off = () =>
    app.call(turnOffSecondWay, { as: accountant, body: { code: nextCodeOf(app, own.secret) } })
  expect((await off()).error.message).toBe(
    'A second way is required of your account, and this is your only one.',
  )
  app.moveClock(8 * DAY)
  await enter()
  const { body } = await sendCode(app, await openAttempt(app, accountant), nextCodeOf(app, own.secret))
  accountant = { ...accountant, accessToken: body.access_token }
  expect((await tasks(accountant)).status).toBe(200)
  await app.call(resetSecondWay, { as: admin, params: { id: accountant.id } })
  expect(refusal(await tasks(accountant))).toEqual(required)
  await set(false)
  const next = await addSecondWay(app, accountant)
  const code = next.codes[0] ?? ''
  expect((await app.call(turnOffSecondWay, { as: accountant, body: { code } })).status).toBe(204)
})

it('is switched by two at once without a second message, and recorded', async () => {
  const recorded = async () =>
    (
      await app.platform.pool.query<{ after: object }>(
        `select after from changes where entity = 'sign-in-settings' order by id`,
      )
    ).rows.map(({ after }) => after)
  const before = await recorded()
  await Promise.all([set(true), set(true), set(true)])
  expect((await recorded()).slice(before.length)).toEqual([{ requires_second_way: true }])
  await Promise.all([set(false), set(false)])
  expect((await recorded()).slice(before.length + 1)).toEqual([{ requires_second_way: false }])
  app.moveClock(11 * 60_000)
  expect(refusal(await set(true))).toEqual({ status: 403, code: 'proof_needed' })
  await prove(app, admin)
  expect((await set(true)).status).toBe(200)
})
