import type { FeatureCalls } from '#test/feature-calls.ts'
import { samplePng } from '#test/sample-files.ts'
import { addTaskAttachment } from '../shared/attachment-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /task/:id/attachments': 'users',
    'GET /task/:id/attachments/zip': 'users',
    'POST /task/:id/attachments': 'users',
    'POST /comments/:id/attachments': 'users',
    'GET /project/:id/attachments': 'accountants',
    'GET /project/:id/attachments/zip': 'accountants',
    'POST /project/:id/attachments': 'admins',
    'PUT /uploads/:id': 'users',
    'DELETE /uploads/:id': 'users',
    'GET /attachments/:id': 'users',
    'GET /attachments/:id/content': 'users',
    'DELETE /attachments/:id': 'users',
  },
  one: {
    async attachments({ app, admin, idOf }) {
      const params = { id: await idOf('task') }
      const body = new Blob([new Uint8Array(samplePng())], { type: 'image/png' })
      const { body: added } = await app.call(addTaskAttachment, {
        as: admin,
        params,
        query: { name: 'a.png' },
        body,
      })
      return added.id
    },
    uploads: async () => '0199a0c4-6a11-7c0e-8f5e-3d4b6b0f8a21',
  },
  bodies: () => ({
    'POST /task/:id/attachments': samplePng(),
    'POST /comments/:id/attachments': samplePng(),
    'POST /project/:id/attachments': samplePng(),
    'PUT /uploads/:id': samplePng(),
  }),
}
