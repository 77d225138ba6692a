import { createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import type { FeatureCalls } from '#test/feature-calls.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { createLink } from '../shared/link-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /links': 'admins',
    'POST /links': 'admins',
    'PUT /links/:id/expiry': 'admins',
    'POST /links/:id/renew': 'admins',
    'POST /links/:id/revoke': 'admins',
    'GET /public/:token': 'anybody',
    'GET /public/:token/pdf': 'anybody',
    'POST /public/:token/seen': 'anybody',
  },
  one: {
    async links({ app, admin, idOf }) {
      const clientId = Number(await idOf('clients'))
      const body = { clientId, status: 'Sent' as const, items: [SAMPLE_ITEM] }
      const { id } = (await app.call(createQuote, { as: admin, body })).body
      const shared = await app.call(createLink, { as: admin, body: { kind: 'quote', id } })
      return shared.body.link?.id ?? 0
    },
  },
  bodies: ({ existing }) => ({
    'POST /links': { kind: 'quote', id: Number(existing.quotes) },
    'PUT /links/:id/expiry': { expiresOn: null },
  }),
}
