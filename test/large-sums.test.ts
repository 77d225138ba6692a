import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createClient,
  exportClients,
  getClient,
  listClients,
} from '#sales/clients/shared/client-endpoints.ts'
import * as dashboard from '#overview/dashboard/shared/dashboard-endpoints.ts'
import * as invoices from '#sales/invoices/shared/invoice-endpoints.ts'
import * as payments from '#sales/invoices/shared/payment-endpoints.ts'
import { getQuoteTotals } from '#sales/quotes/shared/quote-endpoints.ts'
import { expectSoundMoney } from './check-money.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

/** The largest documents and expenses that were possible before there were limits: LKR 10^13 each. */
const LARGEST = 10_000_000_000_000
const COUNT = 12

let app: TestApp
let admin: TestAccount
let clientId: number
const ids: number[] = []
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  const client = await app.call(createClient, {
    as: admin,
    body: { companyName: 'Port City', contactName: 'A', email: 'a@port.example', phone: '1' },
  })
  clientId = client.body.id
  const body = { clientId, dueDate: '2020-01-31', items: [{ description: 'Tower', unitPrice: 1 }] }
  for (let index = 0; index < COUNT; index++) {
    const { id } = (await app.call(invoices.createInvoice, { as: admin, body })).body
    await app.call(invoices.setInvoiceStatus, { ...to(id), body: { status: 'Sent' } })
    ids.push(id)
  }
  await app.platform.pool.query(
    `update invoice_items set unit_price_cents = 1000000000000000, amount_cents = 1000000000000000;
     update invoices set subtotal_cents = 1000000000000000, total_cents = 1000000000000000;
     alter table invoice_revisions disable trigger user;
     update invoice_revisions set contents = jsonb_set(contents, '{columns,total_cents}', '1000000000000000');
     alter table invoice_revisions enable trigger user;
     insert into quotes (subtotal_cents, tax_cents, total_cents, created_at, updated_at)
       select 1000000000000000 - 7, 0, 1000000000000000 - 7, now(), now() from generate_series(1, 12);
     insert into quote_items (quote_id, position, description, quantity, unit_price_cents, amount_cents)
       select id, 1, 'Tower', 1, total_cents, total_cents from quotes;
     insert into expenses (description, amount_cents, date, created_at, updated_at)
       select 'Tower', 1000000000000000, current_date, now(), now() from generate_series(1, 3000)`,
  )
}, 60_000)
afterAll(() => app.stop())

const to = (id: number) => ({ as: admin, params: { id: String(id) } })

it('every list, page and file answers with the sums, however large', async () => {
  const owed = LARGEST * COUNT
  const [listed] = (await app.call(listClients, { as: admin })).body
  expect([listed?.owedAmount, listed?.overdueAmount]).toEqual([owed, owed])
  expect((await app.call(getClient, to(clientId))).body.owedAmount).toBe(owed)
  const file = (await app.call(exportClients, { as: admin })).body
  expect(await file.text()).toContain('120000000000000')
  const month = (await app.call(dashboard.getMonthlyFinancial, { as: admin })).body
  expect(month).toMatchObject({ duePayments: owed, totalExpenses: 3e16, netProfit: -3e16 })
  for (const endpoint of [dashboard.getIncomeExpenseChart, dashboard.getCashflow]) {
    expect((await app.call(endpoint, { as: admin })).status).toBe(200)
  }
  expect((await app.call(invoices.getInvoiceTotals, { as: admin })).body.remaining).toBe(owed)
  // 119,999,999,999,999.16: above 2^46 a number cannot represent every cent, and is rounded to the nearest it can
  expect((await app.call(getQuoteTotals, { as: admin })).body.total).toBe(119_999_999_999_999.16)
})

it('an existing invoice of that size can be read, printed and paid, and only a new one is refused', async () => {
  const [id = 0] = ids
  expect((await app.call(invoices.getInvoice, to(id))).body.total).toBe(LARGEST)
  expect((await app.call(invoices.getInvoicePdf, to(id))).status).toBe(200)
  const part = await app.call(payments.addPartialPayment, { ...to(id), body: { amount: LARGEST - 0.01 } })
  expect([part.status, part.body.remainingAmount]).toEqual([200, 0.01])
  expect((await app.call(payments.payInvoice, to(id))).body.status).toBe('Paid')
  const again = await app.call(invoices.createInvoice, {
    as: admin,
    body: { clientId, items: [{ description: 'Tower', unitPrice: LARGEST }] },
  })
  expect(again.error.fields).toEqual({ 'items.0.unitPrice': 'This may be at most LKR 1,000,000,000' })
  await expectSoundMoney(app.platform.pool)
})
