import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealedTexts } from '#test/sealed-texts.ts'
import { startTestApp, TEST_PASSWORD, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createUser, deleteUser, inviteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import { logIn, refreshTokens, requestPasswordRecovery, resetPassword } from '../../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'

const HOUR = 60 * 60_000
const NEW_PASSWORD = 'rain on the roof'
const APP_URL = 'https://board.example.lk'

let main: TestApp
let app: TestApp
let admin: TestAccount

beforeAll(async () => {
  main = await startTestApp({ appUrl: APP_URL })
  admin = await main.createAccount({ role: 'ADMIN' })
})
afterAll(() => main.stop())
beforeEach(async () => {
  app = await main.again()
  await app.platform.pool.query('delete from rate_limits')
  return () => app.stop()
})

let people = 0
const newcomer = () =>
  ({
    fName: 'Kasun',
    sName: 'Fernando',
    email: `kasun${++people}@example.lk`,
    role: 'USER',
    status: 'Active',
  }) as const

const tokenIn = (text: string) => /\/auth\/password-reset\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
const reset = (token: string, password = NEW_PASSWORD) =>
  app.call(resetPassword, { body: { token, password } })
const signIn = (email: string, password: string) => app.call(logIn, { body: { email, password } })

/** The texts of mails to an address, newest first. */
const mailsTo = (email: string) => sealedTexts(main.platform, email)

describe('an invitation', () => {
  it('sets the first password once, with the same link as in the mail', async () => {
    const person = newcomer()
    const { body: created, status } = await app.call(createUser, { as: admin, body: person })
    expect(status).toBe(201)
    expect(created.invitationLink).toMatch(
      /^https:\/\/board\.example\.lk\/auth\/password-reset\?token=[\w-]{43}$/,
    )
    expect((await mailsTo(person.email))[0]).toContain(created.invitationLink)

    const token = tokenIn(created.invitationLink)
    expect((await reset(token)).status).toBe(204)
    expect((await signIn(person.email, NEW_PASSWORD)).body.user.id).toBe(created.id)
    const again = await reset(token, 'another good phrase')
    expect(again.status).toBe(400)
    expect(again.error.message).toBe('This link was already used or replaced. Please ask for a new one.')
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('works once when used five times at once', async () => {
    const { body } = await app.call(createUser, { as: admin, body: newcomer() })
    const token = tokenIn(body.invitationLink)
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) => reset(token, `a phrase of number ${index}`)),
    )
    expect(replies.filter((reply) => reply.status === 204)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 400)).toHaveLength(4)
  })

  it('works for 72 hours', async () => {
    const { body } = await app.call(createUser, { as: admin, body: newcomer() })
    app.moveClock(72 * HOUR)
    const late = await reset(tokenIn(body.invitationLink))
    expect([late.status, late.error.message]).toEqual([
      400,
      'This link has expired. Please ask for a new one.',
    ])
    app.moveClock(-HOUR)
    expect((await reset(tokenIn(body.invitationLink))).status).toBe(204)
  })

  it('is replaced by a new one, for accounts without a password only', async () => {
    const { body } = await app.call(createUser, { as: admin, body: newcomer() })
    const params = { id: body.id }
    const second = await app.call(inviteUser, { as: admin, params })
    expect(second.status).toBe(201)
    expect((await reset(tokenIn(body.invitationLink))).status).toBe(400)
    expect((await reset(tokenIn(second.body.invitationLink))).status).toBe(204)
    const third = await app.call(inviteUser, { as: admin, params })
    expect([third.status, third.error.code]).toEqual([409, 'conflict'])
  })

  it('is sent to the new address when the address changes, and stops working for the old one', async () => {
    const person = newcomer()
    const { body } = await app.call(createUser, { as: admin, body: person })
    const moved = { ...person, email: `moved-${person.email}` }
    await app.call(updateUser, { as: admin, params: { id: body.id }, body: moved })
    expect((await reset(tokenIn(body.invitationLink))).status).toBe(400)
    expect((await reset(tokenIn((await mailsTo(moved.email))[0] ?? ''))).status).toBe(204)
    expect((await signIn(moved.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('of a deleted or inactive account is invalid', async () => {
    const deleted = (await app.call(createUser, { as: admin, body: newcomer() })).body
    await app.call(deleteUser, { as: admin, params: { id: deleted.id } })
    expect((await reset(tokenIn(deleted.invitationLink))).status).toBe(400)
    const inactive = (await app.call(createUser, { as: admin, body: { ...newcomer(), status: 'Inactive' } }))
      .body
    expect((await reset(tokenIn(inactive.invitationLink))).error.message).toContain('inactive')
  })

  it('leaves the status to the ADMIN', async () => {
    const person = { ...newcomer(), status: undefined }
    const { body } = await app.call(createUser, { as: admin, body: person })
    await reset(tokenIn(body.invitationLink))
    expect((await signIn(person.email, NEW_PASSWORD)).body.user.status).toBe('Pending')
  })
})

describe('password recovery', () => {
  const ask = (email: string, from = '10.3.3.3', headers = {}) =>
    app.call(requestPasswordRecovery, { body: { email }, from, headers })

  it('answers the same for known, unknown and inactive addresses, and mails only the known one', async () => {
    const user = await app.createAccount()
    const inactive = await app.createAccount({ status: 'Inactive' })
    const replies = await Promise.all([ask(user.email), ask('nobody@example.lk'), ask(inactive.email)])
    for (const reply of replies) {
      expect(reply.status).toBe(202)
      expect(reply.body).toEqual(replies[0]?.body)
    }
    expect(await mailsTo(user.email)).toHaveLength(1)
    expect(await mailsTo('nobody@example.lk')).toHaveLength(0)
    expect(await mailsTo(inactive.email)).toHaveLength(0)
  })

  it('sets a new password and ends every session, so that anyone with the old one is signed out', async () => {
    const user = await app.createAccount()
    await ask(user.email)
    expect((await reset(tokenIn((await mailsTo(user.email))[0] ?? ''))).status).toBe(204)
    expect((await app.call(getMe, { as: user })).status).toBe(401)
    expect((await app.call(refreshTokens, { body: { refreshToken: user.refreshToken } })).status).toBe(401)
    expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(401)
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('links work for one hour, and using one invalidates all others', async () => {
    const user = await app.createAccount()
    await ask(user.email)
    await ask(user.email)
    const [newest = '', older = ''] = (await mailsTo(user.email)).map(tokenIn)
    expect(newest).not.toBe(older)
    app.moveClock(HOUR)
    expect((await reset(newest)).error.message).toContain('expired')
    app.moveClock(-60_000)
    expect((await reset(older)).status).toBe(204)
    expect((await reset(newest)).status).toBe(400)
  })

  it('keeps the link valid when the password is refused', async () => {
    const user = await app.createAccount()
    await ask(user.email)
    const token = tokenIn((await mailsTo(user.email))[0] ?? '')
    expect((await reset(token, 'password123')).error.fields).toHaveProperty('password')
    expect((await reset(token)).status).toBe(204)
  })

  it('builds links from APP_URL, whatever the request says', async () => {
    const user = await app.createAccount()
    await ask(user.email, '10.3.3.3', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [text = ''] = await mailsTo(user.email)
    expect(text).toContain(`${APP_URL}/auth/password-reset?token=`)
    expect(text).not.toContain('evil')
  })

  it('is limited to five requests an hour for an address, known or not', async () => {
    const user = await app.createAccount()
    for (const email of [user.email, 'unknown@example.lk']) {
      for (let index = 0; index < 5; index++) expect((await ask(email, '10.4.4.4')).status).toBe(202)
      expect((await ask(email, '10.4.4.4')).status).toBe(429)
    }
    expect(await mailsTo(user.email)).toHaveLength(5)
  })

  it('refuses invented tokens', async () => {
    expect((await reset('A'.repeat(43))).status).toBe(400)
    expect((await reset('short')).status).toBe(400)
  })
})
