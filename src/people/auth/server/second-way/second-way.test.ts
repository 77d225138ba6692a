import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { loadSecrets, type Secrets } from '#platform/server/security/secrets.ts'
import { addSecondWay, codeOf, nextCodeOf, openAttempt, sendCode } from '#test/second-way-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { logIn, refreshTokens, resetPassword } from '../../shared/auth-endpoints.ts'
import {
  confirmSecondWay,
  getSecondWay,
  renewRecoveryCodes,
  resetSecondWay,
  startSecondWay,
  turnOffSecondWay,
} from '../../shared/second-way-endpoints.ts'
import { hashSecret } from '../opaque-secret.ts'
import { resealSecondWays } from './reseal-second-ways.ts'
import { resetSecondWayOf } from './reset-second-way.ts'

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
  // the clock moves on with every code; access tokens live for 15 minutes
  admin = { ...admin, accessToken: (await signIn(admin)).access_token }
  user = await app.createAccount()
})

const signIn = async ({ email, password }: TestAccount) =>
  (await app.call(logIn, { body: { email, password } })).body
const status = async (as = user) => (await app.call(getSecondWay, { as })).body
const titles = async () =>
  (await app.call(listNotifications, { as: user })).body
    .map(({ title }) => title)
    .filter((title) => !title.startsWith('New sign-in'))
const changes = async (id: string) => {
  const { rows } = await app.platform.pool.query(
    `select entity, action, actor_id, after from changes
     where entity in ('second-way', 'sign-in') and entity_id = $1 order by id`,
    [id],
  )
  return rows
}

describe('an authenticator app (spec 33.1)', () => {
  it('is on once a first code was right, with ten recovery codes', async () => {
    expect(await status()).toEqual({ since: null, codesLeft: 0 })
    const started = await app.call(startSecondWay, { as: user })
    expect(started.status).toBe(201)
    const { secret, uri } = started.body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`otpauth://totp/Ledgerboard:${encodeURIComponent(user.email)}?`)
    expect(uri).toContain(`secret=${secret}`)
    const wrong = await app.call(confirmSecondWay, { as: user, body: { code: codeOf(app, secret, 9) } })
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['code']])
    expect((await signIn(user)).access_token).toBeTypeOf('string')

    const code = codeOf(app, secret)
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    const confirmed = await app.call(confirmSecondWay, { as: user, body: { code: typed } })
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.codes).size).toBe(10)
    for (const one of confirmed.body.codes) expect(one).toMatch(/^[02-9a-hjkmnp-z]{5}-[02-9a-hjkmnp-z]{5}$/)
    expect(await status()).toEqual({ since: expect.any(String), codesLeft: 10 })
    expect(await titles()).toEqual(['An authenticator app was added to your account'])
    // the code that confirmed it does not sign in as well
    expect((await sendCode(app, await openAttempt(app, user), code)).status).toBe(401)
  })

  it('is not replaced while it is on', async () => {
    await addSecondWay(app, user)
    expect((await app.call(startSecondWay, { as: user })).status).toBe(409)
    expect((await app.call(confirmSecondWay, { as: user, body: { code: '123456' } })).status).toBe(409)
  })

  it('and its codes are stored in no usable form', async () => {
    const { secret, codes } = await addSecondWay(app, user)
    const attempt = await openAttempt(app, user)
    const places = ['second_ways', 'recovery_codes', 'sign_in_attempts', 'idempotency_keys', 'changes']
    const { rows } = await app.platform.pool.query<{ text: string }>(
      `select concat(${places.map((name) => `(select string_agg(t::text, ' ') from ${name} t)`).join()}) as text`,
    )
    for (const one of [secret, attempt, ...codes]) expect(rows[0]?.text).not.toContain(one)
    await expect(
      app.platform.pool.query('update second_ways set last_step = last_step - 1 where user_id = $1', [
        user.id,
      ]),
    ).rejects.toThrow('A used code cannot become usable again')
  })
})

