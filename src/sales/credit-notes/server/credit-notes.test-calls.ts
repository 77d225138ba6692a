import { setInvoiceStatus, createInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import type { FeatureCalls } from '#test/feature-calls.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import type { CreditInput } from '../shared/credit-note-schema.ts'
import { creditInvoice } from '../shared/credit-note-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'POST /invoices/:id/credit': 'admins',
    'GET /credit-notes': 'accountants',
    'GET /credit-notes/csv': 'accountants',
    'GET /credit-notes/:id': 'accountants',
    'GET /credit-notes/:id/pdf': 'accountants',
    'POST /credit-notes/:id/send': 'admins',
    'POST /credit-notes/:id/void': 'admins',
  },
  one: {
    async 'credit-notes'({ app, admin, idOf }) {
      const draft = { clientId: Number(await idOf('clients')), items: [SAMPLE_ITEM] }
      const invoice = (await app.call(createInvoice, { as: admin, body: draft })).body
      const params = { id: String(invoice.id) }
      await app.call(setInvoiceStatus, { as: admin, params, body: { status: 'Sent' } })
      const body: CreditInput = {
        reason: 'discount',
        lines: [{ lineId: invoice.items[0]?.id ?? 0, amount: 1 }],
        payOut: false,
      }
      return (await app.call(creditInvoice, { as: admin, params, body })).body.id
    },
  },
  bodies: () => ({
    'POST /invoices/:id/credit': { reason: 'discount', lines: [{ lineId: 1, amount: 1 }] },
  }),
}
