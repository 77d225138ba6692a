import { afterEach, describe, expect, it } from 'vitest'
import { atOnce } from '#test/at-once.ts'
import { forgetNotifications, mailsOf, notificationsOf } from '#test/notification-scene.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts'
import type { Config } from '#platform/server/config.ts'
import { getAuthOptions, logIn, signUp } from '../shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { saveNotificationPreferences } from '#people/notifications/shared/notification-endpoints.ts'
import { listOutbox } from '#people/outbox/shared/outbox-endpoints.ts'
import { createUser, listUsers, updateUser } from '#people/users/shared/user-endpoints.ts'

let app: TestApp

afterEach(() => app.stop())

async function start(settings: Partial<Config> = {}): Promise<void> {
  app = await startTestApp(settings)
}

const person = (email: string) => ({ fName: 'Nimali', sName: 'Perera', email, password: TEST_PASSWORD })

async function roles(): Promise<string[]> {
  const { rows } = await app.platform.pool.query<{ is: string }>(
    "select role || ' ' || status as is from users order by created_at",
  )
  return rows.map((row) => row.is)
}

describe('the first account', () => {
  it('becomes an Active ADMIN with working tokens', async () => {
    await start()
    expect((await app.call(getAuthOptions)).body).toMatchObject({ signup: 'approval', firstAccount: true })
    const reply = await app.call(signUp, { body: person('Nimali@Example.LK ') })
    expect(reply.status).toBe(201)
    expect(reply.body.user).toMatchObject({ role: 'ADMIN', status: 'Active', email: 'nimali@example.lk' })
    expect((await app.call(listUsers, { token: reply.body.access_token })).status).toBe(200)
    expect((await app.call(getAuthOptions)).body).toMatchObject({ signup: 'approval', firstAccount: false })
  })

  it('is created once when the button is pressed repeatedly: the same key, the same answer', async () => {
    await start({ signup: 'closed' })
    const send = () =>
      app.call(signUp, {
        body: person('nimali@example.lk'),
        headers: { 'idempotency-key': 'one-opened-page' },
      })
    const replies = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
    expect(await roles()).toEqual(['ADMIN Active'])
  })

  it('stores nothing of the password with the key, and repeats the answer to nobody with another password', async () => {
    await start()
    const send = (password: string) =>
      app.call(signUp, {
        body: { ...person('nimali@example.lk'), password },
        headers: { 'idempotency-key': 'one-opened-page' },
      })
    const first = await send('a quiet working tool')
    const other = await send('another working tool')
    expect([first.status, other.status, other.error.message]).toEqual([
      201,
      400,
      'This was saved already, as it was before your last change.',
    ])
    expect((await send('a quiet working tool')).body).toEqual(first.body)
    const { rows } = await app.platform.pool.query<{ request_hash: Buffer }>(
      'select request_hash from idempotency_keys',
    )
    const { password: _, ...rest } = person('nimali@example.lk')
    expect(rows.map(({ request_hash }) => request_hash.toString('base64url'))).toEqual([
      app.platform.secrets.derive('contents of a call', JSON.stringify(rest)),
    ])
  })

  it('is unique when twenty people sign up at once', async () => {
    await start()
    const replies = await atOnce(20, (index) =>
      app.call(signUp, { body: person(`person${index}@example.lk`) }),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 201))
    const all = await roles()
    expect(all.filter((one) => one === 'ADMIN Active')).toHaveLength(1)
    expect(all.filter((one) => one === 'USER Pending')).toHaveLength(19)
  })

  it('is unique when twenty sign up at once in two processes with the same address', async () => {
    await start()
    const other = await app.again()
    const replies = await atOnce(20, (index) =>
      (index % 2 === 0 ? app : other).call(signUp, { body: person('same@example.lk') }),
    )
    await other.stop()
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19)
    expect(await roles()).toEqual(['ADMIN Active'])
  })

  it('can be created even if sign-up is closed', async () => {
    await start({ signup: 'closed' })
    expect((await app.call(signUp, { body: person('first@example.lk') })).status).toBe(201)
    const second = await app.call(signUp, { body: person('second@example.lk') })
    expect([second.status, second.error.code]).toEqual([403, 'signup_closed'])
    expect(await roles()).toEqual(['ADMIN Active'])
  })
})

