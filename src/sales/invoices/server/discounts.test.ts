import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import * as endpoints from '../shared/invoice-endpoints.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const create = (body: object) => scene.call(endpoints.createInvoice, { body: body as never })

/** 3 × 3,333.33 less 12.5 %, and 1,250.00 that is not taxed. */
const ITEMS = [
  { description: 'Design', quantity: 3, unitPrice: 3_333.33, discountPercent: 12.5, unit: 'day' },
  { description: 'Stamp duty', unitPrice: 1_250, isTaxed: false },
]

describe('an invoice with discounts, an untaxed line, SSCL and VAT', () => {
  it('has the sums of the ten steps, and keeps what was entered', async () => {
    const body = { clientId: scene.clientId, items: ITEMS, discountPercent: 10, levyRate: 2.5, taxRate: 18 }
    const reply = await create(body)
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      items: [
        { discountPercent: 12.5, discountAmount: 1_250, amount: 8_749.99, unit: 'day', isTaxed: true },
        { discountPercent: null, discountAmount: 0, amount: 1_250, unit: null, isTaxed: false },
      ],
      subtotal: 9_999.99,
      discountPercent: 10,
      discountAmount: 1_000,
      netAmount: 8_999.99,
      taxedAmount: 7_874.99,
      levyRate: 2.5,
      levyAmount: 196.87,
      taxRate: 18,
      taxAmount: 1_452.93,
      total: 10_649.79,
    })
    const issued = await scene.setStatus(reply.body.id, 'Sent')
    expect(issued.body).toMatchObject({ total: 10_649.79, remainingAmount: 10_649.79 })
  })

  it('takes amounts instead of percentages, and a discount of everything comes to nothing', async () => {
    const items = [{ description: 'Design', quantity: 2, unitPrice: 500, discountAmount: 100.5 }]
    const reply = await create({ clientId: scene.clientId, items, discountAmount: 99.5, taxRate: 18 })
    expect(reply.body).toMatchObject({
      items: [{ discountPercent: null, discountAmount: 100.5, amount: 899.5 }],
      discountPercent: null,
      discountAmount: 99.5,
      netAmount: 800,
      taxAmount: 144,
      total: 944,
    })
    const free = await create({ clientId: scene.clientId, items, discountPercent: 100, taxRate: 18 })
    expect(free.body).toMatchObject({ discountAmount: 899.5, netAmount: 0, taxAmount: 0, total: 0 })
  })

  it.each<[string, object, object]>([
    [
      'a discount larger than the subtotal',
      { discountAmount: 9_999_999 },
      { discountAmount: 'The discount cannot be more than LKR 9,999.99' },
    ],
    [
      'a discount larger than its line',
      { items: [{ description: 'Design', unitPrice: 5, discountAmount: 5.01 }] },
      { 'items.0.discountAmount': 'The discount cannot be more than LKR 5.00' },
    ],
    [
      'a discount given twice',
      { discountAmount: 5, discountPercent: 5 },
      { discountAmount: 'Give a discount in percent or as an amount, not both' },
    ],
    ['a levy of more than all', { levyRate: 101 }, { levyRate: 'Levy rate must be at most 100' }],
  ])('is refused with %s', async (_case, body, fields) => {
    const { status, error } = await create({ clientId: scene.clientId, items: ITEMS, ...body })
    expect([status, error.fields]).toEqual([400, fields])
  })
})

describe('a rate that is left out', () => {
  it('is the client’s, else that of the settings, else 0; a sent one wins', async () => {
    const items = [{ description: 'Work', unitPrice: 100 }]
    const plain = await create({ clientId: scene.clientId, items })
    expect(plain.body).toMatchObject({ taxRate: 0, levyRate: 0, total: 100 })
    const invoiceSettingsId = await scene.addSettings({ defaultTaxRate: 18, levyRate: 2.5 })
    const fromSettings = await create({ clientId: scene.clientId, items, invoiceSettingsId })
    expect(fromSettings.body).toMatchObject({ taxRate: 18, levyRate: 2.5, levyAmount: 2.5, total: 120.95 })
    await scene.app.platform.pool.query('update clients set tax_rate = 8 where id = $1', [scene.clientId])
    const fromClient = await create({ clientId: scene.clientId, items, invoiceSettingsId })
    expect(fromClient.body).toMatchObject({ taxRate: 8, levyRate: 2.5 })
    const sent = await create({ clientId: scene.clientId, items, invoiceSettingsId, taxRate: 0, levyRate: 0 })
    expect(sent.body).toMatchObject({ taxRate: 0, levyRate: 0, total: 100 })
  })
})

it('the database refuses sums that do not follow from the rates', async () => {
  const { id } = (await create({ clientId: scene.clientId, items: ITEMS, taxRate: 18 })).body
  const refused = (change: string) =>
    expect(
      scene.app.platform.pool.query(`update invoices set ${change} where id = $1`, [id]),
    ).rejects.toThrow(/violates check constraint/)
  await refused('discount_percent = 10')
  await refused('discount_cents = 1')
  await refused('untaxed_cents = 0')
  await refused('levy_rate = 5')
  await refused('tax_cents = tax_cents + 1')
  await refused('discount_percent = 10, discount_fixed_cents = 100')
  await expect(
    scene.app.platform.pool.query('update invoice_items set discount_cents = 5 where invoice_id = $1', [id]),
  ).rejects.toThrow(/violates check constraint/)
})
