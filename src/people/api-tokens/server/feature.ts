import type { ServerFeature } from '#platform/server/feature.ts'
import { apiTokenRoutes } from './api-token-routes.ts'
import { sweepApiTokens } from './sweep-api-tokens.ts'

export const apiTokens: ServerFeature = {
  name: 'people/api-tokens',
  routes: apiTokenRoutes,
  audited: [
    {
      kind: { name: 'api-token', label: 'Personal token' },
      fields: {
        user_id: ['Account', 'the user'],
        name: ['Name', 'text'],
        scopes: ['May', 'text'],
        ends_on: ['Ends on', 'day'],
      },
      accountIn: 'user_id',
      did: ({ action }) => (action === 'create' ? 'made a personal token' : 'revoked a personal token'),
    },
  ],
  sweeps: [sweepApiTokens],
}
