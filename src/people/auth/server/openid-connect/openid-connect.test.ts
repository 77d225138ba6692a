import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { createUser } from '#people/users/shared/user-endpoints.ts'
import {
  CLIENT,
  type Forgery,
  type ProviderPerson,
  startProvider,
  type TestProvider,
} from '#test/openid-provider.ts'
import { openBrowser, type TestBrowser } from '#test/openid-scene.ts'
import { addSecondWay, nextCodeOf, sendCode } from '#test/second-way-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { getAuthOptions, logIn, resetPassword } from '../../shared/auth-endpoints.ts'
import type { SignedIn } from '../../shared/auth-schema.ts'
import { listIdentities, removeIdentity } from '../../shared/openid-endpoints.ts'
import { findAccount } from './find-account.ts'

const SITE = 'https://board.example.lk'
let provider: TestProvider
let app: TestApp
let admin: TestAccount
const openId = () => ({
  issuer: provider.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  allowedDomain: undefined,
  name: 'Blue Lotus',
})
beforeAll(async () => {
  provider = await startProvider()
  provider.register(`${SITE}/api/auth/oidc/callback`)
  app = await startTestApp({
    appUrl: SITE,
    openId: openId(),
  })
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})
afterEach(() => provider.breakWith(undefined))

/** A part of a token. */
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A person at the provider, with the address of an account. */
const person = (email: string, part: Partial<ProviderPerson> = {}): string => {
  const sub = crypto.randomUUID()
  provider.people.set(sub, { sub, email, email_verified: true, ...part })
  return sub
}
const comeBack = async (browser: TestBrowser, name: string, query = '') =>
  browser.signInThere(await browser.start(query), name)
const result = async (browser: TestBrowser) => {
  const { status, body, error } = await browser.post('/auth/oidc/result')
  return status === 200 ? (body as SignedIn).user.id : `${error.code}: ${error.message}`
}
const signIn = async (name: string, browser = openBrowser(app)) => {
  await browser.open(await comeBack(browser, name))
  return result(browser)
}
const identitiesOf = async (as: TestAccount) => (await app.call(listIdentities, { as })).body
const count = async (table: string) =>
  Number((await app.platform.pool.query(`select count(*) from ${table}`)).rows[0].count)

