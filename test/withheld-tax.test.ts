import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getFinancialChart } from '#overview/dashboard/shared/dashboard-endpoints.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import {
  createInvoice,
  getInvoice,
  listInvoiceHistory,
  setInvoiceStatus,
} from '#sales/invoices/shared/invoice-endpoints.ts'
import * as payments from '#sales/invoices/shared/payment-endpoints.ts'
import { createLink } from '#sales/public-links/shared/link-endpoints.ts'
import * as withholding from '#sales/invoices/shared/withholding-endpoints.ts'
import { MAX_SCAN_BYTES, usuallyWithheld } from '#sales/invoices/shared/withholding-schema.ts'
import type { CallInput } from '#platform/shared/endpoint.ts'
import { atOnce } from './at-once.ts'
import { expectSoundMoney } from './check-money.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

/* Tax that a client withholds: what it settles, that it is no income, and its certificate (spec 24). */

let app: TestApp
let admin: TestAccount
let clientId = 0
beforeAll(async () => {
  app = await startTestApp({ timeZone: 'Asia/Colombo', appUrl: 'https://board.example.lk' })
  // noon of 20 November 2026 in Colombo
  app.moveClock(Date.UTC(2026, 10, 20, 6, 30) - Date.now())
  admin = await app.createAccount({ role: 'ADMIN' })
  const company = { name: 'Sample Works', email: 'hello@sample.lk', isDefault: true, isIndividual: true }
  const { body } = await app.call(createCompanyProfile, { as: admin, body: company })
  const settings = { companyProfileId: body.id, isDefault: true }
  expect((await app.call(createInvoiceSettings, { as: admin, body: settings })).status).toBe(201)
  const client = { companyName: 'Lake View', contactName: 'Ayesha', email: 'a@lakeview.lk', phone: '1' }
  clientId = (await app.call(createClient, { as: admin, body: client })).body.id
})
afterEach(() => expectSoundMoney(app.platform.pool))
afterAll(() => app.stop())

const of = (id: number) => ({ id: String(id) })
const add = async () => {
  const items = [{ description: 'Design', quantity: 1, unitPrice: 100_000 }]
  return (
    await app.call(createInvoice, { as: admin, body: { clientId, taxRate: 18, language: 'si', items } })
  ).body
}
/** An issued invoice of 100,000 and 18 % VAT. */
async function issued() {
  const params = of((await add()).id)
  return (await app.call(setInvoiceStatus, { as: admin, params, body: { status: 'Sent' } })).body
}
const read = async (id: number) => (await app.call(getInvoice, { as: admin, params: of(id) })).body
const historyOf = async (id: number) =>
  (await app.call(listInvoiceHistory, { as: admin, params: of(id) })).body
const payPart = (id: number, body: CallInput<typeof payments.addPartialPayment>['body']) =>
  app.call(payments.addPartialPayment, { as: admin, params: of(id), body })
const reverse = (id: number) =>
  app.call(payments.reversePayment, { as: admin, params: of(id), body: { reason: 'mistake' } })
const withhold = (id: number, body: CallInput<typeof withholding.withhold>['body']) =>
  app.call(withholding.withhold, { as: admin, params: of(id), body })
const certify = (id: number, body: CallInput<typeof withholding.putCertificate>['body']) =>
  app.call(withholding.putCertificate, { as: admin, params: of(id), body })
const scanOf = (id: number) => app.call(withholding.getCertificateScan, { as: admin, params: of(id) })
async function register(query: CallInput<typeof withholding.listWithholding>['query'] = {}) {
  const { body, headers } = await app.call(withholding.listWithholding, { as: admin, query })
  return { rows: body, total: Number(headers['x-total-count']) }
}
const totals = async () => (await app.call(withholding.getWithholdingTotals, { as: admin })).body
/** Of November. */
const income = async () => {
  const { body } = await app.call(getFinancialChart, { as: admin, query: { year: '2026' } })
  return body.income[10] ?? 0
}
/** An invoice of which 5,000 were withheld. @returns invoice and payment */
async function withheld(certificateNumber?: string) {
  const { id } = await issued()
  const { body } = await withhold(id, { amount: 5_000, certificateNumber })
  return { id, paymentId: body.payments[0]?.id ?? 0 }
}

