import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoice, deleteInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createQuote, deleteQuote, setQuoteStatus } from '#sales/quotes/shared/quote-endpoints.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/link-endpoints.ts'
import type { Shared } from '../shared/link-schema.ts'

const APP_URL = 'https://board.example.lk'
const DAY = 24 * 60 * 60 * 1000

let app: TestApp
let admin: TestAccount
let clientId: number
beforeAll(async () => {
  app = await startTestApp({ appUrl: APP_URL })
  admin = await app.createAccount({ role: 'ADMIN' })
  const client = { companyName: 'Lake View <b>Hotel</b>', contactName: 'Dilhani', email: 'd@lake.example' }
  clientId = (await app.call(createClient, { as: admin, body: { ...client, phone: '077 318 2204' } })).body.id
})
beforeEach(() => app.platform.pool.query('delete from rate_limits'))
afterAll(() => app.stop())

const to = (id: number) => ({ as: admin, params: { id: String(id) } })
async function quoteOf(body: object = {}): Promise<number> {
  const wanted = {
    clientId,
    subject: 'Channel manager',
    status: 'Sent',
    taxRate: 18,
    items: [SAMPLE_ITEM],
    ...body,
  }
  const reply = await app.call(createQuote, { as: admin, body: wanted as never })
  expect(reply.status, reply.error.message).toBe(201)
  return reply.body.id
}
async function issuedInvoice(): Promise<number> {
  const body = { clientId, taxRate: 18, dueDate: '2026-10-25', items: [SAMPLE_ITEM] }
  const { id } = (await app.call(createInvoice, { as: admin, body })).body
  const sent = await app.call(setInvoiceStatus, { ...to(id), body: { status: 'Sent' } })
  expect(sent.status, sent.error.message).toBe(200)
  return id
}
const share = (kind: 'quote' | 'invoice', id: number, more: object = {}) =>
  app.call(endpoints.createLink, { as: admin, body: { kind, id, ...more } })
const tokenIn = ({ link }: Shared) =>
  /^https:\/\/board\.example\.lk\/p\/([\w-]{32})$/.exec(link?.address ?? '')?.[1] ?? ''
const shared = async (kind: 'quote' | 'invoice', id: number) => tokenIn((await share(kind, id)).body)
const open = (token: string, from = '10.9.0.1') =>
  app.call(endpoints.openPublicLink, { params: { token }, from })
const see = (token: string, from: string, userAgent = 'Phone') =>
  app.call(endpoints.countSeen, { params: { token }, from, headers: { 'user-agent': userAgent } })
const page = (path: string, from = '10.9.0.1', method = 'GET') =>
  app.send({ method, url: `/p/${path}`, from })
const living = async (kind: 'quote' | 'invoice', id: number) =>
  (await app.call(endpoints.getShared, { as: admin, query: { kind, id: String(id) } })).body