describe('signing in by OpenID Connect (spec 37.1)', () => {
  it('goes by the issuer and back to the page that was asked for, with no secret in an address', async () => {
    expect((await app.call(getAuthOptions)).body.openIdName).toBe('Blue Lotus')
    const account = await app.createAccount()
    const browser = openBrowser(app)
    const there = await browser.start('?redirect=%2Ftask%3Fstatus%3DDone&remember=true')
    const asked = new URL(there).searchParams
    expect(asked.get('redirect_uri')).toBe(`${SITE}/api/auth/oidc/callback`)
    expect(asked.get('code_challenge_method')).toBe('S256')
    const back = await browser.signInThere(there, person(account.email))
    expect(await browser.open(back)).toBe('/auth/login?oidc=back&redirect=%2Ftask%3Fstatus%3DDone')
    expect(await result(browser)).toBe(account.id)
    const { rows } = await app.platform.pool.query(
      'select remember_me from sessions where user_id = $1 order by created_at desc limit 1',
      [account.id],
    )
    expect(rows).toEqual([{ remember_me: true }])
    expect(await result(browser)).toBe(
      'gone: This took too long, or was begun in another browser. Please sign in again.',
    )
  })

  it('keeps its cookies from scripts and other sites, and stores only hashes', async () => {
    const account = await app.createAccount()
    const reply = await app.send({ method: 'GET', url: '/api/auth/oidc/start' })
    expect(reply.headers['set-cookie']).toMatch(
      /^__Host-openid-[\w-]{16}=[\w-]+; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(reply.headers['cache-control']).toBe('no-store')
    const browser = openBrowser(app)
    await browser.open(await comeBack(browser, person(account.email)))
    const { rows } = await app.platform.pool.query(
      `select concat((select string_agg(t::text, ' ') from openid_starts t), (select string_agg(t::text, ' ') from openid_results t)) as text`,
    )
    for (const secret of browser.cookies.values()) expect(rows[0].text).not.toContain(secret)
    expect(rows[0].text).not.toBe('')
  })

  it.each(['https://evil.example/', '//evil.example', '/auth/login'])(
    'leads nowhere else: %s',
    async (target) => {
      const browser = openBrowser(app)
      const back = await comeBack(
        browser,
        person('stranger@example.lk'),
        `?redirect=${encodeURIComponent(target)}`,
      )
      expect(await browser.open(back)).toBe('/auth/login?oidc=back&redirect=%2Fdashboard')
    },
  )

  it('is for the browser that began it, once, within five minutes', async () => {
    const account = await app.createAccount()
    const name = person(account.email)
    const over = 'gone: This took too long, or was begun in another browser. Please sign in again.'
    const victim = openBrowser(app)
    const attacker = openBrowser(app)
    const back = await comeBack(attacker, name)
    // the answer to the attacker's sign-in, opened by the victim
    await victim.open(back)
    expect(await result(victim)).toBe(over)
    // it is still the attacker's own; then it is used
    await attacker.open(back)
    await attacker.open(back)
    expect(await result(attacker)).toBe(account.id)
    await attacker.open(back)
    expect(await result(attacker)).toBe(over)
    // none was begun
    await victim.open('/api/auth/oidc/callback?code=x&state=y')
    expect(await result(victim)).toBe(over)
    const late = await comeBack(victim, name)
    app.moveClock(5 * 60 * 1000)
    await victim.open(late)
    expect(await result(victim)).toBe(over)
    app.moveClock(-5 * 60 * 1000)
  })

  it('opens one session when the answer or the page’s call arrives twice at once', async () => {
    const account = await app.createAccount()
    const browser = openBrowser(app)
    const back = await comeBack(browser, person(account.email))
    await Promise.all([browser.open(back), openBrowser(app).open(back)])
    const results = await Promise.all([result(browser), result(browser)])
    expect(results.toSorted()).toEqual(
      [
        account.id,
        'gone: This took too long, or was begun in another browser. Please sign in again.',
      ].toSorted(),
    )
  })

  it('is not disturbed by another tab', async () => {
    const browser = openBrowser(app)
    const name = person((await app.createAccount()).email)
    const [one, two] = [await browser.start(), await browser.start()]
    const answers = [await browser.signInThere(one, name), await browser.signInThere(two, name)]
    await Promise.all(answers.map((answer) => browser.open(answer)))
    expect(await result(browser)).toMatch(/^[\da-f-]{36}$/)
    expect(await count(`identities where subject = '${name}'`)).toBe(1)
  })

  it('refuses a changed state, nonce and code', async () => {
    const name = person((await app.createAccount()).email)
    const refused = 'forbidden: Blue Lotus did not confirm the sign-in. Please try again.'
    const answerWith = async (change: (url: URL) => void, atStart: (url: URL) => void = () => undefined) => {
      const browser = openBrowser(app)
      const there = new URL(await browser.start())
      atStart(there)
      const back = new URL(await browser.signInThere(there.href, name))
      change(back)
      await browser.open(back.href)
      return result(browser)
    }
    expect(await answerWith((url) => url.searchParams.set('code', 'forged'))).toBe(refused)
    expect(
      await answerWith(
        () => undefined,
        (url) => url.searchParams.set('nonce', 'n'.repeat(43)),
      ),
    ).toBe(refused)
    expect(
      await answerWith(
        () => undefined,
        (url) => url.searchParams.set('code_challenge', 'c'.repeat(43)),
      ),
    ).toBe(refused)
    expect(await answerWith((url) => url.searchParams.set('iss', 'https://evil.example'))).toBe(refused)
    expect(await answerWith((url) => url.searchParams.set('state', 's'.repeat(43)))).toMatch(
      /^gone: This took too long/,
    )
    expect(
      await answerWith((url) => {
        url.searchParams.delete('code')
        url.searchParams.set('error', 'access_denied')
      }),
    ).toBe('forbidden: Signing in with Blue Lotus was cancelled.')
    expect(await count(`identities where subject = '${name}'`)).toBe(0)
  })

  it.each<[string, Forgery]>([
    ['signed by somebody else', ({ sign, claims }) => sign(claims, 'stranger')],
    ['for another audience', ({ sign, claims }) => sign({ ...claims, aud: 'another-client' })],
    ['of another issuer', ({ sign, claims }) => sign({ ...claims, iss: 'https://accounts.example.lk' })],
    ['of another start', ({ sign, claims }) => sign({ ...claims, nonce: 'n'.repeat(43) })],
    ['that has expired', ({ sign, claims }) => sign({ ...claims, iat: 1_700_000_000, exp: 1_700_000_600 })],
    ['without a signature', ({ claims }) => `${part({ alg: 'none' })}.${part(claims)}.`],
  ])('refuses an ID token %s, and stores nothing', async (_, forgery) => {
    const account = await app.createAccount()
    const sessions = await count('sessions')
    provider.forge(forgery)
    expect(await signIn(person(account.email))).toBe(
      'forbidden: Blue Lotus did not confirm the sign-in. Please try again.',
    )
    provider.forge(undefined)
    expect([await identitiesOf(account), await count('sessions')]).toEqual([[], sessions])
    expect(await signIn(person(account.email))).toBe(account.id)
  })

  it('says so when the issuer is down or answers nonsense; passwords work on', async () => {
    const away =
      'forbidden: Blue Lotus does not answer. Please try again in a moment, or sign in with your password.'
    const account = await app.createAccount()
    const nonsense = (_request: unknown, reply: import('node:http').ServerResponse) =>
      void reply.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer":')
    const back = await (async () => {
      const browser = openBrowser(app)
      return { browser, address: await comeBack(browser, person(account.email)) }
    })()
    provider.breakWith(nonsense)
    await back.browser.open(back.address)
    expect(await result(back.browser)).toMatch(/^forbidden: Blue Lotus/)
    // a process that never asked before
    const other = await app.again()
    const browser = openBrowser(other)
    expect(await browser.start('?redirect=%2Fproject')).toBe('/auth/login?oidc=back&redirect=%2Fproject')
    expect(await result(browser)).toBe(away)
    const asked = provider.requests()
    for (let press = 0; press < 5; press++) await browser.start()
    expect(provider.requests()).toBe(asked)
    expect(
      (await other.call(logIn, { body: { email: account.email, password: account.password } })).status,
    ).toBe(200)
    await other.stop()
  })

  it('shows no sentence that this server did not make', async () => {
    const browser = openBrowser(app)
    for (const forged of [
      'refused.',
      `refused.${Buffer.from('{"sentence":"Call 077","until":9e15}').toString('base64url')}`,
      'x',
      '',
    ]) {
      browser.cookies.set('__Host-openid-result', forged)
      expect(await result(browser)).toBe(
        'gone: This took too long, or was begun in another browser. Please sign in again.',
      )
    }
  })
})

describe('the account (spec 37.2)', () => {
  it('is the one of the confirmed address, connected once; its owner is told', async () => {
    const account = await app.createAccount()
    const name = person(account.email.toUpperCase())
    expect(await signIn(name)).toBe(account.id)
    expect(await signIn(name)).toBe(account.id)
    expect(await identitiesOf(account)).toEqual([
      {
        id: expect.any(String),
        service: new URL(provider.issuer).host,
        email: account.email,
        connectedAt: expect.any(String),
      },
    ])
    const { body } = await app.call(listNotifications, { as: account })
    expect(body.filter(({ kind }) => kind === 'identity-connected').map(({ title }) => title)).toEqual([
      'Signing in with Blue Lotus was connected to your account',
    ])
    expect(
      await count(`outbox_messages where kind = 'identity-connected' and to_address = '${account.email}'`),
    ).toBe(1)
  })

  it('is refused to strangers, unconfirmed addresses and Inactive accounts, and none is made', async () => {
    const before = await count('users')
    expect(await signIn(person('nobody@example.lk'))).toBe(
      'forbidden: There is no account for nobody@example.lk here. Ask an administrator to invite you.',
    )
    const account = await app.createAccount()
    const unconfirmed =
      'forbidden: Blue Lotus has not confirmed your e-mail address, so it cannot be used here.'
    expect(await signIn(person(account.email, { email_verified: false }))).toBe(unconfirmed)
    expect(await signIn(person(account.email, { email_verified: 'true' as never }))).toBe(unconfirmed)
    const gone = await app.createAccount({ status: 'Inactive' })
    expect(await signIn(person(gone.email))).toBe(
      'forbidden: This account is inactive. Please ask an administrator.',
    )
    expect(await count('users')).toBe(before + 2)
    const { rows } = await app.platform.pool.query(
      `select after ->> 'refused' as refused from changes where entity = 'sign-in' and entity_id = $1`,
      [gone.id],
    )
    expect(rows).toEqual([{ refused: 'account is inactive' }])
  })

  it('follows the subject: an address that changes there opens no other account', async () => {
    const account = await app.createAccount()
    const name = person(account.email)
    expect(await signIn(name)).toBe(account.id)
    provider.people.set(name, { sub: name, email: admin.email, email_verified: true })
    expect(await signIn(name)).toBe(account.id)
    // and an address that was given to somebody else there does not open the account of the one before
    expect(await signIn(person(account.email))).toMatch(
      /^forbidden: Somebody else of Blue Lotus is connected/,
    )
  })

  it('accepts its invitation by it', async () => {
    const email = `invited-${crypto.randomUUID()}@example.lk`
    const invited = await app.call(createUser, {
      as: admin,
      body: { fName: 'In', sName: 'Vited', email, role: 'USER', status: 'Active' },
    })
    expect(await signIn(person(email))).toBe(invited.body.id)
    const token = new URL(invited.body.invitationLink).searchParams.get('token') ?? ''
    const { status, error } = await app.call(resetPassword, {
      body: { token, password: 'a quiet working tool' },
    })
    expect([status, error.message]).toEqual([
      400,
      'This link was already used or replaced. Please ask for a new one.',
    ])
  })

  it('is none that was made Inactive meanwhile', async () => {
    const account = await app.createAccount()
    const name = person(account.email)
    const browser = openBrowser(app)
    const back = await comeBack(browser, name)
    await browser.open(back)
    await app.platform.pool.query(`update users set status = 'Inactive' where id = $1`, [account.id])
    expect(await result(browser)).toBe(
      'account_inactive: This account is inactive. Please ask an administrator.',
    )
    expect(await signIn(name)).toBe('forbidden: This account is inactive. Please ask an administrator.')
  })

  it('is asked for its second way too (spec 37.3)', async () => {
    const account = await app.createAccount()
    const { secret } = await addSecondWay(app, account)
    const browser = openBrowser(app)
    await browser.open(await comeBack(browser, person(account.email), '?remember=true'))
    const { status, error } = await browser.post('/auth/oidc/result')
    expect([status, error.code]).toEqual([403, 'second_way_needed'])
    expect((await sendCode(app, error.attempt ?? '', nextCodeOf(app, secret))).status).toBe(200)
  })

  it('disconnects it, but not without a password, nor from another account', async () => {
    const account = await app.createAccount()
    await signIn(person(account.email))
    const [identity] = await identitiesOf(account)
    const params = { id: identity?.id ?? '' }
    expect((await app.call(removeIdentity, { as: admin, params })).status).toBe(404)
    await app.platform.pool.query('update users set password_hash = null where id = $1', [account.id])
    expect((await app.call(removeIdentity, { as: account, params })).status).toBe(409)
    expect(await identitiesOf(account)).toHaveLength(1)
    await app.platform.pool.query(`update users set password_hash = 'x' where id = $1`, [account.id])
    expect((await app.call(removeIdentity, { as: account, params })).status).toBe(204)
    expect(await identitiesOf(account)).toEqual([])
  })
})

describe('an allowed domain', () => {
  it('is asked of everybody, also of a known subject', async () => {
    const { id, email } = await app.createAccount()
    const subject = crypto.randomUUID()
    const found = (address: string | undefined) =>
      app.platform.database
        .transaction()
        .execute((transaction) =>
          findAccount(
            transaction,
            app.platform,
            { ...openId(), allowedDomain: 'example.lk' },
            { issuer: provider.issuer, subject, email: address, isConfirmed: true },
          ),
        )
    expect(await found(email)).toMatchObject({ id })
    for (const address of [
      'nimal@evil.example',
      'nimal@example.lk@evil.example',
      'nimal@evil-example.lk',
      'nimal@sub.example.lk',
      undefined,
    ])
      expect(await found(address), String(address)).toEqual({
        reason: 'address of another domain',
        sentence: 'Only addresses of example.lk can sign in with Blue Lotus.',
        userId: undefined,
      })
  })
})
