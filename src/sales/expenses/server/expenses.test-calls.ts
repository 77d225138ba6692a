import type { FeatureCalls } from '#test/feature-calls.ts'
import { samplePng } from '#test/sample-files.ts'
import { createExpense, uploadReceipt } from '../shared/expense-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /expenses': 'accountants',
    'GET /expenses/totals': 'accountants',
    'GET /expenses/categories': 'accountants',
    'GET /expenses/csv': 'accountants',
    'GET /expenses/:id': 'accountants',
    'POST /expenses': 'accountants',
    'PUT /expenses/:id': 'accountants',
    'DELETE /expenses/:id': 'admins',
    'GET /expenses/:id/receipt': 'accountants',
    'PUT /expenses/:id/receipt': 'accountants',
    'DELETE /expenses/:id/receipt': 'admins',
    'POST /import/expenses': 'accountants',
  },
  one: {
    async expenses({ app, admin }) {
      const { body } = await app.call(createExpense, {
        as: admin,
        body: { category: 'Travel', description: 'Van hire', amount: 18_500, date: '2026-11-19' },
      })
      const receipt = new Blob([new Uint8Array(samplePng())], { type: 'image/png' })
      const params = { id: String(body.id) }
      await app.call(uploadReceipt, { as: admin, params, query: { name: 'van.png' }, body: receipt })
      return body.id
    },
  },
  bodies: () => ({
    'POST /expenses': { description: 'Mallory', amount: 1 },
    'PUT /expenses/:id': { description: 'Mallory', amount: 1 },
    'PUT /expenses/:id/receipt': samplePng(),
    'POST /import/expenses': { rows: [{ description: 'Mallory', amount: 1 }] },
  }),
}