describe('sharing', () => {
  it('a quote that was sent gets a link, with the text to send it by WhatsApp', async () => {
    const id = await quoteOf({ validUntil: '2026-12-16' })
    expect(await living('quote', id)).toMatchObject({ link: null, refusal: null, seenCount: 0 })
    const { status, body } = await share('quote', id)
    expect(status).toBe(201)
    expect(body).toMatchObject({ phone: '94773182204', isReachable: true })
    expect(body.message).toContain(`Quote Q${id}, LKR 198,241.18, valid until 16 December 2026.`)
    expect(body.message).toContain(body.link?.address)
    expect((await open(tokenIn(body))).body).toMatchObject({ kind: 'quote', state: 'open', number: `Q${id}` })
  })

  it('a draft is not shared, and says what to do first', async () => {
    const refused = await share('quote', await quoteOf({ status: 'Draft' }))
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'Mark this quote as sent before you share it',
    ])
    const body = { clientId, items: [SAMPLE_ITEM] }
    const draft = (await app.call(createInvoice, { as: admin, body })).body.id
    expect(await living('invoice', draft)).toMatchObject({
      refusal: 'Issue this invoice before you share it',
    })
    expect((await share('invoice', draft)).status).toBe(409)
    expect((await share('quote', 999_999)).status).toBe(404)
  })

  it('speaks the language of the document: its page, its mail and the text to send it', async () => {
    const id = await quoteOf({ language: 'si', validUntil: '2026-12-16' })
    const { body } = await share('quote', id)
    expect(body.message).toContain('2026 දෙසැම්බර් 16 දක්වා වලංගුයි')
    const { body: html } = await page(tokenIn(body))
    expect(html).toContain('<html lang="si"')
    expect(html).toContain('PDF බාගන්න')
    expect(html).not.toContain('Valid until')
    // there is no company yet: nothing is said of it
    expect(html).not.toContain('සැපයුම්කරු')
    expect(html).toContain('එවූ අයට පෙනේ')
  })

  it('one link of a document lives: another one and Renew make the one before dead', async () => {
    const id = await quoteOf()
    const [first, second] = [await shared('quote', id), await shared('quote', id)]
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
    const link = (await living('quote', id)).link?.id ?? 0
    const renewed = tokenIn((await app.call(endpoints.renewLink, to(link))).body)
    expect([(await open(second)).status, (await open(renewed)).status]).toEqual([404, 200])
    expect((await app.call(endpoints.renewLink, to(link))).status).toBe(404)
    const twice = await Promise.all([share('quote', id), share('quote', id), share('quote', id)])
    expect(twice.map(({ status }) => status)).toEqual([201, 201, 201])
    const { rows } = await app.platform.pool.query<{ count: number }>(
      `select count(*)::int as count from public_links where kind = 'quote' and target_id = $1 and revoked_at is null`,
      [id],
    )
    expect(rows[0]?.count).toBe(1)
  })

  it('whoever shares chooses a day, or no end; a day that is over is refused', async () => {
    const id = await quoteOf()
    await share('quote', id, { expiresOn: null })
    const link = (await living('quote', id)).link
    expect(link).toMatchObject({ life: 'endless', expiresAt: null })
    const set = (expiresOn: string) =>
      app.call(endpoints.setLinkExpiry, { ...to(link?.id ?? 0), body: { expiresOn } })
    expect((await set('2030-06-30')).body.link).toMatchObject({
      life: 'day',
      expiresAt: '2030-06-30T18:30:00.000Z',
    })
    expect((await set('2020-01-01')).error.fields).toEqual({ expiresOn: 'Choose a day from today on' })
  })

  it('the database keeps what a link opens, and deletes none', async () => {
    await share('quote', await quoteOf())
    for (const statement of [
      'update public_links set target_id = target_id + 1',
      `update public_links set nonce = decode(repeat('00', 16), 'hex')`,
      'update public_links set seen_count = -1',
      'delete from public_links',
      'truncate public_links',
    ])
      await expect(app.platform.pool.query(statement)).rejects.toThrow()
  })
})

