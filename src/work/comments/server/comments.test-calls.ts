import type { FeatureCalls } from '#test/feature-calls.ts'
import { createComment } from '../shared/comment-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /task/:id/comments': 'users',
    'POST /task/:id/comments': 'users',
    'GET /comments/:id': 'users',
    'PATCH /comments/:id': 'users',
    'DELETE /comments/:id': 'users',
  },
  one: {
    async comments({ app, admin, idOf }) {
      const params = { id: await idOf('task') }
      return (await app.call(createComment, { as: admin, params, body: { text: 'No answer' } })).body.id
    },
  },
  bodies: () => ({
    'POST /task/:id/comments': { text: 'Mallory' },
    'PATCH /comments/:id': { text: 'Mallory' },
  }),
}
