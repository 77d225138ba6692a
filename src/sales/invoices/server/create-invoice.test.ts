import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MAX_DOCUMENT_LKR, MAX_LINE_LKR } from '#sales/line-items/shared/line-limits.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, ONE_LINE, startInvoiceScene } from '#test/invoice-scene.ts'
import * as endpoints from '../shared/invoice-endpoints.ts'

const LINE_TOO_LARGE = 'A line item may come to at most LKR 1,000,000,000'
const DOCUMENT_TOO_LARGE = 'A document may come to at most LKR 10,000,000,000: split it into several'
const TEXT_TOO_LONG =
  'The line items of a document may have at most 60,000 characters together: split it into several'
/** The largest possible lines, in the number that makes the largest possible document. */
const LARGEST = Array.from({ length: 10 }, () => ({ description: 'All', unitPrice: MAX_LINE_LKR }))

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const create = (body: object, key?: string) =>
  scene.call(endpoints.createInvoice, { body: body as never, ...(key === undefined ? {} : { key }) })

describe('a new invoice', () => {
  it('is a draft with sums computed by the server, whatever was sent', async () => {
    const sent = {
      clientId: scene.clientId,
      dueDate: '2026-12-01',
      taxRate: 18,
      notes: 'Thanks',
      subject: 'Website',
      customTerms: 'Within 14 days',
      items: [
        { description: ' Design \nTwo rounds', quantity: 1.005, unitPrice: 100.5, amount: 1 },
        { description: 'Hosting', rate: 33.33 },
        { description: 'Both prices', quantity: 2, unitPrice: 5, rate: 7 },
      ],
      subtotal: 1,
      taxAmount: 1,
      total: 1,
      paidAmount: 1,
      status: 'Paid',
      invoiceNumber: 'X-1',
      id: 77,
    }
    const { status, body } = await create(sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'Draft',
      invoiceNumber: null,
      clientName: 'Lake View',
      clientEmail: 'ayesha@lakeview.lk',
      customTerms: 'Within 14 days',
      // 101.0025 + 33.33 + 10, each line rounded individually
      subtotal: 144.33,
      taxAmount: 25.98,
      total: 170.31,
      paidAmount: 0,
      remainingAmount: 170.31,
      payments: [],
      mail: null,
    })
    expect(body.id).not.toBe(77)
    expect(
      body.items.map((item) => [item.description, item.quantity, item.unitPrice, item.rate, item.amount]),
    ).toEqual([
      ['Design \nTwo rounds', 1.005, 100.5, 100.5, 101],
      ['Hosting', 1, 33.33, 33.33, 33.33],
      ['Both prices', 2, 5, 5, 10],
    ])
    expect(await scene.read(body.id)).toEqual(body)
    expect(await scene.history(body.id)).toMatchObject([{ action: 'created', detail: null, fields: [] }])
  })

  it('takes missing values from the client and the settings', async () => {
    const plain = await create({ clientEmail: 'a@b.lk', items: [ONE_LINE] })
    expect(plain.body).toMatchObject({
      clientName: null,
      clientEmail: 'a@b.lk',
      customTerms: 'Due on Receipt',
    })
    const settingsId = await scene.addSettings({ defaultTerms: 'Within 30 days' })
    const own = {
      clientId: scene.clientId,
      clientName: 'Lake View (Kandy)',
      clientEmail: '',
      items: [ONE_LINE],
    }
    expect((await create(own)).body).toMatchObject({
      clientName: 'Lake View (Kandy)',
      clientEmail: 'ayesha@lakeview.lk',
      customTerms: 'Within 30 days',
      invoiceSettingsId: null,
    })
    const named = await create({ ...own, invoiceSettingsId: settingsId, customTerms: '' })
    expect(named.body).toMatchObject({ customTerms: '', invoiceSettingsId: settingsId })
  })

  it('of 500 lines is stored in their order', async () => {
    const items = Array.from({ length: 500 }, (_, index) => ({
      description: `Line ${index}`,
      unitPrice: index,
    }))
    const { body } = await create({ clientId: scene.clientId, items })
    expect(body.items.map(({ description }) => description)).toEqual(
      items.map(({ description }) => description),
    )
    expect(body.total).toBe(124_750)
  })

  it('may have the largest possible amount', async () => {
    const { status, body } = await create({
      clientId: scene.clientId,
      items: LARGEST,
    })
    expect([status, body.total]).toEqual([201, MAX_DOCUMENT_LKR])
  })

  it('with one key is created once', async () => {
    const body = { clientId: scene.clientId, items: [ONE_LINE] }
    const replies = await Promise.all([1, 2, 3].map(() => create(body, 'new')))
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  })
})