describe('one refusal for every link that does not work', () => {
  it('has the same body and headers: unknown, malformed, changed by a bit, renewed, revoked, deleted, draft', async () => {
    const [revoked, gone, draft] = [await quoteOf(), await quoteOf(), await quoteOf()]
    const tokens = [await shared('quote', revoked), await shared('quote', gone), await shared('quote', draft)]
    const id = (await living('quote', revoked)).link?.id ?? 0
    expect((await app.call(endpoints.revokeLink, to(id))).body.link).toBeNull()
    await app.call(deleteQuote, to(gone))
    await app.call(setQuoteStatus, { ...to(draft), body: { status: 'Draft' } })
    const works = await shared('quote', await quoteOf())
    const bytes = Buffer.from(works, 'base64url')
    bytes[23] = (bytes[23] ?? 0) ^ 1
    const dead = [...tokens, bytes.toString('base64url'), 'x'.repeat(32), 'short', 'x'.repeat(150)]
    const replies = await Promise.all(dead.map((token) => page(token)))
    const calls = await Promise.all(dead.map((token) => open(token)))
    const [first] = replies
    for (const { status, body, headers } of replies) {
      expect([status, body]).toEqual([404, first?.body])
      expect(comparable(headers)).toEqual(comparable(first?.headers ?? {}))
    }
    expect(String(first?.body)).toContain('This link does not work any more.')
    for (const { status, error, headers } of calls) {
      expect([status, error.code, error.message]).toEqual([404, 'not_found', 'This link was not found'])
      expect(comparable(headers)).toEqual(comparable(calls[0]?.headers ?? {}))
    }
    expect((await page(works)).status).toBe(200)
  })

  it('takes the same time, whatever is wrong with a token', async () => {
    const [revoked, gone] = [await quoteOf(), await quoteOf()]
    const [revokedToken, goneToken] = [await shared('quote', revoked), await shared('quote', gone)]
    await app.call(endpoints.revokeLink, to((await living('quote', revoked)).link?.id ?? 0))
    await app.call(deleteQuote, to(gone))
    const tokens = { revoked: revokedToken, gone: goneToken, unknown: 'x'.repeat(32), malformed: 'short' }
    const times = new Map<string, number[]>(Object.keys(tokens).map((name) => [name, []]))
    for (let round = 0; round < 60; round++)
      for (const [name, token] of Object.entries(tokens)) {
        const start = performance.now()
        expect((await open(token, `10.4.${round}.1`)).status).toBe(404)
        times.get(name)?.push(performance.now() - start)
      }
    const medians = [...times.values()].map((each) => each.toSorted((one, other) => one - other)[30] ?? 0)
    expect(Math.max(...medians) / Math.min(...medians), String(medians)).toBeLessThan(1.5)
  })

  it('a document that comes back has its link again', async () => {
    const id = await quoteOf()
    const token = await shared('quote', id)
    await app.call(setQuoteStatus, { ...to(id), body: { status: 'Draft' } })
    expect((await open(token)).status).toBe(404)
    await app.call(setQuoteStatus, { ...to(id), body: { status: 'Sent' } })
    expect((await open(token)).status).toBe(200)
  })

  it('an expired one says so, with whom to call', async () => {
    const token = await shared('quote', await quoteOf())
    app.moveClock(91 * DAY)
    try {
      const reply = await page(token)
      expect(reply.status).toBe(410)
      expect(String(reply.body)).toContain('This link has expired.')
      expect((await open(token)).error.code).toBe('gone')
      expect((await see(token, '10.9.0.9')).status).toBe(410)
    } finally {
      app.moveClock(-91 * DAY)
    }
  })

  it('a void invoice says so, and asks for no money', async () => {
    const id = await issuedInvoice()
    const token = await shared('invoice', id)
    await app.call(deleteInvoice, to(id))
    expect((await open(token)).body).toMatchObject({ state: 'void', bank: [] })
    expect(String((await page(token)).body)).toContain('This invoice is void. Nothing is to be paid.')
  })
})

