import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { createInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createLink, revokeLink } from '#sales/public-links/shared/link-endpoints.ts'
import { createQuote, deleteQuote, setQuoteStatus } from '#sales/quotes/shared/quote-endpoints.ts'
import { declineByLink } from '#sales/quote-answers/shared/answer-endpoints.ts'
import { notificationsOf } from '#test/notification-scene.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { sealedTexts } from '#test/sealed-texts.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/message-endpoints.ts'
import { sweepMessages } from './sweep-messages.ts'

const DAY = 24 * 60 * 60 * 1000
const QUESTION = { name: 'Dilhani <b>Ekanayake</b>', text: 'Is <i>travel</i> included?\nTo Galle.' }

let app: TestApp
let admin: TestAccount
let clientId: number
let invoiceSettingsId: number
let address: string
beforeAll(async () => {
  app = await startTestApp({ appUrl: 'https://board.example.lk' })
  admin = await app.createAccount({ role: 'ADMIN' })
  const company = { name: 'Blue Lotus', email: 'office@bluelotus.example' }
  const profile = await app.call(createCompanyProfile, { as: admin, body: company })
  expect(profile.status, profile.error.message).toBe(201)
  const settings = { companyProfileId: profile.body.id }
  invoiceSettingsId = (await app.call(createInvoiceSettings, { as: admin, body: settings })).body.id
  const client = {
    companyName: 'Lake View',
    contactName: 'Dilhani',
    email: 'd@lake.example',
    phone: '077 318 2204',
  }
  const listed = await app.call(createClient, { as: admin, body: client })
  expect(listed.status, listed.error.message).toBe(201)
  clientId = listed.body.id
  address = await app.listen()
})
beforeEach(() => app.platform.pool.query('delete from rate_limits'))
afterAll(() => app.stop())

const to = (id: number) => ({ as: admin, params: { id: String(id) } })
type Kind = 'quote' | 'invoice'
async function link(kind: Kind, id: number) {
  const { link: made } = (await app.call(createLink, { as: admin, body: { kind, id } })).body
  return { kind, id, linkId: made?.id ?? 0, token: made?.address.split('/').at(-1) ?? '' }
}
async function sharedQuote(more: object = {}) {
  const body = { clientId, invoiceSettingsId, status: 'Sent', items: [SAMPLE_ITEM], ...more }
  const made = await app.call(createQuote, { as: admin, body: body as never })
  expect(made.status, made.error.message).toBe(201)
  return link('quote', made.body.id)
}
async function sharedInvoice() {
  const body = { clientId, invoiceSettingsId, items: [SAMPLE_ITEM] }
  const { id } = (await app.call(createInvoice, { as: admin, body })).body
  await app.call(setInvoiceStatus, { ...to(id), body: { status: 'Sent' } })
  return link('invoice', id)
}
const ask = (token: string, body: object = QUESTION, from = '203.0.113.20') =>
  app.call(endpoints.askByLink, { params: { token }, body: body as never, from })
const reply = (kind: Kind, id: number, text = 'Yes, it is.') =>
  app.call(endpoints.replyToClient, { as: admin, body: { kind, id, text } })
const messages = async ({ kind, id }: { kind: Kind; id: number }) =>
  (await app.call(endpoints.listDocumentMessages, { as: admin, query: { kind, id: String(id) } })).body
const unanswered = async (kind: Kind) =>
  (await app.call(endpoints.listUnanswered, { as: admin, query: { kind } })).body
const pageOf = async (token: string) => (await fetch(`${address}/p/${token}`)).text()

/** Sends the form as a browser without a script does. */
async function sendForm(token: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ email: '', ...fields })
  const sent = await fetch(`${address}/p/${token}/message`, { method: 'POST', body, redirect: 'manual' })
  return { status: sent.status, to: sent.headers.get('location'), text: await sent.text() }
}
const keyIn = (text: string) =>
  /action="[^"]*message#questions".*?name="key" value="([^"]+)"/.exec(text)?.[1] ?? ''

