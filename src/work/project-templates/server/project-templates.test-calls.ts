import type { FeatureCalls } from '#test/feature-calls.ts'
import { createProjectTemplate } from '../shared/project-template-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /project-templates': 'accountants',
    'GET /project-templates/:id': 'accountants',
    'POST /project-templates': 'admins',
    'PUT /project-templates/:id': 'admins',
    'DELETE /project-templates/:id': 'admins',
    'POST /project/:id/save-as-template': 'admins',
    'POST /project/from-template': 'admins',
  },
  one: {
    'project-templates': async ({ app, admin }) =>
      (await app.call(createProjectTemplate, { as: admin, body: { name: 'One' } })).body.id,
  },
  bodies: () => ({
    'POST /project-templates': { name: 'Mallory' },
    'PUT /project-templates/:id': { name: 'Mallory' },
    'POST /project/:id/save-as-template': { name: 'Mallory' },
    'POST /project/from-template': { templateId: 1, name: 'Mallory', startDate: '2026-11-20' },
  }),
}
