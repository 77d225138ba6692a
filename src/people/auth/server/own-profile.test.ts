import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { logIn, updateMe } from '../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'

const NEW_PASSWORD = 'rain on the roof'

let app: TestApp
let user: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  user = await app.createAccount()
})

it('changes only the own names, with an audit entry', async () => {
  const reply = await app.send({
    method: 'PATCH',
    url: '/api/auth/me',
    token: user.accessToken,
    payload: JSON.stringify({ fName: ' Ruwan ', role: 'ADMIN', status: 'Inactive', email: 'x@example.lk' }),
  })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ fName: 'Ruwan', sName: 'Person', role: 'USER', email: user.email })
  const { rows } = await app.platform.pool.query(
    "select action, actor_id, before, after from changes where entity = 'user' and entity_id = $1 and action = 'update'",
    [user.id],
  )
  expect(rows).toEqual([
    { action: 'update', actor_id: user.id, before: { f_name: 'Test' }, after: { f_name: 'Ruwan' } },
  ])
})

it('changes the password after checking the current one, and ends only the other sessions', async () => {
  const other = (await app.call(logIn, { body: { email: user.email, password: user.password } })).body
  const body = { currentPassword: user.password, password: NEW_PASSWORD }
  expect((await app.call(updateMe, { as: user, body })).status).toBe(200)
  expect((await app.call(getMe, { as: user })).status).toBe(200)
  expect((await app.call(getMe, { token: other.access_token })).status).toBe(401)
  const signIn = (password: string) => app.call(logIn, { body: { email: user.email, password } })
  expect((await signIn(user.password)).status).toBe(401)
  expect((await signIn(NEW_PASSWORD)).status).toBe(200)
})

it('refuses a new password without the right current one, or a weak one, and keeps the old', async () => {
  const change = (body: object) =>
    app.send({ method: 'PATCH', url: '/api/auth/me', token: user.accessToken, payload: JSON.stringify(body) })
  const missing = await change({ password: NEW_PASSWORD })
  expect(missing.error.fields).toEqual({ currentPassword: 'Current password is required' })
  const wrong = await change({ fName: 'Other', password: NEW_PASSWORD, currentPassword: 'not this one' })
  expect([wrong.status, wrong.error.fields]).toEqual([
    400,
    { currentPassword: 'The current password is not right' },
  ])
  const weak = await change({ password: 'password123', currentPassword: user.password })
  expect(weak.error.fields).toHaveProperty('password')
  const reply = await app.call(logIn, { body: { email: user.email, password: user.password } })
  expect(reply.body.user.fName).toBe('Test')
})

it('limits guesses of the current password', async () => {
  const guess = () =>
    app.call(updateMe, { as: user, body: { currentPassword: 'not this one', password: NEW_PASSWORD } })
  for (let index = 0; index < 10; index++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})

it('the own profile is unavailable to accounts waiting for approval', async () => {
  const pending = await app.createAccount({ status: 'Pending' })
  const reply = await app.call(updateMe, { as: pending, body: { fName: 'Soon' } })
  expect([reply.status, reply.error.code]).toEqual([403, 'account_pending'])
})
