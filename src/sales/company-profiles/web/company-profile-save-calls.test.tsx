import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countCallsLive, OWN_CHANGE, tellOwnChange } from '#test/web/counted-calls.ts'
import { fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleProfile } from '#test/web/sample-companies.ts'
import {
  listCompanyProfiles,
  setDefaultCompanyProfile,
  updateCompanyProfile,
} from '../shared/company-profile-endpoints.ts'
import { CompanyProfilesPage } from './company-profiles-page.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const KADAL = sampleProfile({ id: 1, name: 'Kadal', isDefault: true })
const ARALIYA = sampleProfile({ id: 2, name: 'Araliya' })

async function open() {
  await page.viewport(1440, 900)
  const state = { profiles: [KADAL, ARALIYA] }
  fakeServer()
    .on(listCompanyProfiles, () => state.profiles)
    .on(updateCompanyProfile, () => {
      const saved = { ...ARALIYA, phone: '+94 77 123 4567' }
      state.profiles = [KADAL, saved]
      return new Recorded(saved, [OWN_CHANGE])
    })
    .on(setDefaultCompanyProfile, () => {
      const saved = { ...ARALIYA, isDefault: true }
      state.profiles = [saved, { ...KADAL, isDefault: false }]
      return new Recorded(saved, [70, OWN_CHANGE])
    })
  const { queryClient } = await renderAt('/company-profile', <CompanyProfilesPage />)
  await expect.element(page.getByRole('article', { name: 'Kadal' })).toBeVisible()
  return countCallsLive(queryClient)
}

test('saving a phone number takes one call, including its echo', async () => {
  const calls = await open()
  await page.getByRole('button', { name: 'Edit Araliya' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Company Profile' })
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+94 77 123 4567')
  await dialog.getByRole('button', { name: 'Save Profile' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('article', { name: 'Araliya' })).toMatchTextContent(/\+94 77 123 4567/)
  await tellOwnChange('company-profile', 2)
  expect(calls).toEqual(['PATCH /api/company-profiles/2'])
})

test('setting the default takes one call, and one for the list, which starts with it', async () => {
  const calls = await open()
  await page.getByRole('button', { name: 'Default Araliya', exact: true }).click()
  await expect.element(page.getByRole('article').first()).toMatchTextContent(/Araliya/)
  await tellOwnChange('company-profile', 2)
  expect(calls).toEqual(['PATCH /api/company-profiles/2/set-default', 'GET /api/company-profiles'])
})
