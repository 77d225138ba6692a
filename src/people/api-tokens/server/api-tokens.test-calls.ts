import type { FeatureCalls } from '#test/feature-calls.ts'
import { createApiToken } from '../shared/api-token-endpoints.ts'
import { sampleToken } from '#test/sample-token.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /tokens': 'active',
    'POST /tokens': 'active',
    'DELETE /tokens/:id': 'active',
    'GET /all-tokens': 'admins',
    'DELETE /all-tokens/:id': 'admins',
  },
  one: {
    async 'all-tokens'({ app, admin }) {
      return (await app.call(createApiToken, { as: admin, body: sampleToken() })).body.id
    },
    async tokens({ app, admin }) {
      return (await app.call(createApiToken, { as: admin, body: sampleToken() })).body.id
    },
  },
  bodies: () => ({ 'POST /tokens': sampleToken() }),
}
