import type { FeatureCalls } from '#test/feature-calls.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { createInvoice } from '../shared/invoice-endpoints.ts'

const INVOICE = { clientEmail: 'm@example.lk', items: [SAMPLE_ITEM] }

export const calls: FeatureCalls = {
  who: {
    'GET /invoices': 'admins',
    'GET /invoices/totals': 'admins',
    'GET /invoices/csv': 'admins',
    'GET /payments/csv': 'admins',
    'GET /invoices/:id': 'admins',
    'GET /invoices/:id/history': 'admins',
    'GET /invoices/:id/pdf': 'admins',
    'POST /invoices': 'admins',
    'PUT /invoices/:id': 'admins',
    'DELETE /invoices/:id': 'admins',
    'POST /invoices/:id/send': 'admins',
    'POST /invoices/:id/pay': 'admins',
    'POST /invoices/:id/partial-pay': 'admins',
    'PATCH /invoices/:id/status': 'admins',
  },
  one: {
    async invoices({ app, admin, idOf }) {
      const body = { clientId: Number(await idOf('clients')), taxRate: 18, items: [SAMPLE_ITEM] }
      return (await app.call(createInvoice, { as: admin, body })).body.id
    },
  },
  bodies: () => ({
    'POST /invoices': INVOICE,
    'PUT /invoices/:id': INVOICE,
    'POST /invoices/:id/partial-pay': { amount: 1 },
    'PATCH /invoices/:id/status': { status: 'Sent' },
  }),
}
