import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { createInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createLink } from '#sales/public-links/shared/link-endpoints.ts'
import { createQuote, setQuoteStatus } from '#sales/quotes/shared/quote-endpoints.ts'
import { LANGUAGE_NAMES } from '#sales/words/shared/language.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { samplePng } from './sample-files.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

let app: TestApp
let admin: TestAccount
let address = ''
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  address = await app.listen()
  const { id } = (await app.call(createCompanyProfile, { as: admin, body: { name: '42', isDefault: true } }))
    .body
  const body = {
    companyProfileId: id,
    isDefault: true,
    defaultTerms: '7',
    defaultNotes: '',
    termsAndConditions: '',
  }
  await app.call(createInvoiceSettings, { as: admin, body })
})
beforeEach(() => app.platform.pool.query('delete from rate_limits'))
afterAll(() => app.stop())

type Kind = 'quote' | 'invoice' | 'project'

const to = (id: number) => ({ as: admin, params: { id: String(id) } })
async function linkTo(kind: Kind, id: number): Promise<string> {
  const { link } = (await app.call(createLink, { as: admin, body: { kind, id } })).body
  return link?.address.split('/').at(-1) ?? ''
}

/** What a client is sent, in its language; whatever people typed is digits, so that letters are the product's own. */
async function share(language: 'si' | 'ta') {
  const contact = { companyName: '1234', contactName: '12', email: '1@1.lk', phone: '1', language }
  const clientId = (await app.call(createClient, { as: admin, body: contact })).body.id
  const items = [{ description: '1', quantity: 1, unitPrice: 100_000 }]
  const body = { clientId, items, taxRate: 18, levyRate: 2.5 }
  const quote = (await app.call(createQuote, { as: admin, body })).body.id
  await app.call(setQuoteStatus, { ...to(quote), body: { status: 'Sent' } })
  const invoice = (await app.call(createInvoice, { as: admin, body })).body.id
  await app.call(setInvoiceStatus, { ...to(invoice), body: { status: 'Sent' } })
  const named = { name: '77', owner: admin.id, clientId }
  const project = (await app.call(createProject, { as: admin, body: named })).body.id
  const task = { taskName: '1', dueDate: '2026-12-01', projectId: project, clientVisible: true }
  await app.call(createTask, { as: admin, body: task })
  return {
    quote: { id: quote, token: await linkTo('quote', quote) },
    invoice: { token: await linkTo('invoice', invoice) },
    project: { token: await linkTo('project', project) },
  }
}

/** What a person reads or is told of a page, without what no language changes. */
function lettersOf(html: string): string[] {
  const body = html.slice(html.indexOf('<title>')).replaceAll(/<(style|script)[^>]*>[^]*?<\/\1>/g, '')
  const told = [...body.matchAll(/ (?:aria-label|alt|placeholder|title)="([^"]*)"/g)].map(([, text]) => text)
  const text = `${body.replaceAll(/<[^>]*>/g, ' ')} ${told.join(' ')}`.replaceAll(/&[a-z]+;/g, ' ')
  const latin = text.match(/[A-Za-z]{2,}/g) ?? []
  return [...new Set(latin)].filter((word) => !SAME.has(word))
}
/** Currency, file types, taxes, the numbers of documents, and the end of a typed address. */
const SAME = new Set([
  'LKR',
  'PDF',
  'PNG',
  'JPEG',
  'MB',
  'SSCL',
  'VAT',
  'INV',
  'QR',
  'lk',
  ...Object.values(LANGUAGE_NAMES),
])

async function pageOf(token: string) {
  const reply = await fetch(`${address}/p/${token}`)
  return { status: reply.status, html: await reply.text() }
}
async function send(path: string, fields: Record<string, string>, file?: Uint8Array) {
  const typed = { key: crypto.randomUUID(), ...fields }
  let body: FormData | URLSearchParams = new URLSearchParams(typed)
  if (file !== undefined) {
    body = new FormData()
    for (const [name, value] of Object.entries(typed)) body.set(name, value)
    body.set('file', new Blob([new Uint8Array(file)]), '1.png')
  }
  const reply = await fetch(`${address}/p/${path}`, { method: 'POST', body, redirect: 'manual' })
  return { status: reply.status, html: await reply.text() }
}