describe('tax that a client withheld', () => {
  it('settles the invoice together with the money, which alone is income: one act, one receipt', async () => {
    const invoice = await issued()
    const before = await income()
    expect([invoice.byIndividual, usuallyWithheld(invoice)]).toEqual([true, 500_000])
    const { status, body } = await payPart(invoice.id, { amount: 113_000, withheld: 5_000 })
    expect([status, body.status, body.remainingAmount]).toEqual([200, 'Paid', 0])
    expect(body.payments.map(({ kind, amount, receiptId }) => [kind, amount, receiptId])).toEqual([
      ['withholding', 5_000, body.payments[0]?.receiptId],
      ['money', 113_000, body.payments[0]?.receiptId],
    ])
    expect(await income()).toBe(before + 113_000)
    const { rows } = await register({ search: String(body.invoiceNumber) })
    expect(rows).toEqual([
      {
        id: body.payments[0]?.id,
        invoice: { id: invoice.id, label: body.invoiceNumber },
        clientName: 'Lake View',
        amount: 5_000,
        day: '2026-11-20',
        certificate: null,
        isReversed: false,
      },
    ])
    const link = await app.call(createLink, { as: admin, body: { kind: 'invoice', id: invoice.id } })
    const token = link.body.link?.address.split('/').at(-1)
    const { body: html } = await app.send({ method: 'GET', url: `/p/${String(token)}` })
    expect(html).toContain('රඳවා ගත් බද්ද (WHT): LKR 5,000.00')
    const history = await historyOf(invoice.id)
    expect(history.slice(0, 2).map(({ action, detail }) => [action, detail])).toEqual([
      ['paid', 'LKR 113,000.00'],
      ['withheld', 'LKR 5,000.00'],
    ])
  })

  it('is recorded alone, on its day, with the certificate that came with it', async () => {
    const { id } = await issued()
    const { status, body } = await withhold(id, {
      amount: 5_000,
      day: '2026-11-18',
      certificateNumber: 'WHT/2026/7',
    })
    expect([status, body.status, body.remainingAmount]).toEqual([201, 'Partially Paid', 113_000])
    expect(body.payments).toMatchObject([
      {
        kind: 'withholding',
        paidOn: '2026-11-18',
        certificate: { number: 'WHT/2026/7', day: '2026-11-18', hasScan: false },
      },
    ])
    expect((await app.call(payments.payInvoice, { as: admin, params: of(id) })).body.status).toBe('Paid')
  })

  it('is refused as a partial payment is', async () => {
    const { id } = await issued()
    const refused = async (body: CallInput<typeof withholding.withhold>['body']) => {
      const { status, error } = await withhold(id, body)
      return [status, error.fields ?? error.message]
    }
    expect(await refused({ amount: 118_000.01 })).toEqual([
      400,
      { amount: 'Payment amount cannot exceed LKR 118,000.00' },
    ])
    expect(await refused({ amount: 0 })).toEqual([
      400,
      { amount: 'Payment amount must be greater than zero' },
    ])
    expect(await refused({ amount: 1, day: '2026-11-21' })).toEqual([
      400,
      { day: 'A payment cannot be in the future' },
    ])
    const together = await payPart(id, { amount: 113_000, withheld: 5_000.01 })
    expect(together.error.fields).toEqual({ amount: 'Payment amount cannot exceed LKR 118,000.00' })
    const draft = await add()
    expect((await withhold(draft.id, { amount: 1 })).status).toBe(409)
    expect((await withhold(999_999, { amount: 1 })).status).toBe(404)
    // twenty at once: only one fits
    const replies = await atOnce(20, () => withhold(id, { amount: 60_000 }))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

describe('its certificate', () => {
  it('arrives later, is put right, and leaves the payment as it is', async () => {
    const { id, paymentId } = await withheld()
    const stored = () => app.platform.pool.query('select * from payments where id = $1', [paymentId])
    const before = (await stored()).rows
    const waiting = (await totals()).waiting.count
    expect((await certify(paymentId, { number: 'A-1', day: '2026-11-19' })).status).toBe(200)
    const { body } = await certify(paymentId, { number: 'A-2', day: '2026-11-20' })
    expect(body.payments[0]?.certificate).toEqual({ number: 'A-2', day: '2026-11-20', hasScan: false })
    expect((await stored()).rows).toEqual(before)
    expect((await totals()).waiting.count).toBe(waiting - 1)
    expect((await historyOf(id))[0]).toMatchObject({ action: 'certified', detail: 'A-2' })
    const future = await certify(paymentId, { number: 'A-2', day: '2026-11-21' })
    expect(future.error.fields).toEqual({ day: 'A certificate cannot be in the future' })
  })

  it('has a scan, recognised by its content and given back as an attachment', async () => {
    const { paymentId } = await withheld()
    const file = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })
    const put = (body: Blob) =>
      app.call(withholding.putCertificateScan, { as: admin, params: of(paymentId), body })
    const early = await put(file(samplePng()))
    expect([early.status, early.error.message]).toEqual([409, 'Record the number of the certificate first'])
    await certify(paymentId, { number: 'WHT/8', day: '2026-11-20' })
    const { body } = await put(file(samplePdf()))
    expect(body.payments[0]?.certificate?.hasScan).toBe(true)
    const { status, headers } = await scanOf(paymentId)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Certificate-WHT-8\.pdf"/)
    expect((await put(file(Buffer.from('<svg/>')))).status).toBe(415)
    expect((await put(file(samplePng({ extra: Buffer.alloc(MAX_SCAN_BYTES) })))).status).toBe(413)
    const none = await withheld('WHT/9')
    const missing = await scanOf(none.paymentId)
    expect(missing.status).toBe(404)
  })

  it('is historical once the payment is taken back: the rest is open again', async () => {
    const { id, paymentId } = await withheld('WHT/10')
    const before = await totals()
    await reverse(paymentId)
    expect(await read(id)).toMatchObject({ status: 'Sent', remainingAmount: 118_000 })
    const again = await certify(paymentId, { number: 'X', day: '2026-11-20' })
    expect([again.status, again.error.message]).toEqual([
      409,
      'This payment was reversed: its certificate stays as it was',
    ])
    const { rows } = await register({ search: 'WHT/10' })
    expect(rows).toMatchObject([{ isReversed: true, certificate: { number: 'WHT/10' } }])
    expect((await totals()).received).toEqual({
      count: before.received.count - 1,
      amount: before.received.amount - 5_000,
    })
    // without a certificate it was a mistake like any other
    const other = await withheld()
    await reverse(other.paymentId)
    expect((await register()).rows.some((row) => row.id === other.paymentId)).toBe(false)
  })

  it('is one of tax withheld, whatever the statement', async () => {
    const { id, paymentId } = await withheld('WHT/11')
    const money = (await payPart(id, { amount: 1 })).body.payments.at(-1)?.id
    const refused = await certify(money ?? 0, { number: 'X', day: '2026-11-20' })
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'Only tax that a client withheld has a certificate',
    ])
    const { pool } = app.platform
    const insert = `insert into withholding_certificates values ($1, 'X', current_date, null, null, 'x', now())`
    await expect(pool.query(insert, [money])).rejects.toThrow(/one of tax that was withheld/)
    await expect(pool.query(insert, [paymentId])).rejects.toThrow(/unique/)
    const where = 'where payment_id = $1'
    await expect(pool.query(`delete from withholding_certificates ${where}`, [paymentId])).rejects.toThrow(
      /stays with its payment/,
    )
    await expect(
      pool.query(`update withholding_certificates set payment_id = $2 ${where}`, [paymentId, money]),
    ).rejects.toThrow(/tax that was withheld/)
    await expect(pool.query('truncate withholding_certificates')).rejects.toThrow(/never cut off/)
    await reverse(paymentId)
    await expect(
      pool.query(`update withholding_certificates set number = 'Y' ${where}`, [paymentId]),
    ).rejects.toThrow(/stays as it was/)
  })
})

describe('the register', () => {
  it('lists what waits first, the longest wait at the top, and counts what it filters', async () => {
    const { id } = await issued()
    await withhold(id, { amount: 10, day: '2026-01-05' })
    await withhold(id, { amount: 20, day: '2026-01-06', certificateNumber: '=cmd|1' })
    const { rows, total } = await register({ limit: '1' })
    expect(rows).toMatchObject([{ amount: 10, day: '2026-01-05', certificate: null }])
    expect(total).toBeGreaterThan(4)
    const waiting = await register({ state: 'waiting' })
    expect(waiting.rows.every(({ certificate }) => certificate === null)).toBe(true)
    expect(waiting.total).toBe((await totals()).waiting.count)
    const { body, headers } = await app.call(withholding.exportWithholding, {
      as: admin,
      query: { search: '=cmd' },
    })
    expect(headers['content-disposition']).toContain('withheld-tax-2026-11-20.csv')
    // a spreadsheet does not compute what a client wrote
    expect(await body.text()).toContain(`"'=cmd|1"`)
  })
})
