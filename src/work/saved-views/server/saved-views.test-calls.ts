import type { FeatureCalls } from '#test/feature-calls.ts'
import { createSavedView } from '../shared/saved-view-write-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /saved-view': 'users',
    'GET /saved-view/:id': 'users',
    'POST /saved-view': 'users',
    'PATCH /saved-view/:id': 'users',
    'DELETE /saved-view/:id': 'users',
  },
  one: {
    async 'saved-view'({ app, admin }) {
      const body = { name: 'Ours', page: 'task', address: 'status=Done', shared: true } as const
      return (await app.call(createSavedView, { as: admin, body })).body.id
    },
  },
  bodies: () => ({
    'POST /saved-view': { name: 'Mallory', page: 'task', address: '', shared: true },
    'PATCH /saved-view/:id': { name: 'Mallory', shared: true },
  }),
}
