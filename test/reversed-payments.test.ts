import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { getFinancialChart } from '#overview/dashboard/shared/dashboard-endpoints.ts'
import { searchEverything } from '#overview/search/shared/search-endpoints.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { createInvoice, exportPayments, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import * as payments from '#sales/invoices/shared/payment-endpoints.ts'
import { listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

/* What a reversed payment does to the figures of the product, and what nobody without permission learns of it. */

let app: TestApp
let admin: TestAccount
let user: TestAccount
let other: TestAccount
let clientId = 0
beforeAll(async () => {
  app = await startTestApp({ timeZone: 'Asia/Colombo' })
  // noon of 20 November 2026 in Colombo
  app.moveClock(Date.UTC(2026, 10, 20, 6, 30) - Date.now())
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount({ role: 'USER' })
  other = await app.createAccount({ role: 'ADMIN' })
  const company = await app.call(createCompanyProfile, {
    as: admin,
    body: { name: 'Sample Works', email: 'hello@sample.lk', isDefault: true },
  })
  const body = { companyProfileId: company.body.id, isDefault: true }
  expect((await app.call(createInvoiceSettings, { as: admin, body })).status).toBe(201)
  const client = await app.call(createClient, {
    as: admin,
    body: {
      companyName: 'Zeylanica Holdings',
      contactName: 'Ayesha Perera',
      email: 'ayesha@zeylanica.lk',
      phone: '+94 11 234 5678',
    },
  })
  clientId = client.body.id
})
afterAll(() => app.stop())

async function issued(total: number): Promise<number> {
  const body = { clientId, items: [{ description: 'Design', quantity: 1, unitPrice: total }] }
  const { body: invoice } = await app.call(createInvoice, { as: admin, body })
  const params = { id: String(invoice.id) }
  const { status } = await app.call(setInvoiceStatus, { as: admin, params, body: { status: 'Sent' } })
  expect(status).toBe(200)
  return invoice.id
}

/** Pays an invoice in October. @returns the payment */
async function paid(id: number, amount: number, words: object = {}): Promise<number> {
  const { status, body } = await app.call(payments.addPartialPayment, {
    as: admin,
    params: { id: String(id) },
    body: { amount, paidOn: '2026-10-15', ...words },
  })
  expect(status).toBe(200)
  return body.payments.at(-1)?.id ?? 0
}

/** The income of October and November 2026. */
async function income(): Promise<(number | undefined)[]> {
  const { body } = await app.call(getFinancialChart, { as: admin, query: { year: '2026' } })
  return body.income.slice(9, 11)
}

describe('a payment of last month', () => {
  it('reversed as a mistake never was: last month’s income falls, this month’s stays', async () => {
    const before = await income()
    const invoice = await issued(100_000)
    const payment = await paid(invoice, 100_000)
    expect(await income()).toEqual([(before[0] ?? 0) + 100_000, before[1]])
    const { status, body } = await app.call(payments.reversePayment, {
      as: admin,
      params: { id: String(payment) },
      body: { reason: 'mistake' },
    })
    expect([status, body.invoice?.status]).toEqual([201, 'Sent'])
    expect(await income()).toEqual(before)
    const file = await app.call(exportPayments, { as: admin })
    const rows = (await file.body.text()).split('\r\n')
    expect(rows.filter((row) => row.includes('100000') && row.includes('2026-10-15'))).toHaveLength(2)
  })

  it('that went back today lowers this month’s income; last month keeps it', async () => {
    const before = await income()
    const payment = await paid(await issued(100_000), 100_000)
    await app.call(payments.reversePayment, {
      as: admin,
      params: { id: String(payment) },
      body: { reason: 'returned' },
    })
    expect(await income()).toEqual([(before[0] ?? 0) + 100_000, (before[1] ?? 0) - 100_000])
  })
})

describe('somebody who may not see money', () => {
  const SECRETS = [
    'Zeylanica',
    'CEFTS-774411',
    'Bounced twice',
    'Closed for good',
    '77411',
    '77,411',
    'R-00001',
  ]

  it('is refused by every call of payments', async () => {
    for (const [name, endpoint] of Object.entries(payments)) {
      const url = `/api${endpoint.path.replaceAll(/:\w+/g, '1')}`
      const payload = endpoint.method === 'GET' ? {} : { payload: '{}' }
      const { status } = await app.send({ method: endpoint.method, url, token: user.accessToken, ...payload })
      expect([name, status]).toEqual([name, 403])
    }
  })

  it('finds no words and no amounts of them among tasks, notifications and search results', async () => {
    const invoice = await issued(77_411.25)
    const payment = await paid(invoice, 7_741.12, { reference: 'CEFTS-774411' })
    await app.call(payments.reversePayment, {
      as: admin,
      params: { id: String(payment) },
      body: { reason: 'returned', notes: 'Bounced twice' },
    })
    const receipt = await app.call(payments.addReceipt, {
      as: admin,
      body: {
        clientId,
        amount: 77_411.5,
        reference: 'CEFTS-774411',
        parts: [{ invoiceId: invoice, amount: 70_000 }],
        restToAccount: true,
      },
    })
    expect(receipt.status).toBe(201)
    const params = { id: String(invoice) }
    const body = { reason: 'Closed for good' }
    expect((await app.call(payments.writeOff, { as: admin, params, body })).status).toBe(200)
    const told = await app.call(listNotifications, { as: other })
    expect(JSON.stringify(told.body)).toContain('Zeylanica')

    const replies: unknown[] = [
      (await app.call(listTasks, { as: user })).body,
      (await app.call(listNotifications, { as: user })).body,
    ]
    for (const text of [...SECRETS, 'INV', 'payment'])
      replies.push((await app.call(searchEverything, { as: user, query: { text } })).body)
    const found = JSON.stringify(replies)
    expect(SECRETS.filter((secret) => found.includes(secret))).toEqual([])
  })
})