describe.each(['quote', 'invoice'] as const)('a question about a %s', (kind) => {
  it('is shown on both sides, told to the office, replied to by mail, and never names the office', async () => {
    const shared = kind === 'quote' ? await sharedQuote() : await sharedInvoice()
    const { id, token } = shared
    const email = `asks.about.${kind}@lake.example`
    expect((await ask(token, { ...QUESTION, email })).status).toBe(204)
    expect(await messages(shared)).toMatchObject([
      { author: 'client', ...QUESTION, email, address: '203.0.113.20', mailedTo: null },
    ])
    expect(await unanswered(kind)).toEqual([id])
    const [told] = await notificationsOf(app, admin)
    expect(told).toMatchObject({
      kind: 'question-asked',
      title: expect.stringMatching(kind === 'quote' ? `^A question about Q${id}$` : /^A question about INV/),
      actorName: 'Dilhani <b>Ekanayake</b> by link',
      path: kind === 'quote' ? `/estimation?quote=${id}` : `/invoice?invoice=${id}`,
    })
    const replied = await reply(kind, id, 'Yes, <i>all</i> of it.')
    expect([replied.status, replied.body.mailedTo]).toEqual([201, email])
    expect(await unanswered(kind)).toEqual([])
    const [mail = ''] = await sealedTexts(app.platform, email)
    expect(mail).toContain('Yes, <i>all</i> of it.')
    expect(mail).toContain(`https://board.example.lk/p/${token}`)

    const text = await pageOf(token)
    expect(text).toContain('Dilhani &lt;b&gt;Ekanayake&lt;/b&gt;')
    expect(text).toMatch(/message staff"><p class="small"><strong>Blue Lotus<\/strong> · \d+ \w+ \d{4}/)
    expect(text.indexOf('Is &lt;i&gt;travel')).toBeLessThan(text.indexOf('Yes, &lt;i&gt;all'))
    for (const name of [admin.email, replied.body.name, '203.0.113.20', email])
      expect(text).not.toContain(name)
    const { rows } = await app.platform.pool.query<{ actor_name: string }>(
      `select actor_name from changes where entity = 'document-message' order by id desc limit 2`,
    )
    expect(rows.map((row) => row.actor_name)).toEqual([replied.body.name, 'Dilhani <b>Ekanayake</b> by link'])
  })
})

describe('the form', () => {
  it('asks once however often it is sent, and returns to the page', async () => {
    const shared = await sharedQuote()
    const key = keyIn(await pageOf(shared.token))
    const fields = { name: 'Dilhani', text: 'One\r\ntwo', key }
    for (let time = 0; time < 2; time += 1)
      expect(await sendForm(shared.token, fields)).toMatchObject({ status: 303, to: `/p/${shared.token}` })
    expect(await messages(shared)).toMatchObject([{ text: 'One\ntwo', email: null }])
  })

  it('comes back as it was sent when it is refused, in the language of the page', async () => {
    const shared = await sharedQuote({ language: 'si' })
    const key = keyIn(await pageOf(shared.token))
    const refused = await sendForm(shared.token, { name: 'D', text: '"Why" </textarea><b>?', key })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(
      'name="name" autocomplete="name" minlength="2" maxlength="100" required value="D"',
    )
    expect(refused.text).toContain('&quot;Why&quot; &lt;/textarea&gt;&lt;b&gt;?</textarea>')
    expect(refused.text).toMatch(/<details open>.*role="alert">කරුණාකර/s)
    expect(keyIn(refused.text)).not.toBe(key)
    const again = { name: 'Dilhani', text: 'Why?', key: keyIn(refused.text) }
    expect((await sendForm(shared.token, again)).status).toBe(303)
    // the same form with other contents is refused, and can be sent again
    const other = await sendForm(shared.token, { ...again, text: 'Why not?' })
    expect([other.status, other.text]).toEqual([
      400,
      expect.stringMatching(/කලින් යවා ඇත.*Why not\?<\/textarea>/s),
    ])
    expect(
      (await sendForm(shared.token, { ...again, text: 'Why not?', key: keyIn(other.text) })).status,
    ).toBe(303)
    expect((await messages(shared)).map(({ text }) => text)).toEqual(['Why?', 'Why not?'])
  })

  it('counts with the answers: ten an hour by a link', async () => {
    const { token, id } = await sharedQuote()
    const statuses: number[] = []
    for (let count = 0; count < 9; count += 1) statuses.push((await ask(token)).status)
    expect(statuses).toEqual(Array.from({ length: 9 }, () => 204))
    const body = { reason: 'other' } as const
    const declined = await app.call(declineByLink, { params: { token }, body, from: '203.0.113.21' })
    expect(declined.status).toBe(204)
    expect((await ask(token, QUESTION, '203.0.113.22')).status).toBe(429)
    const refused = await sendForm(token, { name: 'Dilhani', text: 'Still there?', key: crypto.randomUUID() })
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Still there?</textarea>')])
    expect(await messages({ kind: 'quote', id })).toHaveLength(9)
  })

  it('of a dead link asks nothing', async () => {
    const shared = await sharedQuote()
    await app.call(revokeLink, to(shared.linkId))
    for (const dead of [shared.token, 'x'.repeat(32), 'short']) {
      expect((await ask(dead)).error.code).toBe('not_found')
      expect((await sendForm(dead, { name: 'Dilhani', text: 'Why?', key: crypto.randomUUID() })).status).toBe(
        404,
      )
    }
    expect(await messages(shared)).toEqual([])
  })
})

describe('a reply', () => {
  it('is refused when nobody asked, about a draft, and about nothing', async () => {
    const { id, token } = await sharedQuote()
    expect((await reply('quote', id)).error).toMatchObject({
      code: 'conflict',
      message: 'Nobody has asked about this quote',
    })
    await ask(token)
    await app.call(setQuoteStatus, { ...to(id), body: { status: 'Draft' } })
    expect((await reply('quote', id)).status).toBe(409)
    expect((await reply('quote', 999_999)).status).toBe(404)
    expect((await reply('quote', id, ' \u200b ')).status).toBe(400)
  })

  it('goes to the address of the document when none was given', async () => {
    const { id, token } = await sharedQuote()
    await ask(token)
    expect((await reply('quote', id)).body.mailedTo).toBe('d@lake.example')
  })
})

describe('the database', () => {
  const refusedBy = (statement: string, values: unknown[] = []) =>
    app.platform.pool.query(statement, values).then(
      () => 'done',
      (error: unknown) => String(error),
    )

  it('keeps messages as they are, of one document and of its own links', async () => {
    const shared = await sharedQuote()
    const { linkId } = await sharedInvoice()
    await ask(shared.token)
    for (const statement of [
      `update document_messages set text = 'Other'`,
      'delete from document_messages',
      'truncate document_messages',
    ])
      expect(await refusedBy(statement)).toContain('never changed')
    const insert = (columns: string, values: string) =>
      refusedBy(
        `insert into document_messages (author, name, text, at, address, browser, link_id, ${columns})
         values ('client', 'Dilhani', 'Why?', now(), '203.0.113.1', 'Phone', $1, ${values})`,
        [linkId],
      )
    expect(await insert('quote_id', String(shared.id))).toContain('opens its document')
    expect(await insert('quote_id, invoice_id', `${shared.id}, 1`)).toContain('document')
    expect(await insert('quote_id', '999999')).toContain('belongs to a document')
  })

  it('keeps them for a document in the bin, and loses them with it', async () => {
    const shared = await sharedQuote()
    const waiting = await sharedQuote()
    await ask(shared.token)
    await ask(waiting.token)
    await app.call(deleteQuote, to(shared.id))
    expect(await unanswered('quote')).not.toContain(shared.id)
    const { database, clock } = app.platform
    const left = async () => {
      const { rows } = await app.platform.pool.query(
        'select quote_id from document_messages where quote_id = any($1)',
        [[shared.id, waiting.id]],
      )
      return rows.map((row) => row.quote_id)
    }
    await sweepMessages(database, clock())
    expect(await left()).toEqual([shared.id, waiting.id])
    await sweepMessages(database, new Date(clock().getTime() + 32 * DAY))
    expect(await left()).toEqual([waiting.id])
  })
})
