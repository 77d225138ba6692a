import type { FeatureCalls } from '#test/feature-calls.ts'
import { createProject } from '../shared/project-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /project/csv': 'accountants',
    'GET /project': 'users',
    'GET /project/open-tasks': 'accountants',
    'GET /project/:id': 'accountants',
    'POST /project': 'admins',
    'PUT /project/:id': 'admins',
    'DELETE /project/:id': 'admins',
  },
  one: {
    async project({ app, admin }) {
      const body = { name: 'Website', owner: admin.id }
      return (await app.call(createProject, { as: admin, body })).body.id
    },
  },
  bodies: ({ admin }) => ({
    'POST /project': { name: 'Mallory', owner: admin.id },
    'PUT /project/:id': { name: 'Mallory', owner: admin.id },
  }),
}
