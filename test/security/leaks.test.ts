import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUser } from '#people/users/shared/user-endpoints.ts'
import { updateInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { makeFeed } from '#work/calendar-feed/shared/feed-endpoints.ts'
import { replaceProject } from '#work/projects/shared/project-endpoints.ts'
import { can } from '#platform/shared/permissions.ts'
import { addOneOfEach, type Existing, nameOf, pathOf, sampleBodies } from '#test/one-of-each.ts'
import { startTestApp, TEST_PASSWORD, type TestAccount, type TestApp } from '#test/test-app.ts'

const BANK = {
  bankAccountName: 'ZQ Bank Holder',
  bankAccountNumber: 'ZQ-7788-991122',
  iban: 'LK00ZQ99118822',
  swiftCode: 'ZQCCLKLX',
}
const BUDGET = 987_654.32
/** What users enter in calls, whether accepted or refused. */
const TYPED = {
  password: 'zq secret password',
  search: 'zqsearchedword',
  remark: '<p>zqconfidential remark</p>',
  chat: 'zqchat between us',
}
const MAIL_PASSWORD = 'zqmailpassword'

let app: TestApp
let admin: TestAccount
let user: TestAccount
let existing: Existing
const lines: string[] = []
/** What no one may find: secrets as typed, sent and stored. */
const secrets: string[] = []
/** The JSON of replies by recipient. */
/** Secrets of one's own that are shown as they are made. */
const SHOWN_ONCE = new Set([
  'POST /tokens: token',
  'POST /auth/second-way: secret',
  'POST /webhooks: secret',
  'POST /webhooks/:id/secret: secret',
  // when it ends, not what it is
  ...['GET /webhooks', 'POST /webhooks', 'PUT /webhooks/:id'].map((call) => `${call}: earlierSecretUntil`),
  ...['pause', 'resume', 'secret'].map((verb) => `POST /webhooks/:id/${verb}: earlierSecretUntil`),
])
const replies: Record<'USER' | 'ADMIN', { call: string; text: string }[]> = { USER: [], ADMIN: [] }

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  app = await startTestApp({ logLevel: 'debug', smtpUrl: `smtp://robot:${MAIL_PASSWORD}@127.0.0.1:9` })
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
  existing = await addOneOfEach(app, admin, user)
  await app.call(updateInvoiceSettings, {
    as: admin,
    params: { id: String(existing['invoice-settings']) },
    body: BANK,
  })
  await app.call(replaceProject, {
    as: admin,
    params: { id: String(existing['project']) },
    body: { name: 'Website', owner: admin.id, budget: BUDGET },
  })
  const invited = await app.call(createUser, {
    as: admin,
    body: { fName: 'In', sName: 'Vited', email: 'invited@example.lk', role: 'USER' },
  })
  const link = new URL(invited.body.invitationLink).searchParams.get('token') ?? ''
  secrets.push(link, MAIL_PASSWORD, TEST_PASSWORD, TYPED.password)
  for (const { accessToken, refreshToken } of [admin, user]) secrets.push(accessToken, refreshToken)
  const feed = await app.call(makeFeed, { as: user })
  const { pathname } = new URL(feed.body.address)
  secrets.push(pathname.split('/').at(-1)?.replace('.ics', '') ?? '')
  expect((await app.send({ method: 'GET', url: pathname })).status).toBe(200)
  await callEverything()
  const { rows } = await app.platform.pool.query<{ secret: string }>(
    `select password_hash as secret from users where password_hash is not null
     union all select encode(hash, 'hex') from refresh_tokens union all select encode(hash, 'hex') from one_time_links`,
  )
  expect(rows.length).toBeGreaterThan(4)
  secrets.push('$argon2', ...rows.map(({ secret }) => secret))
}, 120_000)
afterAll(async () => {
  await app.stop()
  vi.restoreAllMocks()
})

/**
 * Makes every call as a USER and as an ADMIN: with valid bodies, with bodies full of secrets, with texts in the URL.
 */
