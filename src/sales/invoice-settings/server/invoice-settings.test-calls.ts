import type { FeatureCalls } from '#test/feature-calls.ts'
import { createInvoiceSettings } from '../shared/invoice-settings-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /invoice-settings': 'admins',
    'GET /invoice-settings/:id': 'admins',
    'POST /invoice-settings': 'admins',
    'PATCH /invoice-settings/:id': 'admins',
    'PATCH /invoice-settings/:id/set-default': 'admins',
    'DELETE /invoice-settings/:id': 'admins',
  },
  one: {
    async 'invoice-settings'({ app, admin, idOf }) {
      const body = { companyProfileId: Number(await idOf('company-profiles')) }
      return (await app.call(createInvoiceSettings, { as: admin, body })).body.id
    },
  },
  bodies: ({ existing }) => ({
    'POST /invoice-settings': { companyProfileId: Number(existing['company-profiles']) },
    'PATCH /invoice-settings/:id': { bankName: 'Mallory' },
  }),
}
