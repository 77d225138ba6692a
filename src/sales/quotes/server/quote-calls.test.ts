import { PLAIN_ITEM } from '#test/plain-document.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient, deleteClient } from '#sales/clients/shared/client-endpoints.ts'
import type { LineItem } from '#sales/line-items/shared/line-item-schema.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type QuoteScene, startQuoteScene, SUMS, WHOLE_QUOTE } from '#test/quote-scene.ts'
import * as endpoints from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { QUOTE_STATUSES } from '../shared/quote-status.ts'
const LINE_TOO_LARGE = 'A line item may come to at most LKR 1,000,000,000'
const DOCUMENT_TOO_LARGE = 'A document may come to at most LKR 10,000,000,000: split it into several'
const TEXT_TOO_LONG =
  'The line items of a document may have at most 60,000 characters together: split it into several'

let scene: QuoteScene
let client: { id: number }
beforeAll(async () => {
  scene = await startQuoteScene()
  client = await addClient()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

async function addClient(): Promise<{ id: number }> {
  const body = { companyName: 'Lanka Foods', contactName: 'Dilini', email: 'dilini@lanka.lk', phone: '1' }
  return (await scene.app.call(createClient, { as: scene.admin, body })).body
}
const textsOf = ({ items }: Quote) => items.map(({ id: _id, ...item }: LineItem) => item)

describe('a quote', () => {
  it('is stored completely, as a Draft, with sums computed by the server', async () => {
    const quote = await scene.add()
    expect(quote).toMatchObject({
      ...WHOLE_QUOTE,
      ...SUMS,
      status: 'Draft',
      quoteNumber: `Q${quote.id}`,
      clientId: null,
      emailedAt: null,
      mail: null,
      invoiceId: null,
      invoiceNumber: null,
      items: [
        { ...WHOLE_QUOTE.items[0], rate: 420_000, amount: 420_000 },
        { quantity: 120, unitPrice: 4_850, rate: 4_850, amount: 582_000 },
        { quantity: 1.5, unitPrice: 61_333.33, amount: 92_000 },
      ],
    })
    expect(await scene.read(quote.id)).toEqual(quote)
    expect(await scene.changesOf(quote.id)).toMatchObject([
      {
        action: 'create',
        before: null,
        after: { id: quote.id, total_cents: 129_092_000, lines: [{}, {}, {}] },
      },
    ])
  })

  it('ignores sent sums', async () => {
    const items = [{ description: 'Stage', quantity: 2, unitPrice: 10, amount: 1, total: 1 }]
    const quote = await scene.add({ items, subtotal: 1, taxAmount: 0, total: 1, taxRate: 10 })
    expect(quote).toMatchObject({ subtotal: 20, taxAmount: 2, total: 22 })
  })

  it('says what its acceptance starts, and starts nothing unless told (spec 19.1)', async () => {
    const nothing = { startsProject: false, depositPercent: null, depositAmount: null }
    const quote = await scene.add()
    expect(quote).toMatchObject(nothing)
    const told = await scene.replace(quote.id, { startsProject: true, depositPercent: 40 })
    expect(told.body).toMatchObject({ startsProject: true, depositPercent: 40, depositAmount: null })
    const [change] = (await scene.changesOf(quote.id)).slice(-1)
    expect(change).toMatchObject({ after: { starts_project: true, deposit_percent: 40 } })
    expect((await scene.replace(quote.id)).body).toMatchObject(nothing)
  })

  it('asks for a deposit of at most its net amount, in one of two ways', async () => {
    const whole = { depositAmount: SUMS.subtotal }
    expect((await scene.create(whole)).body).toMatchObject(whole)
    const beyond = await scene.create({ depositAmount: SUMS.subtotal + 0.01 })
    expect([beyond.status, beyond.error.fields]).toEqual([
      400,
      { depositAmount: 'The deposit cannot be more than LKR 1,094,000.00' },
    ])
    expect((await scene.create({ depositAmount: 1, depositPercent: 1 })).error.fields).toEqual({
      depositAmount: 'Give the deposit in percent or as an amount, not both',
    })
    expect((await scene.create({ depositPercent: 100.5 })).error.fields).toEqual({
      depositPercent: 'The part must be at most 100 percent',
    })
  })

  it('may start with any status', async () => {
    for (const status of QUOTE_STATUSES) expect(await scene.add({ status })).toMatchObject({ status })
  })

  it('takes missing name and e-mail from the client, and keeps them without it', async () => {
    const { id } = await addClient()
    const plain = await scene.add({ clientId: id, clientName: undefined, clientEmail: undefined })
    expect(plain).toMatchObject({ clientId: id, clientName: 'Lanka Foods', clientEmail: 'dilini@lanka.lk' })
    const own = await scene.add({ clientId: id, clientName: ' ', clientEmail: 'accounts@lanka.lk' })
    expect(own).toMatchObject({ clientName: 'Lanka Foods', clientEmail: 'accounts@lanka.lk' })
    await scene.app.call(deleteClient, scene.to(id))
    expect(await scene.read(plain.id)).toMatchObject({
      ...plain,
      clientId: null,
      version: plain.version + 1,
    })
  })

  it('is created once for calls with one key', async () => {
    const before = await scene.count('quotes')
    const key = { 'idempotency-key': 'quote-once' }
    const [one, two] = await Promise.all([scene.create({}, key), scene.create({}, key)])
    expect(one.body).toEqual(two.body)
    expect(await scene.count('quotes')).toBe(before + 1)
  })

  it('that does not exist is not found', async () => {
    const missing = scene.to(2_000_000)
    const replies = [
      await scene.app.call(endpoints.getQuote, missing),
      await scene.replace(2_000_000, {}),
      await scene.remove(2_000_000),
      await scene.setStatus(2_000_000, 'Sent'),
      await scene.app.call(endpoints.sendQuote, missing),
      await scene.app.call(endpoints.convertQuote, missing),
      await scene.app.call(endpoints.getQuotePdf, missing),
    ]
    for (const reply of replies) expect([reply.status, reply.error.message]).toEqual([404, 'Quote not found'])
  })

  it('is refused to a USER', async () => {
    const { id } = await scene.add()
    const person = await scene.app.createAccount()
    const call = { ...scene.to(id), as: person }
    const replies = [
      await scene.app.call(endpoints.listQuotes, { as: person }),
      await scene.app.call(endpoints.getQuoteTotals, { as: person }),
      await scene.app.call(endpoints.getQuote, call),
      await scene.app.call(endpoints.getQuotePdf, call),
      await scene.app.call(endpoints.createQuote, { as: person, body: WHOLE_QUOTE }),
      await scene.app.call(endpoints.replaceQuote, { ...call, body: WHOLE_QUOTE }),
      await scene.app.call(endpoints.deleteQuote, call),
      await scene.app.call(endpoints.sendQuote, call),
      await scene.app.call(endpoints.convertQuote, call),
      await scene.app.call(endpoints.setQuoteStatus, { ...call, body: { status: 'Accepted' } }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 403))
    const keys = replies.map((reply) => Object.keys(reply.error).toSorted())
    expect(new Set(keys.map(String))).toEqual(new Set(['code,message,requestId']))
  })
})

const line = (part: object) => ({ items: [{ description: 'Stage', quantity: 1, unitPrice: 5, ...part }] })

describe('an invalid quote', () => {
  it.each([
    [{ clientEmail: null }, { clientId: 'Choose a client or type a client email' }],
    [{ clientEmail: '' }, { clientId: 'Choose a client or type a client email' }],
    [{ clientEmail: 'a@b.lk,c@d.lk' }, { clientEmail: 'Valid email is required' }],
    [{ clientId: 'x' }, { clientId: 'Choose a client from the list' }],
    [{ clientId: 2_000_000 }, { clientId: 'There is no client with this id' }],
    [{ invoiceSettingsId: 2_000_000 }, { invoiceSettingsId: 'There are no invoice settings with this id' }],
    [{ validUntil: '2026-02-30' }, { validUntil: 'This must be a date such as 2026-11-20' }],
    [{ status: 'Paid' }, { status: 'This must be one of: Draft, Sent, Accepted, Declined' }],
    [{ items: [] }, { items: 'Add at least one line item' }],
    [{ items: undefined }, { items: 'Add at least one line item' }],
    [line({ description: ' \n ' }), { 'items.0.description': 'Description is required' }],
    [line({ quantity: -1 }), { 'items.0.quantity': 'Quantity must be at least 0' }],
    [line({ quantity: 1_000_001 }), { 'items.0.quantity': 'Quantity must be at most 1,000,000' }],
    [line({ quantity: 0.00001 }), { 'items.0.quantity': 'Quantity may have at most four decimals' }],
    [line({ quantity: '2' }), { 'items.0.quantity': 'Quantity must be a number' }],
    [line({ quantity: null }), { 'items.0.quantity': 'Quantity must be a number' }],
    [line({ unitPrice: -0.01 }), { 'items.0.unitPrice': 'This must be at least 0' }],
    [
      line({ unitPrice: 1.005 }),
      { 'items.0.unitPrice': 'Unit price must be an amount with at most two decimals' },
    ],
    [line({ unitPrice: 1e15 }), { 'items.0.unitPrice': 'This may be at most LKR 1,000,000,000' }],
    [line({ taskId: 2_000_000 }), { 'items.0.taskId': 'There is no task with this id' }],
    [line({ unitPrice: 1e9, quantity: 1.01 }), { 'items.0.unitPrice': LINE_TOO_LARGE }],
    [{ items: Array(10).fill(line({ unitPrice: 1e9 }).items[0]), taxRate: 1 }, { items: DOCUMENT_TOO_LARGE }],
    [{ items: Array(11).fill(line({ unitPrice: 1e9 }).items[0]) }, { items: DOCUMENT_TOO_LARGE }],
    [{ items: Array(31).fill(line({ description: 'x'.repeat(2_000) }).items[0]) }, { items: TEXT_TOO_LONG }],
    [{ taxRate: -1 }, { taxRate: 'Tax rate must be at least 0' }],
    [{ taxRate: 100.5 }, { taxRate: 'Tax rate must be at most 100' }],
    [{ taxRate: 'NaN' }, { taxRate: 'Tax rate must be a number' }],
    [{ notes: 'x'.repeat(5_001) }, { notes: 'This must be at most 5000 characters' }],
  ])(
    'is refused with an error at its field, new or as a replacement, and changes nothing (%#)',
    async (body, fields) => {
      const quote = await scene.add()
      const counts = async () => [
        await scene.count('quotes'),
        await scene.count('quote_items'),
        await scene.count('changes'),
      ]
      const before = await counts()
      for (const reply of [await scene.create(body), await scene.replace(quote.id, body)]) {
        expect([reply.status, reply.error.fields]).toEqual([400, fields])
        expect(reply.error.message).toBe(Object.values(fields)[0])
      }
      expect(await counts()).toEqual(before)
      expect(await scene.read(quote.id)).toEqual(quote)
    },
  )

  it.each(['1e309', '-1e309', 'NaN', '1000000000000000000000'])(
    'is refused with the price %s',
    async (price) => {
      const payload = `{"clientEmail":"a@b.lk","items":[{"description":"x","unitPrice":${price}}]}`
      const reply = await scene.app.send({
        method: 'POST',
        url: '/api/quotes',
        token: scene.admin.accessToken,
        payload,
      })
      expect(reply.status).toBe(400)
    },
  )
})

describe('replacing a quote', () => {
  it('clears fields that are not sent, except the status, and records differences', async () => {
    const quote = await scene.add({ clientId: client.id, status: 'Sent' })
    const items = [{ description: 'Stage', quantity: 1, unitPrice: 5 }]
    const reply = await scene.app.call(endpoints.replaceQuote, {
      ...scene.to(quote.id),
      body: { clientEmail: WHOLE_QUOTE.clientEmail, items },
    })
    expect(reply.body).toMatchObject({
      status: 'Sent',
      clientId: null,
      clientName: null,
      subject: null,
      notes: null,
      validUntil: null,
      taxRate: 0,
      subtotal: 5,
      total: 5,
    })
    expect(textsOf(reply.body)).toEqual([{ ...items[0], rate: 5, amount: 5, ...PLAIN_ITEM }])
    expect((await scene.changesOf(quote.id)).at(-1)).toMatchObject({
      action: 'update',
      before: { client_id: client.id, tax_rate: 18, subject: WHOLE_QUOTE.subject, lines: [{}, {}, {}] },
      after: { client_id: null, tax_rate: 0, subject: null, lines: [{ description: 'Stage' }] },
    })
    expect((await scene.changesOf(quote.id)).at(-1)?.after).not.toHaveProperty('client_email')
  })

  it('with identical contents records nothing', async () => {
    const quote = await scene.add()
    expect((await scene.replace(quote.id, {})).body).toEqual(quote)
    expect(await scene.changesOf(quote.id)).toHaveLength(1)
  })

  it('moves lines and sets the sent status', async () => {
    const quote = await scene.add()
    const items = WHOLE_QUOTE.items.toReversed()
    const { body } = await scene.replace(quote.id, { items, status: 'Declined' })
    expect(body).toMatchObject({ ...SUMS, status: 'Declined' })
    expect(textsOf(body)).toEqual(textsOf(quote).toReversed())
  })

  it('is refused once it is accepted, until its status changes', async () => {
    const quote = await scene.add({ status: 'Accepted' })
    const refused = await scene.replace(quote.id, { subject: 'Other', status: 'Draft' })
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'An accepted quote can no longer be edited: change its status first',
    ])
    expect(await scene.read(quote.id)).toEqual(quote)
    await scene.setStatus(quote.id, 'Sent')
    expect((await scene.replace(quote.id, { subject: 'Other' })).body.subject).toBe('Other')
  })

  it('by many at once stores exactly one of them completely', async () => {
    const quote = await scene.add()
    const prices = Array.from({ length: 8 }, (_, index) => index + 1)
    await Promise.all(
      prices.map((unitPrice) => scene.replace(quote.id, line({ unitPrice, description: `${unitPrice}` }))),
    )
    const after = await scene.read(quote.id)
    expect(after.items).toHaveLength(1)
    expect(after.items[0]?.description).toBe(String(after.subtotal))
  })
})

describe('the status of a quote', () => {
  it('can change from any to any, and changes are recorded', async () => {
    const { id } = await scene.add()
    for (const from of QUOTE_STATUSES) {
      for (const to of QUOTE_STATUSES) {
        await scene.setStatus(id, from)
        expect((await scene.setStatus(id, to)).body).toMatchObject({ id, status: to, ...SUMS })
      }
    }
    await scene.setStatus(id, 'Declined')
    const count = (await scene.changesOf(id)).length
    await scene.setStatus(id, 'Declined')
    expect(await scene.changesOf(id)).toHaveLength(count)
    expect((await scene.changesOf(id)).at(-1)).toEqual({
      action: 'update',
      before: { status: 'Accepted' },
      after: { status: 'Declined' },
    })
  })

  it.each(['Paid', '', null, 'draft'])('cannot be %j', async (status) => {
    const { id } = await scene.add()
    const reply = await scene.setStatus(id, status as string)
    expect([reply.status, reply.error.fields]).toEqual([
      400,
      { status: 'This must be one of: Draft, Sent, Accepted, Declined' },
    ])
  })
})
