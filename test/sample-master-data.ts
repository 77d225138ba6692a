import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import {
  createCompanyProfile,
  uploadCompanyLankaqr,
  uploadCompanyLogo,
} from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { samplePng } from './sample-files.ts'
import { lankaqrPicture, lankaqrText } from './sample-lankaqr.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/**
 * Adds a client, a company profile with a logo and a LANKAQR code, and invoice settings of that company.
 * @returns their ids by the first segment of their calls' paths
 */
export async function addMasterData(app: TestApp, admin: TestAccount) {
  const client = await app.call(createClient, {
    as: admin,
    body: { companyName: 'Lake View', contactName: 'Ayesha', email: 'ayesha@lakeview.lk', phone: '1' },
  })
  const profile = await app.call(createCompanyProfile, { as: admin, body: { name: 'Sample Works' } })
  const params = { id: String(profile.body.id) }
  const logo = new Blob([new Uint8Array(samplePng())], { type: 'image/png' })
  await app.call(uploadCompanyLogo, { as: admin, params, body: logo })
  const code = new Blob([new Uint8Array(lankaqrPicture(lankaqrText()))], { type: 'image/png' })
  await app.call(uploadCompanyLankaqr, {
    as: admin,
    params,
    query: { payload: lankaqrText() },
    body: code,
  })
  const body = { companyProfileId: profile.body.id }
  const settings = await app.call(createInvoiceSettings, { as: admin, body })
  return {
    clients: String(client.body.id),
    'company-profiles': params.id,
    'invoice-settings': String(settings.body.id),
  }
}