describe('later accounts', () => {
  it('wait for approval, can only ask who they are, and are admitted by an ADMIN', async () => {
    await start()
    const admin = await app.createAccount({ role: 'ADMIN' })
    const { body } = await app.call(signUp, { body: person('new@example.lk') })
    const token = body.access_token
    expect(body.user).toMatchObject({ role: 'USER', status: 'Pending' })
    expect((await app.call(getMe, { token })).body).toMatchObject({ user: body.user, permissions: [] })
    const refused = await app.call(listUsers, { token })
    expect([refused.status, refused.error.code]).toEqual([403, 'account_pending'])
    expect(refused.error.message).toBe('Your account is waiting for approval')

    const { id, ...fields } = body.user
    await app.call(updateUser, { as: admin, params: { id }, body: { ...fields, status: 'Active' } })
    expect((await app.call(listUsers, { token })).status).toBe(200)
    expect((await app.call(getMe, { token })).body.permissions).toContain('task:edit')
  })

  it('are reported to every Active ADMIN', async () => {
    await start()
    const admin = await app.createAccount({ role: 'ADMIN' })
    const other = await app.createAccount({ role: 'ADMIN' })
    await app.createAccount({ role: 'ADMIN', status: 'Inactive' })
    await app.platform.pool.query('delete from outbox_messages')
    await app.call(signUp, { body: person('new@example.lk') })
    const mails = await app.call(listOutbox, { as: admin })
    expect(mails.body.map((mail) => mail.toAddress).toSorted()).toEqual([admin.email, other.email].toSorted())
  })

  it('are also reported as a notification, and by mail only to those who want it', async () => {
    await start()
    const admin = await app.createAccount({ role: 'ADMIN' })
    const other = await app.createAccount({ role: 'ADMIN' })
    await app.createAccount()
    await forgetNotifications(app)
    await app.call(saveNotificationPreferences, { as: other, body: { mail: { 'sign-up-waiting': false } } })
    await app.call(signUp, { body: person('new@example.lk') })
    for (const account of [admin, other]) {
      expect(await notificationsOf(app, account)).toMatchObject([
        {
          kind: 'sign-up-waiting',
          title: 'Nimali Perera waits for approval',
          detail: 'new@example.lk',
          path: '/user',
        },
      ])
    }
    expect((await mailsOf(app)).map(([address]) => address)).toEqual([admin.email])
    const { rows } = await app.platform.pool.query('select distinct user_id from notifications')
    expect(rows).toHaveLength(2)
  })

  it('are Active at once with SIGNUP=open', async () => {
    await start({ signup: 'open' })
    await app.createAccount({ role: 'ADMIN' })
    const { body } = await app.call(signUp, { body: person('new@example.lk') })
    expect(body.user).toMatchObject({ role: 'USER', status: 'Active' })
    expect((await app.call(listUsers, { token: body.access_token })).status).toBe(200)
  })

  it('never take a role, status, id or anything else from the request', async () => {
    await start()
    await app.createAccount({ role: 'ADMIN' })
    const reply = await app.send({
      method: 'POST',
      url: '/api/auth/signup',
      payload: JSON.stringify({
        ...person('sly@example.lk'),
        id: '00000000-0000-7000-8000-000000000001',
        role: 'ADMIN',
        status: 'Active',
        isAdmin: true,
        password_hash: 'x',
        created_at: '2000-01-01',
      }),
    })
    expect(reply.status).toBe(201)
    const { rows } = await app.platform.pool.query("select * from users where email = 'sly@example.lk'")
    expect(rows[0]).toMatchObject({ role: 'USER', status: 'Pending' })
    expect(rows[0].id).not.toContain('00000000')
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(Number(rows[0].created_at.slice(0, 4))).toBeGreaterThan(2020)
  })

  it('cannot use a known address, not even one whose invitation is pending', async () => {
    await start()
    const admin = await app.createAccount({ role: 'ADMIN' })
    const boss = {
      fName: 'The',
      sName: 'Boss',
      email: 'boss@example.lk',
      role: 'ADMIN',
      status: 'Active',
    } as const
    await app.call(createUser, { as: admin, body: boss })
    const reply = await app.call(signUp, { body: person('BOSS@example.lk') })
    expect([reply.status, reply.error.code]).toEqual([409, 'conflict'])
    expect(JSON.stringify(reply.body)).not.toContain('token')
    const { rows } = await app.platform.pool.query(
      "select f_name, password_hash from users where email = 'boss@example.lk'",
    )
    expect(rows).toEqual([{ f_name: 'The', password_hash: null }])
    const login = await app.call(logIn, { body: { email: boss.email, password: TEST_PASSWORD } })
    expect(login.status).toBe(401)
  })

  it('are limited to twenty an hour from one address, across all processes', async () => {
    await start()
    for (let index = 0; index < 20; index++) {
      const reply = await app.call(signUp, { body: person(`p${index}@example.lk`), from: '10.0.0.1' })
      expect(reply.status).toBe(201)
    }
    const other = await app.again()
    const refused = await other.call(signUp, { body: person('late@example.lk'), from: '10.0.0.1' })
    await other.stop()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    const elsewhere = await app.call(signUp, { body: person('late@example.lk'), from: '10.0.0.2' })
    expect(elsewhere.status).toBe(201)
  })
})

describe('invalid input', () => {
  it('is refused with a message at each field', async () => {
    await start()
    const reply = await app.send({
      method: 'POST',
      url: '/api/auth/signup',
      payload: JSON.stringify({ fName: ' ', email: 'nobody', password: 'short' }),
    })
    expect(reply.status).toBe(400)
    expect(reply.error.fields).toEqual({
      fName: 'First name is required',
      sName: 'Last name is required',
      email: 'Valid email is required',
      password: 'Password must be at least 8 characters',
    })
  })

  it.each([64, 128])(
    'accepts a password of %d characters, and compares it to the last one',
    async (length) => {
      await start()
      const password = 'quiet tool '.repeat(12).slice(0, length - 1)
      const body = { ...person('nimali@example.lk'), password: `${password}x` }
      expect((await app.call(signUp, { body })).status).toBe(201)
      const logInWith = async (given: string) =>
        (await app.call(logIn, { body: { email: 'nimali@example.lk', password: given } })).status
      expect([await logInWith(`${password}x`), await logInWith(`${password}y`)]).toEqual([200, 401])
    },
  )

  it.each(['password123', 'Nimali Perera 2024', 'x'.repeat(129)])(
    'is refused: the password %j',
    async (password) => {
      await start()
      const reply = await app.call(signUp, { body: { ...person('a@example.lk'), password } })
      expect(reply.status).toBe(400)
      expect(reply.error.fields).toHaveProperty('password')
      expect(await roles()).toEqual([])
    },
  )
})