const SIGNED = { name: '12', signature: '12', isAccepted: 'on', pdfSha256: '0'.repeat(64) }
const GOOD = samplePng()
/** Forms that are refused, by what is sent. */
const REFUSED: readonly [
  Kind,
  form: string,
  fields: Record<string, string>,
  status: number,
  file?: Uint8Array,
][] = [
  ['quote', 'accept', {}, 400],
  ['quote', 'accept', { ...SIGNED, name: '1' }, 400],
  ['quote', 'accept', { ...SIGNED, signature: '' }, 400],
  ['quote', 'accept', { ...SIGNED, email: '1' }, 400],
  ['quote', 'accept', { ...SIGNED, position: '1'.repeat(101) }, 400],
  ['quote', 'accept', { name: '12', signature: '12', pdfSha256: SIGNED.pdfSha256 }, 400],
  ['quote', 'accept', { ...SIGNED, pdfSha256: '0' }, 400],
  ['quote', 'accept', SIGNED, 409],
  ['quote', 'decline', {}, 400],
  ['quote', 'decline', { reason: 'price', remarks: '1'.repeat(1_001) }, 400],
  ['quote', 'message', {}, 400],
  ['quote', 'message', { name: '12', text: '1'.repeat(300_000) }, 413],
  ['quote', 'slip', {}, 404, GOOD],
  ['invoice', 'accept', SIGNED, 404],
  ['invoice', 'message', { name: '12', text: '1', email: '1' }, 400],
  ['invoice', 'slip', { amount: '-1' }, 400, GOOD],
  ['invoice', 'slip', { amount: '0' }, 400, GOOD],
  ['invoice', 'slip', { amount: '99,999,999,999,999' }, 400, GOOD],
  ['invoice', 'slip', { paidOn: '1' }, 400, GOOD],
  ['invoice', 'slip', { paidOn: '1926-01-01' }, 400, GOOD],
  ['invoice', 'slip', { reference: '1'.repeat(101) }, 400, GOOD],
  ['invoice', 'slip', { note: '1'.repeat(501) }, 400, GOOD],
  ['invoice', 'slip', {}, 400, new Uint8Array()],
  ['invoice', 'slip', {}, 400, GOOD.subarray(0, 40)],
  ['invoice', 'slip', {}, 400, samplePng({ width: 6_000, height: 6_000 })],
  ['invoice', 'slip', {}, 415, Buffer.from('1')],
  ['invoice', 'slip', {}, 413, Buffer.alloc(5_100_000)],
  ['invoice', 'slip', { key: '1'.repeat(1_000) }, 400, GOOD],
]

it.each(['si', 'ta'] as const)(
  'every page for clients and every refusal is wholly in their language: %s',
  async (language) => {
    const shared = await share(language)
    for (const { token } of Object.values(shared)) {
      const { status, html } = await pageOf(token)
      expect([status, html.includes(`<html lang="${language}">`), lettersOf(html)]).toEqual([200, true, []])
    }
    const refusals = []
    for (const [kind, form, fields, , file] of REFUSED) {
      await app.platform.pool.query('delete from rate_limits')
      const { status, html } = await send(`${shared[kind].token}/${form}`, fields, file)
      refusals.push([kind, form, JSON.stringify(fields).slice(0, 80), status, lettersOf(html)])
    }
    expect(refusals).toEqual(
      REFUSED.map(([kind, form, fields, status]) => [
        kind,
        form,
        JSON.stringify(fields).slice(0, 80),
        status,
        [],
      ]),
    )
    // one call too many, whatever it is
    const often = []
    for (let time = 0; time < 12; time += 1)
      often.push(await send(`${shared.quote.token}/message`, { name: '12', text: String(time) }))
    const tooMany = often.filter(({ status }) => status === 429)
    expect(tooMany.length).toBeGreaterThan(0)
    for (const { html } of tooMany) expect(lettersOf(html)).toEqual([])
    await app.platform.pool.query('delete from rate_limits')
    await app.call(setQuoteStatus, { ...to(shared.quote.id), body: { status: 'Accepted' } })
    const answered = [await pageOf(shared.quote.token), await send(`${shared.quote.token}/accept`, SIGNED)]
    expect(answered.map(({ status, html }) => [status, lettersOf(html)])).toEqual([
      [200, []],
      [409, []],
    ])
  },
)
