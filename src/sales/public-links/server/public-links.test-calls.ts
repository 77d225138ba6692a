import { createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import type { FeatureCalls, Scene } from '#test/feature-calls.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { createLink } from '../shared/link-endpoints.ts'
import type { PublicLink } from '../shared/link-schema.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /links': 'accountants',
    'POST /links': 'admins',
    'PUT /links/:id/expiry': 'admins',
    'POST /links/:id/renew': 'admins',
    'POST /links/:id/revoke': 'admins',
    'GET /public/:token': 'anybody',
    'GET /public/:token/pdf': 'anybody',
    'POST /public/:token/seen': 'anybody',
  },
  one: {
    links: async (scene) => (await share(scene)).id,
    public: async (scene) => (await share(scene)).address.split('/').at(-1) ?? '',
  },
  bodies: ({ existing }) => ({
    'POST /links': { kind: 'quote', id: Number(existing.quotes) },
    'PUT /links/:id/expiry': { expiresOn: null },
  }),
}

async function share({ app, admin, idOf }: Scene): Promise<PublicLink> {
  const clientId = Number(await idOf('clients'))
  const quote = { clientId, status: 'Sent' as const, items: [SAMPLE_ITEM] }
  const { id } = (await app.call(createQuote, { as: admin, body: quote })).body
  const { link } = (await app.call(createLink, { as: admin, body: { kind: 'quote', id } })).body
  if (link === null) throw new Error('the quote has no link')
  return link
}