describe('signing in with a code (spec 33.2)', () => {
  it('takes the password, then a code: the password alone opens nothing', async () => {
    const { secret } = await addSecondWay(app, user)
    const { email, password } = user
    const asked = await app.call(logIn, { body: { email, password } })
    expect([asked.status, asked.error.code]).toEqual([403, 'second_way_needed'])
    expect(JSON.stringify(asked.body)).not.toContain('token')
    const attempt = asked.error.attempt ?? ''
    expect((await app.call(getMe, { token: attempt })).status).toBe(401)
    expect((await app.call(refreshTokens, { body: { refreshToken: attempt } })).status).toBe(401)
    const signedIn = await sendCode(app, attempt, nextCodeOf(app, secret))
    expect(signedIn.status).toBe(200)
    expect((await app.call(getMe, { token: signedIn.body.access_token })).body.user.id).toBe(user.id)
    expect((await sendCode(app, attempt, nextCodeOf(app, secret))).status).toBe(410)
  })

  it('refuses a code a second time, an older one, and one of another account', async () => {
    const { secret } = await addSecondWay(app, user)
    const other = await app.createAccount()
    const others = await addSecondWay(app, other)
    const code = nextCodeOf(app, secret)
    expect((await sendCode(app, await openAttempt(app, user), code)).status).toBe(200)
    const attempt = await openAttempt(app, user)
    for (const wrong of [
      code,
      codeOf(app, secret, -1),
      nextCodeOf(app, others.secret),
      others.codes[0] ?? '',
    ])
      expect((await sendCode(app, attempt, wrong)).status).toBe(401)
    expect(await changes(user.id)).toContainEqual({
      entity: 'sign-in',
      action: 'create',
      actor_id: null,
      after: { refused: 'wrong code', address: '10.1.1.1' },
    })
    // an attempt belongs to its account: the code of the account that sends it does not count
    expect((await sendCode(app, await openAttempt(app, other), codeOf(app, secret))).status).toBe(401)
  })

  it('accepts a code once, also in two processes at once, and a recovery code likewise', async () => {
    const { secret, codes } = await addSecondWay(app, user)
    const second = await app.again()
    for (const code of [nextCodeOf(app, secret), codes[3]?.toUpperCase().replace('-', ' ') ?? '']) {
      second.moveClock(app.platform.clock().getTime() - second.platform.clock().getTime())
      const attempts = [await openAttempt(app, user), await openAttempt(app, user)]
      const replies = await Promise.all(
        attempts.map((attempt, index) => sendCode(index === 0 ? app : second, attempt, code)),
      )
      expect(replies.map((reply) => reply.status).toSorted((one, other) => one - other)).toEqual([200, 401])
    }
    await second.stop()
    expect((await status()).codesLeft).toBe(9)
    expect(await titles()).toContain('A recovery code was used to sign in; 9 left')
  })

  it('ends an attempt after five codes and after five minutes', async () => {
    const { secret } = await addSecondWay(app, user)
    const tried = await openAttempt(app, user)
    const wrong = await Promise.all(Array.from({ length: 7 }, () => sendCode(app, tried, '000000')))
    expect(wrong.filter((reply) => reply.status === 401)).toHaveLength(5)
    expect((await sendCode(app, tried, nextCodeOf(app, secret))).status).toBe(410)
    const late = await openAttempt(app, user)
    app.moveClock(5 * 60_000)
    expect((await sendCode(app, late, codeOf(app, secret))).status).toBe(410)
  })

  it('is asked for after a new password too, and attempts of the old one are over', async () => {
    const { secret } = await addSecondWay(app, user)
    const waiting = await openAttempt(app, user)
    const token = 'l'.repeat(43)
    await app.platform.pool.query(
      `insert into one_time_links (hash, user_id, purpose, created_at, expires_at)
       values ($1, $2, 'recovery', now(), now() + interval '1 hour')`,
      [hashSecret(token), user.id],
    )
    const password = 'lamps along the lake'
    expect((await app.call(resetPassword, { body: { token, password } })).status).toBe(204)
    expect((await sendCode(app, waiting, nextCodeOf(app, secret))).status).toBe(410)
    const attempt = await openAttempt(app, { email: user.email, password })
    expect((await sendCode(app, attempt, codeOf(app, secret))).status).toBe(200)
  })

  it('looks at 30 of 1,000 guesses in an hour, wherever they come from', async () => {
    await addSecondWay(app, user)
    const attempts = Array.from({ length: 200 }, (_, index) =>
      `${user.id.slice(0, 36)}-${index}`.padEnd(43, 'x'),
    )
    const values = attempts.map((_, index) => `($${index + 2}, $1, false, now() + interval '1 hour')`)
    await app.platform.pool.query(
      `insert into sign_in_attempts (hash, user_id, remember_me, expires_at) values ${values.join()}`,
      [user.id, ...attempts.map((attempt) => hashSecret(attempt))],
    )
    const counts = new Map<number, number>()
    const guesses = Array.from({ length: 1_000 }, (_, guess) => guess)
    // a few at once, so that none waits too long for a connection
    for (let first = 0; first < guesses.length; first += 20)
      for (const { status: told } of await Promise.all(
        guesses
          .slice(first, first + 20)
          .map((guess) =>
            sendCode(
              app,
              attempts[guess % attempts.length] ?? '',
              `guess-${guess}`,
              `10.3.${guess % 7}.${guess % 250}`,
            ),
          ),
      ))
        counts.set(told, (counts.get(told) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({ 401: 30, 429: 970 })
  })
})

describe('turning it off (spec 33.3)', () => {
  it('takes a code: a session alone does nothing', async () => {
    const { codes } = await addSecondWay(app, user)
    const off = (code: string) => app.call(turnOffSecondWay, { as: user, body: { code } })
    expect((await off('000000')).error.fields).toEqual({ code: 'The code is not right' })
    // six characters to JavaScript, twelve bytes
    expect((await off('𐀀𐀀𐀀')).error.fields).toEqual({ code: 'The code is not right' })
    expect((await status()).since).not.toBeNull()
    expect((await off(codes[0] ?? '')).status).toBe(204)
    expect(await status()).toEqual({ since: null, codesLeft: 0 })
    expect((await signIn(user)).access_token).toBeTypeOf('string')
    expect(await changes(user.id)).toMatchObject([
      { entity: 'second-way', action: 'create', actor_id: user.id },
      { entity: 'second-way', action: 'delete', after: { reason: 'turned off by its owner' } },
    ])
    expect((await off(codes[1] ?? '')).status).toBe(409)
  })

  it('new codes end the earlier ones', async () => {
    const { codes } = await addSecondWay(app, user)
    const renewed = await app.call(renewRecoveryCodes, { as: user })
    expect(renewed.body.codes).toHaveLength(10)
    const attempt = await openAttempt(app, user)
    expect((await sendCode(app, attempt, codes[0] ?? '')).status).toBe(401)
    expect((await sendCode(app, attempt, renewed.body.codes[0] ?? '')).status).toBe(200)
  })
})

describe('a reset (spec 33.4)', () => {
  const reset = (as: TestAccount, id: string) => app.call(resetSecondWay, { as, params: { id } })

  it('is made by an administrator, told to the person and recorded', async () => {
    await addSecondWay(app, user)
    const waiting = await openAttempt(app, user)
    expect((await reset(user, admin.id)).status).toBe(403)
    expect((await reset(admin, admin.id)).status).toBe(409)
    expect((await reset(admin, user.id)).status).toBe(204)
    expect((await sendCode(app, waiting, '000000')).status).toBe(410)
    expect((await signIn(user)).access_token).toBeTypeOf('string')
    expect(await titles()).toContain('The second way to sign in was reset for your account')
    expect(await changes(user.id)).toMatchObject([
      { action: 'create' },
      { action: 'delete', actor_id: admin.id, after: { reason: 'reset by an administrator' } },
    ])
    expect((await reset(admin, user.id)).status).toBe(409)
    expect((await reset(admin, '01900000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  it('is also made on the machine of the server, whoever is locked out', async () => {
    await addSecondWay(app, user)
    const { platform } = app
    const onMachine = (email: string) =>
      platform.database.transaction().execute((transaction) => resetSecondWayOf(transaction, platform, email))
    expect(await onMachine(`  ${user.email.toUpperCase()}`)).toBe(true)
    expect(await onMachine(user.email)).toBe(false)
    expect(await onMachine('nobody@example.lk')).toBeUndefined()
    expect((await signIn(user)).access_token).toBeTypeOf('string')
    expect((await changes(user.id)).at(-1)).toMatchObject({
      actor_id: null,
      after: { reason: 'reset on the machine of the server' },
    })
  })
})

describe('another secret of the installation (spec 33.5)', () => {
  it('keeps the apps if the earlier one is known; otherwise recovery codes still sign in', async () => {
    const { secret, codes } = await addSecondWay(app, user)
    const { database, secrets } = app.platform
    const next = loadSecrets('/nowhere', 'the next secret of this installation')
    const reseal = (earlier: Secrets | undefined, to: Secrets) =>
      database.transaction().execute((transaction) => resealSecondWays(transaction, { earlier, next: to }))
    await database.deleteFrom('second_ways').where('user_id', '<>', user.id).execute()
    expect(await reseal(secrets, next)).toEqual({ kept: 1, lost: 0 })
    // as after a restore without the secret: not open, but not locked either
    expect((await sendCode(app, await openAttempt(app, user), nextCodeOf(app, secret))).status).toBe(401)
    expect((await sendCode(app, await openAttempt(app, user), codes[0] ?? '')).status).toBe(200)
    expect(await reseal(undefined, secrets)).toEqual({ kept: 0, lost: 1 })
    expect(await reseal(next, secrets)).toEqual({ kept: 1, lost: 0 })
    expect((await sendCode(app, await openAttempt(app, user), nextCodeOf(app, secret))).status).toBe(200)
  })
})
