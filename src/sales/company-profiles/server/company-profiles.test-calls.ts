import type { FeatureCalls } from '#test/feature-calls.ts'
import { samplePng } from '#test/sample-files.ts'
import { lankaqrPicture, lankaqrText } from '#test/sample-lankaqr.ts'
import {
  createCompanyProfile,
  uploadCompanyLankaqr,
  uploadCompanyLogo,
} from '../shared/company-profile-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /company-profiles': 'admins',
    'GET /company-profiles/:id': 'admins',
    'POST /company-profiles': 'admins',
    'PATCH /company-profiles/:id': 'admins',
    'PATCH /company-profiles/:id/set-default': 'admins',
    'DELETE /company-profiles/:id': 'admins',
    'GET /company-profiles/:id/logo': 'admins',
    'PUT /company-profiles/:id/logo': 'admins',
    'DELETE /company-profiles/:id/logo': 'admins',
    'GET /company-profiles/:id/lankaqr': 'admins',
    'PUT /company-profiles/:id/lankaqr': 'admins',
    'DELETE /company-profiles/:id/lankaqr': 'admins',
  },
  one: {
    async 'company-profiles'({ app, admin }) {
      const { body } = await app.call(createCompanyProfile, { as: admin, body: { name: 'Sample Works' } })
      const logo = new Blob([new Uint8Array(samplePng())], { type: 'image/png' })
      await app.call(uploadCompanyLogo, { as: admin, params: { id: String(body.id) }, body: logo })
      const code = new Blob([new Uint8Array(lankaqrPicture(lankaqrText()))], { type: 'image/png' })
      await app.call(uploadCompanyLankaqr, {
        as: admin,
        params: { id: String(body.id) },
        query: { payload: lankaqrText() },
        body: code,
      })
      return body.id
    },
  },
  bodies: () => ({
    'POST /company-profiles': { name: 'Mallory' },
    'PATCH /company-profiles/:id': { name: 'Mallory' },
    'PUT /company-profiles/:id/logo': samplePng(),
    'PUT /company-profiles/:id/lankaqr': samplePng(),
  }),
}