async function callEverything(): Promise<void> {
  const bodies = sampleBodies(existing, admin)
  const order = app.router.endpoints
    .filter(({ path }) => !/logout|sign-out|refresh|sessions/.test(path))
    .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))
  for (const endpoint of order)
    for (const [principal, account] of [
      ['USER', user],
      ['ADMIN', admin],
    ] as const) {
      const url = pathOf(endpoint, existing)
      const send = (payload?: object, query = '') =>
        app.send({
          method: endpoint.method,
          url: `${url}${query}`,
          token: account.accessToken,
          ...(payload === undefined
            ? {}
            : { payload: payload instanceof Buffer ? payload : JSON.stringify(payload) }),
        })
      const good = bodies[nameOf(endpoint)]
      const isOwnAccount = /^PUT \/user|^PATCH \/auth\/me/.test(nameOf(endpoint))
      const attempts = [
        await send(
          undefined,
          `?search=${TYPED.search}&searchText=${TYPED.search}&token=${account.accessToken}&password=x`,
        ),
        await send({
          ...TYPED,
          taskName: 7,
          email: 'zq@example.lk',
          refreshToken: account.refreshToken,
          token: secrets[0],
        }),
        ...(good === undefined || isOwnAccount
          ? []
          : [
              await send(
                good instanceof Buffer
                  ? good
                  : { ...good, ...(nameOf(endpoint).includes('task') ? { remark: TYPED.remark } : {}) },
              ),
            ]),
      ]
      for (const { status, body } of attempts)
        if (status < 300 && body !== '' && !(body instanceof File))
          replies[principal].push({ call: nameOf(endpoint), text: JSON.stringify(body) })
    }
}

describe('the log', () => {
  it('contains a line for every call and nothing of its contents: no secret, no text, no e-mail address, no bank account', () => {
    const log = lines.join('')
    expect(log).toContain('"call":"PATCH /api/invoice-settings/:id"')
    expect(lines.length).toBeGreaterThan(300)
    for (const secret of secrets) expect(log.includes(secret), secret.slice(0, 12)).toBe(false)
    for (const typed of [
      'zqsearchedword',
      'zqconfidential',
      'zqchat',
      'Mallory',
      'invited@',
      admin.email,
      user.email,
      'zq@example.lk',
    ])
      expect(log, typed).not.toContain(typed)
    for (const detail of [...Object.values(BANK), String(BUDGET)]) expect(log, detail).not.toContain(detail)
    expect(log).not.toMatch(/authorization|bearer ey|eyJ[\w-]{20}|lb_[0-9A-Za-z]{47}/i)
  })
})

describe('replies', () => {
  it('to an ADMIN contain no secret of anybody, wherever it is stored', () => {
    expect(replies.ADMIN.length).toBeGreaterThan(80)
    for (const { call, text } of replies.ADMIN)
      for (const secret of secrets)
        expect(text.includes(secret), `${call}: ${secret.slice(0, 12)}`).toBe(false)
  })

  it('to a USER contain no secret, no bank account and no money', () => {
    expect(replies.USER.length).toBeGreaterThan(30)
    for (const { call, text } of replies.USER) {
      // who has a client's link reads what the client reads, and no call gives a USER one
      if (call.includes('/:token')) continue
      for (const secret of secrets)
        expect(text.includes(secret), `${call}: ${secret.slice(0, 12)}`).toBe(false)
      for (const detail of [...Object.values(BANK), String(BUDGET)]) expect(text, call).not.toContain(detail)
      const keys = [...text.matchAll(/"(\w+)":/g)].map(([, key = '']) => key)
      const money = keys.filter((key) =>
        /amount|price|budget|income|expense|invoice|cents|subtotal|tax|owe|bank|iban|paid/i.test(key),
      )
      expect(money, call).toEqual([])
      expect(
        keys.filter((key) => /hash|secret|password|token/i.test(key) && !SHOWN_ONCE.has(`${call}: ${key}`)),
        call,
      ).toEqual([])
    }
  })

  it('to an ADMIN contain what they must, so that the test would find it', () => {
    const all = replies.ADMIN.map(({ text }) => text).join('')
    for (const detail of [...Object.values(BANK), String(BUDGET)]) expect(all).toContain(detail)
    expect(replies.USER.map(({ call }) => call)).toContain('GET /project')
    expect(can('USER', 'project:view')).toBe(false)
  })
})

describe('stored secrets', () => {
  it('are not in the audit trail', async () => {
    const { rows } = await app.platform.pool.query<{ row: string }>(
      'select changes::text as row from changes',
    )
    const trail = rows.map(({ row }) => row).join('\n')
    for (const secret of secrets) expect(trail.includes(secret), secret.slice(0, 12)).toBe(false)
  })

  it('are in the database only as hashes: no usable token or password', async () => {
    const usable = secrets.filter((secret) => !secret.startsWith('$argon2') && !/^[0-9a-f]{64}$/.test(secret))
    const { rows: tables } = await app.platform.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'outbox_messages'`,
    )
    for (const { name } of tables) {
      const { rows } = await app.platform.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
      const text = rows.map(({ row }) => row).join('\n')
      for (const secret of usable)
        expect(text.includes(secret), `${name}: ${secret.slice(0, 12)}`).toBe(false)
    }
  })
})