describe('limits', () => {
  it('after 30 unknown tokens an address gets 429; others do not, and links that work still do', async () => {
    const token = await shared('quote', await quoteOf())
    const guesses = []
    for (let guess = 0; guess < 31; guess++)
      guesses.push((await open(`${guess}`.padStart(32, 'A'), '10.1.1.1')).status)
    expect(guesses.filter((status) => status === 404)).toHaveLength(30)
    expect(guesses.at(-1)).toBe(429)
    const refused = await page('AAAA', '10.1.1.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await open(token, '10.1.1.1')).status).toBe(200)
    expect((await open('AAAA', '10.1.1.2')).status).toBe(404)
  })

  it('a thousand guesses find nothing, and lock nobody else out', async () => {
    const token = await shared('quote', await quoteOf())
    const statuses = new Map<number, number>()
    for (let guess = 0; guess < 1_000; guess++) {
      const from = `10.3.0.${guess % 25}`
      const { status } = await open(randomBytes(24).toString('base64url'), from)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 25 * 30, 429: 250 })
    expect((await open(token, '10.3.0.1')).status).toBe(200)
    expect((await open(token, '10.3.0.200')).status).toBe(200)
    expect(
      (await app.call(endpoints.getShared, { as: admin, query: { kind: 'quote', id: '1' } })).status,
    ).toBe(200)
  })

  it('an address reads 60 times in a minute, over all processes', async () => {
    const token = await shared('quote', await quoteOf())
    const other = await app.again()
    try {
      const statuses: number[] = []
      for (let read = 0; read < 61; read++) {
        const through = read % 2 === 0 ? app : other
        statuses.push(
          (await through.call(endpoints.openPublicLink, { params: { token }, from: '10.2.2.2' })).status,
        )
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(60)
      expect(statuses.at(-1)).toBe(429)
      expect((await open(token, '10.2.2.3')).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('seen', () => {
  it('is counted by the page alone: not by fetching it, its PDF or its JSON', async () => {
    const id = await quoteOf()
    const token = await shared('quote', id)
    for (const method of ['GET', 'HEAD'])
      for (const path of [token, `${token}/pdf`])
        expect((await page(path, '10.9.0.1', method)).status).toBe(200)
    expect((await open(token)).status).toBe(200)
    expect((await app.call(endpoints.getPublicPdf, { params: { token } })).status).toBe(200)
    expect((await living('quote', id)).seenCount).toBe(0)

    expect((await see(token, '10.9.0.2')).status).toBe(204)
    expect((await see(token, '10.9.0.2')).status).toBe(204)
    expect((await living('quote', id)).link).toMatchObject({ seenCount: 1 })
    await see(token, '10.9.0.2', 'Computer')
    await see(token, '10.9.0.3')
    expect((await living('quote', id)).seenCount).toBe(3)
    app.moveClock(61 * 60 * 1000)
    await see(token, '10.9.0.2')
    app.moveClock(-61 * 60 * 1000)
    expect((await living('quote', id)).seenCount).toBe(4)
  })
})

describe('what a stranger gets', () => {
  it('the page escapes everything typed, and its headers keep it to itself', async () => {
    const id = await quoteOf({
      notes: '<script>alert(1)</script>',
      subject: `"><img src=x onerror=alert(2)>`,
    })
    const token = await shared('quote', id)
    const { body, headers } = await page(token)
    const text = String(body)
    expect(text).not.toMatch(/<img|<b>|alert\(1\)<\/script>/)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('<title>Quote</title>')
    expect(text.match(/<script/g)).toEqual(['<script'])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'sha256-[\w+/=]{44}'; img-src 'self'; font-src 'self'; connect-src 'self';/,
    )
    for (const reply of [await open(token), await app.call(endpoints.getPublicPdf, { params: { token } })])
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
  })

  it('no person of the house, and no other document', async () => {
    const company = { name: 'Blue Lotus', email: 'studio@bluelotus.example', phone: '011 234 5678' }
    await app.call(createCompanyProfile, { as: admin, body: company })
    const other = {
      companyName: 'Harbour Traders',
      contactName: 'Sunil',
      email: 'secret@harbour.example',
      phone: '0119999999',
    }
    await app.call(createClient, { as: admin, body: other })
    await quoteOf({
      subject: 'Another subject',
      clientId: undefined,
      clientName: 'Harbour',
      clientEmail: 'x@y.lk',
    })
    const token = await shared('quote', await quoteOf())
    const all = `${String((await page(token)).body)}${JSON.stringify((await open(token)).body)}`
    for (const hidden of ['harbour', 'Another subject', 'x@y.lk', 'Test', 'Person', admin.email, admin.id])
      expect(all.toLowerCase()).not.toContain(hidden.toLowerCase())
  })

  it('no token is stored anywhere, a call’s key included', async () => {
    const token = await shared('quote', await quoteOf())
    const headers = { 'idempotency-key': 'a key of a stranger' }
    await app.call(endpoints.countSeen, { params: { token }, headers })
    const stored = await everything()
    expect(stored).toContain('public_links')
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(token.slice(-16))
  })
})

/** Without what every reply has of its own. */
function comparable({ date: _date, 'x-request-id': _id, ...others }: Record<string, unknown>): object {
  return { ...others, 'content-length': undefined }
}

async function everything(): Promise<string> {
  const { pool } = app.platform
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const table = await pool.query<Record<string, unknown>>(`select * from ${name}`)
    texts.push(name, JSON.stringify(table.rows))
  }
  return texts.join('\n')
}
