import type { FeatureCalls } from '#test/feature-calls.ts'
import { samplePng } from '#test/sample-files.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { createInvoice, setInvoiceStatus } from '../shared/invoice-endpoints.ts'
import { addReceipt, getClientAccount, listReceipts, printReceipt } from '../shared/payment-endpoints.ts'
import { putCertificateScan, withhold } from '../shared/withholding-endpoints.ts'
import type { TestAccount, TestApp } from '#test/test-app.ts'

const INVOICE = { clientEmail: 'm@example.lk', items: [SAMPLE_ITEM] }

export const calls: FeatureCalls = {
  who: {
    'GET /invoices': 'accountants',
    'GET /invoices/totals': 'accountants',
    'GET /invoices/csv': 'accountants',
    'GET /payments/csv': 'accountants',
    'GET /invoices/:id': 'accountants',
    'GET /invoices/:id/history': 'accountants',
    'GET /invoices/:id/pdf': 'accountants',
    'GET /invoices/:id/revisions': 'accountants',
    'GET /invoices/:id/issue-check': 'accountants',
    'POST /invoices/:id/split': 'admins',
    'POST /invoices': 'admins',
    'PUT /invoices/:id': 'admins',
    'DELETE /invoices/:id': 'admins',
    'POST /invoices/:id/send': 'admins',
    'POST /invoices/:id/pay': 'accountants',
    'POST /invoices/:id/partial-pay': 'accountants',
    'PATCH /invoices/:id/status': 'admins',
    'POST /invoices/:id/write-off': 'admins',
    'POST /payments/:id/reverse': 'accountants',
    'POST /invoices/:id/withhold': 'accountants',
    'PUT /payments/:id/certificate': 'accountants',
    'PUT /payments/:id/certificate/scan': 'accountants',
    'GET /payments/:id/certificate/scan': 'accountants',
    'GET /withholding': 'accountants',
    'GET /withholding/totals': 'accountants',
    'GET /withholding/csv': 'accountants',
    'GET /receipts': 'accountants',
    'POST /receipts': 'accountants',
    'POST /receipts/:id/reverse': 'accountants',
    'POST /receipts/:id/reallocate': 'accountants',
    'POST /receipts/:id/print': 'accountants',
    'GET /receipts/:id/pdf': 'accountants',
    'GET /clients/:id/account': 'accountants',
    'POST /accounts/:id/apply': 'accountants',
    'POST /accounts/:id/move-back': 'accountants',
    'POST /accounts/:id/refund': 'admins',
  },
  one: {
    async invoices({ app, admin, idOf }) {
      const body = { clientId: Number(await idOf('clients')), taxRate: 18, items: [SAMPLE_ITEM] }
      return (await app.call(createInvoice, { as: admin, body })).body.id
    },
    // tax that was withheld, with its certificate and the scan of it
    async payments({ app, admin, idOf }) {
      const clientId = Number(await idOf('clients'))
      const body = { clientId, items: [SAMPLE_ITEM] }
      const params = { id: String((await app.call(createInvoice, { as: admin, body })).body.id) }
      await app.call(setInvoiceStatus, { as: admin, params, body: { status: 'Sent' } })
      const withheld = await app.call(withhold, {
        as: admin,
        params,
        body: { amount: 1, certificateNumber: 'WHT/2026/118' },
      })
      const id = String(withheld.body.payments[0]?.id)
      const scan = new Blob([new Uint8Array(samplePng())], { type: 'image/png' })
      await app.call(putCertificateScan, { as: admin, params: { id }, body: scan })
      return id
    },
    async accounts({ app, admin, idOf }) {
      const params = { id: String(await clientOf(app, admin, await idOf('receipts'))) }
      return String((await app.call(getClientAccount, { as: admin, params })).body.id)
    },
    async receipts({ app, admin, idOf }) {
      const clientId = Number(await idOf('clients'))
      const body = { clientId, amount: 100, parts: [], restToAccount: true }
      const { id } = (await app.call(addReceipt, { as: admin, body })).body
      await app.call(printReceipt, { as: admin, params: { id: String(id) } })
      return id
    },
  },
  bodies: ({ existing }) => ({
    'POST /invoices': INVOICE,
    'PUT /invoices/:id': INVOICE,
    'POST /invoices/:id/partial-pay': { amount: 1 },
    'PATCH /invoices/:id/status': { status: 'Sent' },
    'POST /invoices/:id/write-off': { reason: 'Out of business' },
    'POST /payments/:id/reverse': { reason: 'mistake' },
    'POST /invoices/:id/withhold': { amount: 1 },
    'PUT /payments/:id/certificate': { number: 'WHT/2026/118', day: '2026-11-20' },
    'PUT /payments/:id/certificate/scan': samplePng(),
    'POST /receipts': { clientId: Number(existing['clients']), amount: 1, parts: [], restToAccount: true },
    'POST /receipts/:id/reverse': { reason: 'mistake' },
    'POST /receipts/:id/reallocate': { parts: [], restToAccount: true },
    'POST /accounts/:id/apply': { invoiceId: Number(existing['invoices']), amount: 1 },
    'POST /accounts/:id/move-back': { invoiceId: Number(existing['invoices']), amount: 1 },
    'POST /accounts/:id/refund': { amount: 1 },
  }),
}

async function clientOf(
  app: TestApp,
  admin: TestAccount,
  receiptId: string,
): Promise<number | null | undefined> {
  const { body } = await app.call(listReceipts, { as: admin })
  return body.find(({ id }) => String(id) === receiptId)?.clientId
}
