import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { listOutbox } from '#people/outbox/shared/outbox-endpoints.ts'
import { givePasskey, pageOf, sendPasskey, signInByPasskey, startAdding } from '#test/passkey-scene.ts'
import { addSecondWay, nextCodeOf, openAttempt, sendCode } from '#test/second-way-scene.ts'
import { softPasskey } from '#test/soft-passkey.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { logIn, proveOwner, resetPassword } from '../../shared/auth-endpoints.ts'
import {
  addPasskey,
  askOwnPasskey,
  askPasskey,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from '../../shared/passkey-endpoints.ts'
import type { RequestOptions } from '../../shared/passkey-schema.ts'
import { getSecondWay, resetSecondWay, turnOffSecondWay } from '../../shared/second-way-endpoints.ts'
import { hashSecret } from '../opaque-secret.ts'
import { resetSecondWayOf } from '../second-way/reset-second-way.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.platform.pool.query('delete from rate_limits')
  const { email, password } = admin
  admin = { ...admin, accessToken: (await app.call(logIn, { body: { email, password } })).body.access_token }
  user = await app.createAccount()
})

const listed = async (as = user) => (await app.call(listPasskeys, { as })).body
const remove = (id: string, as = user) => app.call(removePasskey, { as, params: { id } })
const titles = async () =>
  (await app.call(listNotifications, { as: user })).body
    .map(({ title }) => title)
    .filter((title) => !title.startsWith('New sign-in'))
const passwordAlone = async () => {
  const { email, password } = user
  return app.call(logIn, { body: { email, password } })
}
const setStatus = (status: string) =>
  app.platform.pool.query('update users set status = $2 where id = $1', [user.id, status])

