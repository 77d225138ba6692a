import type { FeatureCalls } from '#test/feature-calls.ts'
import { createClient } from '../shared/client-endpoints.ts'

const CLIENT = { companyName: 'M', contactName: 'M', email: 'm@example.lk', phone: '1' }

export const calls: FeatureCalls = {
  who: {
    'GET /clients': 'accountants',
    'GET /clients/:id': 'accountants',
    'POST /clients': 'admins',
    'PUT /clients/:id': 'admins',
    'DELETE /clients/:id': 'admins',
    'GET /clients/csv': 'accountants',
    'POST /import/clients': 'admins',
  },
  one: {
    async clients({ app, admin }) {
      const body = {
        companyName: 'Lake View',
        contactName: 'Ayesha',
        email: 'ayesha@lakeview.lk',
        phone: '1',
      }
      return (await app.call(createClient, { as: admin, body })).body.id
    },
  },
  bodies: () => ({
    'POST /clients': CLIENT,
    'PUT /clients/:id': CLIENT,
    'POST /import/clients': { rows: [{ ...CLIENT, email: 'import@example.lk' }] },
  }),
}