describe('an invalid invoice', () => {
  const line = (of: object) => ({ items: [{ ...ONE_LINE, ...of }] })
  const CENTS = 'Unit price must be an amount with at most two decimals'

  it.each([
    [{ clientId: null }, { clientId: 'Choose a client or type a client email' }],
    [{ clientId: 2_000_000 }, { clientId: 'There is no client with this id' }],
    [{ clientId: 1.5 }, { clientId: 'Choose a client from the list' }],
    [{ clientEmail: 'nobody' }, { clientEmail: 'Valid email is required' }],
    [{ invoiceSettingsId: 2_000_000 }, { invoiceSettingsId: 'There are no invoice settings with this id' }],
    [{ dueDate: '2026-02-30' }, { dueDate: 'This must be a date such as 2026-11-20' }],
    [{ taxRate: -1 }, { taxRate: 'Tax rate must be at least 0' }],
    [{ taxRate: 100.5 }, { taxRate: 'Tax rate must be at most 100' }],
    [{ taxRate: 0.00001 }, { taxRate: 'Tax rate may have at most four decimals' }],
    [{ taxRate: '18' }, { taxRate: 'Tax rate must be a number' }],
    [{ items: [] }, { items: 'Add at least one line item' }],
    [{ items: undefined }, { items: 'Add at least one line item' }],
    [{ items: Array(501).fill(ONE_LINE) }, { items: 'A document may have at most 500 line items' }],
    [line({ description: ' \n ' }), { 'items.0.description': 'Description is required' }],
    [line({ unitPrice: -0.01 }), { 'items.0.unitPrice': 'This must be at least 0' }],
    [line({ unitPrice: 1.005 }), { 'items.0.unitPrice': CENTS }],
    [line({ unitPrice: null }), { 'items.0.unitPrice': CENTS }],
    [line({ unitPrice: 1e15 }), { 'items.0.unitPrice': 'This may be at most LKR 1,000,000,000' }],
    [line({ unitPrice: undefined, rate: -1 }), { 'items.0.rate': 'This must be at least 0' }],
    [line({ quantity: -1 }), { 'items.0.quantity': 'Quantity must be at least 0' }],
    [line({ quantity: 0.00001 }), { 'items.0.quantity': 'Quantity may have at most four decimals' }],
    [line({ quantity: 1_000_001 }), { 'items.0.quantity': 'Quantity must be at most 1,000,000' }],
    [line({ quantity: 1.01, unitPrice: MAX_LINE_LKR }), { 'items.0.unitPrice': LINE_TOO_LARGE }],
    [
      { items: [ONE_LINE, { ...ONE_LINE, quantity: 1_000_000, unitPrice: MAX_LINE_LKR }] },
      { 'items.1.unitPrice': LINE_TOO_LARGE },
    ],
    [{ items: [ONE_LINE, ...LARGEST] }, { items: DOCUMENT_TOO_LARGE }],
    [{ taxRate: 0.0001, items: LARGEST }, { items: DOCUMENT_TOO_LARGE }],
    [
      { items: Array.from({ length: 31 }, () => ({ ...ONE_LINE, description: 'x'.repeat(2_000) })) },
      { items: TEXT_TOO_LONG },
    ],
    [line({ taskId: 2_000_000 }), { 'items.0.taskId': 'There is no task with this id' }],
  ])('is refused with an error at its field, and nothing is written (%#)', async (body, fields) => {
    const { id } = await scene.addIssued()
    const before = await scene.everything()
    const whole = { clientId: scene.clientId, items: [ONE_LINE], ...body }
    const replies = [await create(whole), await scene.replace(id, body)]
    expect(replies.map(({ status, error }) => [status, error.fields])).toEqual([
      [400, fields],
      [400, fields],
    ])
    expect(await scene.everything()).toEqual(before)
  })

  it.each([
    '{"clientId":1,"items":[{"description":"x","unitPrice":NaN}]}',
    '{"clientId":1,"items":[{"description":"x","unitPrice":1e309}]}',
    '{"clientId":1,"items":[{"description":"x","quantity":-1e309}]}',
    '{"clientId":1,"taxRate":1e309,"items":[{"description":"x"}]}',
    '{"clientId":1,"items":[{"description":"x","quantity":1e-320}]}',
    '[]',
  ])('is refused, and nothing is written: %s', async (payload) => {
    const before = await scene.everything()
    const { status } = await scene.app.send({
      method: 'POST',
      url: '/api/invoices',
      token: scene.admin,
      payload,
    })
    expect(status).toBe(400)
    expect(await scene.everything()).toEqual(before)
  })
})

it('every call about invoices is refused to a USER', async () => {
  const { id } = await scene.addIssued()
  const token = scene.app.person('USER').token
  const before = await scene.everything()
  const params = { id: String(id) }
  for (const endpoint of Object.values(endpoints)) {
    const body =
      'body' in endpoint ? { clientId: 1, items: [ONE_LINE], amount: 1, status: 'Paid' } : undefined
    const reply = await scene.call(endpoint, { params, body, token })
    expect([endpoint.method, endpoint.path, reply.status]).toEqual([endpoint.method, endpoint.path, 403])
  }
  expect(Object.values(endpoints)).toHaveLength(15)
  expect(await scene.everything()).toEqual(before)
})