describe('a passkey (spec 34.1)', () => {
  it('is added, told to its owner, and is a second way with recovery codes', async () => {
    const key = await givePasskey(app, user, { name: 'යාපනය දුරකථනය' })
    expect(await listed()).toEqual([
      {
        id: key.rowId,
        name: 'යාපනය දුරකථනය',
        isBackedUp: true,
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ])
    expect(key.codes).toHaveLength(10)
    expect((await app.call(getSecondWay, { as: user })).body).toEqual({ since: null, codesLeft: 10 })
    expect(await titles()).toEqual(['A passkey was added to your account: යාපනය දුරකථනය'])
    const mails = (await app.call(listOutbox, { as: admin })).body
    expect(mails.filter(({ toAddress }) => toAddress === user.email).map(({ kind }) => kind)).toContain(
      'second-way-changed',
    )
    // a second one brings no new codes: the ones on paper stay right
    expect((await givePasskey(app, user)).codes).toEqual([])
    expect((await addSecondWay(app, user)).codes).toEqual([])
  })

  it('is not begun under an address in numbers or without https', async () => {
    const { appUrl } = app.platform.config
    for (const address of ['http://192.168.1.20:3000', 'https://[2001:db8::1]', 'http://office.example.lk']) {
      app.platform.config.appUrl = address
      expect((await startAdding(app, user)).status).toBe(409)
      expect((await app.call(askPasskey, { body: {} })).status).toBe(409)
    }
    app.platform.config.appUrl = appUrl
  })

  it('is refused for a challenge of another account or of signing in, from other pages, late, or twice', async () => {
    const key = softPasskey(pageOf(app))
    const other = await app.createAccount()
    const add = (options: Parameters<typeof key.create>[0], odd = {}) =>
      app.call(addPasskey, { as: user, body: { name: 'Key', credential: key.create(options, odd) } })
    const { body: others } = await startAdding(app, other)
    expect((await add(others)).status).toBe(409)
    const { body: asked } = await app.call(askPasskey, { body: {} })
    const own = async () => (await startAdding(app, user)).body
    expect((await add({ ...(await own()), challenge: asked.challenge })).status).toBe(409)
    expect((await add(await own(), { origin: 'https://ledgerboard.example' })).status).toBe(409)
    expect((await add(await own(), { rpId: 'ledgerboard.example' })).status).toBe(409)
    const late = await own()
    app.moveClock(5 * 60_000)
    expect((await add(late)).status).toBe(409)
    const options = await own()
    expect((await add(options)).status).toBe(201)
    expect((await add(options)).status).toBe(409)
    const again = await add(await own())
    expect([again.status, again.error.message]).toEqual([409, 'This passkey was added already.'])
    // nor is it taken over by another account
    const taken = { name: 'Key', credential: key.create((await startAdding(app, other)).body) }
    expect((await app.call(addPasskey, { as: other, body: taken })).status).toBe(409)
    expect(await listed()).toHaveLength(1)
  })

  it('is one of 20 at most, also when two are added at once', async () => {
    await app.platform.pool.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
       select gen_random_uuid(), $1, 'key-' || number, '\\x01', 0, '{}', 'Key', true, now()
       from generate_series(1, 19) number`,
      [user.id],
    )
    const keys = [softPasskey(pageOf(app)), softPasskey(pageOf(app))]
    const options = [(await startAdding(app, user)).body, (await startAdding(app, user)).body] as const
    const replies = await Promise.all(
      keys.map((key, index) =>
        app.call(addPasskey, {
          as: user,
          body: { name: 'One more', credential: key.create(options[index === 0 ? 0 : 1]) },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([201, 409])
    expect((await startAdding(app, user)).status).toBe(409)
  })

  it('is added once when the call is sent twice, with the same codes', async () => {
    const key = softPasskey(pageOf(app))
    const { body: options } = await startAdding(app, user)
    const call = {
      as: user,
      body: { name: 'Key', credential: key.create(options) },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    const [first, second] = [await app.call(addPasskey, call), await app.call(addPasskey, call)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await listed()).toHaveLength(1)
  })

  it('is renamed and removed by its owner only, who is told', async () => {
    const { rowId } = await givePasskey(app, user)
    const other = await app.createAccount()
    const rename = (as: TestAccount, name: string) =>
      app.call(renamePasskey, { as, params: { id: rowId }, body: { name } })
    expect((await rename(other, 'Mine')).status).toBe(404)
    expect((await rename(user, 'x'.repeat(61))).status).toBe(400)
    expect((await rename(user, 'Phone')).body.name).toBe('Phone')
    expect((await remove(rowId, other)).status).toBe(404)
    expect((await remove(rowId)).status).toBe(204)
    expect((await remove(rowId)).status).toBe(404)
    expect(await titles()).toEqual([
      'A passkey was removed from your account: Phone. The password alone is enough again',
    ])
    const { rows } = await app.platform.pool.query(
      `select action, after from changes where entity = 'second-way' and entity_id = $1 order by id`,
      [user.id],
    )
    expect(rows).toMatchObject([
      { action: 'create', after: { passkey: 'Chrome on Windows' } },
      { action: 'update', after: { passkey: 'Phone' } },
      { action: 'delete', after: { passkey: 'Phone', reason: 'removed by its owner' } },
    ])
    expect((await passwordAlone()).status).toBe(200)
    expect((await app.call(getSecondWay, { as: user })).body.codesLeft).toBe(0)
  })
})

describe('signing in without typing (spec 34.2)', () => {
  it('opens a session and asks for no code, also with an app', async () => {
    await addSecondWay(app, user)
    const key = await givePasskey(app, user)
    const { body: options } = await app.call(askPasskey, { body: {} })
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    const passkey = key.answer(options)
    const signedIn = await app.call(logInWithPasskey, { body: { passkey } })
    expect(signedIn.status).toBe(200)
    expect((await app.call(getMe, { token: signedIn.body.access_token })).body.user.id).toBe(user.id)
    expect((await listed())[0]?.lastUsedAt).not.toBeNull()
    // the same reply again
    expect((await app.call(logInWithPasskey, { body: { passkey } })).status).toBe(401)
  })

  it('refuses other pages, another person, no finger, a foreign challenge, and a passkey that nobody knows', async () => {
    const key = await givePasskey(app, user)
    const other = await app.createAccount()
    const others = await givePasskey(app, other)
    const attempt = await openAttempt(app, user)
    const { body: second } = await app.call(askPasskey, { body: { attempt } })
    for (const odd of [
      { origin: 'https://ledgerboard.example' },
      { rpId: 'ledgerboard.example' },
      { isUserVerified: false },
      { userHandle: Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url') },
      { challenge: second.challenge },
      { challenge: 'c'.repeat(43) },
      { id: others.id },
    ])
      expect((await signInByPasskey(app, key, odd)).status, JSON.stringify(odd)).toBe(401)
    expect((await signInByPasskey(app, softPasskey(pageOf(app)), { userHandle: 'AAAA' })).status).toBe(401)
    expect((await signInByPasskey(app, key)).status).toBe(200)
  })

  it('refuses a counter that goes back once it counts, and accepts one that never counts', async () => {
    const counting = await givePasskey(app, user, { start: 10 })
    expect((await signInByPasskey(app, counting)).status).toBe(200)
    expect((await signInByPasskey(app, counting, { counter: 11 })).status).toBe(401)
    expect((await signInByPasskey(app, counting, { counter: 0 })).status).toBe(401)
    expect((await signInByPasskey(app, counting, { counter: 30 })).status).toBe(200)
    const synced = await givePasskey(app, user)
    for (let time = 0; time < 2; time++) expect((await signInByPasskey(app, synced)).status).toBe(200)
  })

  it('looks at the account as a password does: Inactive is refused, Pending waits', async () => {
    const key = await givePasskey(app, user)
    await setStatus('Inactive')
    expect((await signInByPasskey(app, key)).error.code).toBe('account_inactive')
    await setStatus('Pending')
    const waiting = await signInByPasskey(app, key)
    expect(waiting.body.user.status).toBe('Pending')
    expect((await app.call(listPasskeys, { token: waiting.body.access_token })).error.code).toBe(
      'account_pending',
    )
  })

  it('accepts one reply once, sent to two processes at the same time', async () => {
    const key = await givePasskey(app, user)
    const second = await app.again()
    second.moveClock(app.platform.clock().getTime() - second.platform.clock().getTime())
    const { body: options } = await second.call(askPasskey, { body: {} })
    const passkey = key.answer(options)
    const replies = await Promise.all(
      [app, second].map((process) => process.call(logInWithPasskey, { body: { passkey } })),
    )
    await second.stop()
    expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 401])
  })

  it('does not work with a passkey that was removed meanwhile', async () => {
    const key = await givePasskey(app, user)
    const { body: options } = await app.call(askPasskey, { body: {} })
    expect((await remove(key.rowId)).status).toBe(204)
    expect((await app.call(logInWithPasskey, { body: { passkey: key.answer(options) } })).status).toBe(401)
  })
})

describe('as the second way (spec 34.3)', () => {
  it('is asked for after the password, which alone opens nothing, and belongs to its attempt', async () => {
    const key = await givePasskey(app, user)
    const asked = await passwordAlone()
    expect([asked.status, asked.error.code, asked.error.ways]).toEqual([
      403,
      'second_way_needed',
      ['passkey'],
    ])
    const attempt = asked.error.attempt ?? ''
    const { body: options } = await app.call(askPasskey, { body: { attempt } })
    expect(options.allowCredentials).toEqual([
      { id: key.id, type: 'public-key', transports: ['hybrid', 'internal'] },
    ])
    const elsewhere = await openAttempt(app, user)
    expect((await sendPasskey(app, elsewhere, key, { challenge: options.challenge })).status).toBe(401)
    expect((await sendPasskey(app, attempt, key, { isUserVerified: false })).status).toBe(200)
    expect((await app.call(askPasskey, { body: { attempt } })).status).toBe(410)
  })

  it('stands beside the app and the recovery codes, and counts as a try like them', async () => {
    const key = await givePasskey(app, user)
    const { secret } = await addSecondWay(app, user)
    expect((await passwordAlone()).error.ways).toEqual(['passkey', 'app'])
    expect((await sendCode(app, await openAttempt(app, user), nextCodeOf(app, secret))).status).toBe(200)
    expect((await sendCode(app, await openAttempt(app, user), key.codes[0] ?? '')).status).toBe(200)
    const attempt = await openAttempt(app, user)
    const other = await givePasskey(app, await app.createAccount())
    for (let wrong = 0; wrong < 5; wrong++) expect((await sendPasskey(app, attempt, other)).status).toBe(401)
    expect((await app.call(askPasskey, { body: { attempt } })).status).toBe(410)
  })

  it('is not got round by a new password, nor by an attempt from before', async () => {
    const waiting = await openAttempt(app, user)
    expect(waiting).toContain('undefined')
    const key = await givePasskey(app, user)
    const before = await openAttempt(app, user)
    const token = 'p'.repeat(43)
    await app.platform.pool.query(
      `insert into one_time_links (hash, user_id, purpose, created_at, expires_at)
       values ($1, $2, 'recovery', now(), now() + interval '1 hour')`,
      [hashSecret(token), user.id],
    )
    const password = 'lamps along the lake'
    expect((await app.call(resetPassword, { body: { token, password } })).status).toBe(204)
    expect((await app.call(askPasskey, { body: { attempt: before } })).status).toBe(410)
    const attempt = await openAttempt(app, { email: user.email, password })
    expect((await sendPasskey(app, attempt, key)).status).toBe(200)
  })

  it('stays when only the app is turned off, and the codes stay with it', async () => {
    const key = await givePasskey(app, user)
    const { secret } = await addSecondWay(app, user)
    const body = { code: nextCodeOf(app, secret) }
    expect((await app.call(turnOffSecondWay, { as: user, body })).status).toBe(204)
    expect((await passwordAlone()).error.ways).toEqual(['passkey'])
    expect(await titles()).toContain('The authenticator app was turned off for your account')
    expect((await sendCode(app, await openAttempt(app, user), key.codes[0] ?? '')).status).toBe(200)
  })

  it('ends with a reset, by an administrator and on the machine of the server', async () => {
    for (const reset of [
      () => app.call(resetSecondWay, { as: admin, params: { id: user.id } }),
      () =>
        app.platform.database
          .transaction()
          .execute((transaction) => resetSecondWayOf(transaction, app.platform, user.email)),
    ]) {
      const key = await givePasskey(app, user)
      await reset()
      expect(await listed()).toEqual([])
      expect((await signInByPasskey(app, key)).status).toBe(401)
      expect((await passwordAlone()).status).toBe(200)
    }
  })
})

describe('as fresh proof (spec 34.4)', () => {
  it('counts like the password, with a challenge of its own account and kind', async () => {
    const key = await givePasskey(app, user)
    const other = await app.createAccount()
    await givePasskey(app, other)
    const stale = () =>
      app.platform.pool.query(
        `update sessions set proven_at = $2::timestamptz - interval '1 hour' where user_id = $1`,
        [user.id, app.platform.clock()],
      )
    const prove = (options: RequestOptions, odd = {}) =>
      app.call(proveOwner, { as: user, body: { passkey: key.answer(options, odd) } })
    await stale()
    expect((await startAdding(app, user)).error.code).toBe('proof_needed')
    const { body: login } = await app.call(askPasskey, { body: {} })
    const { body: others } = await app.call(askOwnPasskey, { as: other })
    for (const options of [login, others]) expect((await prove(options)).status).toBe(400)
    const { body: own } = await app.call(askOwnPasskey, { as: user })
    expect(own).toMatchObject({ allowCredentials: [{ id: key.id }], userVerification: 'required' })
    expect((await prove(own, { isUserVerified: false })).status).toBe(400)
    expect((await startAdding(app, user)).error.code).toBe('proof_needed')
    const { body: options } = await app.call(askOwnPasskey, { as: user })
    expect((await prove(options)).status).toBe(204)
    expect((await startAdding(app, user)).status).toBe(200)
    expect((await prove(options)).status).toBe(400)
    const both = { currentPassword: user.password, passkey: key.answer(options) }
    expect((await app.call(proveOwner, { as: user, body: both })).status).toBe(400)
  })
})
