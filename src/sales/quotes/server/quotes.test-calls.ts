import type { FeatureCalls } from '#test/feature-calls.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { createQuote } from '../shared/quote-endpoints.ts'

const QUOTE = { clientEmail: 'm@example.lk', items: [SAMPLE_ITEM] }

export const calls: FeatureCalls = {
  who: {
    'GET /quotes/csv': 'accountants',
    'GET /quotes': 'accountants',
    'GET /quotes/totals': 'accountants',
    'GET /quotes/:id': 'accountants',
    'GET /quotes/:id/pdf': 'accountants',
    'GET /quotes/:id/revisions': 'accountants',
    'POST /quotes': 'admins',
    'PUT /quotes/:id': 'admins',
    'DELETE /quotes/:id': 'admins',
    'POST /quotes/:id/send': 'admins',
    'POST /quotes/:id/parts': 'admins',
    'POST /quotes/:id/start-project': 'admins',
    'POST /quotes/:id/convert': 'admins',
    'PATCH /quotes/:id/status': 'admins',
  },
  one: {
    async quotes({ app, admin, idOf }) {
      const body = { clientId: Number(await idOf('clients')), taxRate: 18, items: [SAMPLE_ITEM] }
      return (await app.call(createQuote, { as: admin, body })).body.id
    },
  },
  bodies: () => ({
    'POST /quotes': QUOTE,
    'PUT /quotes/:id': QUOTE,
    'PATCH /quotes/:id/status': { status: 'Accepted' },
    'POST /quotes/:id/parts': { percent: 40 },
    'POST /quotes/:id/start-project': { name: 'Mallory', lineIds: [] },
  }),
}
