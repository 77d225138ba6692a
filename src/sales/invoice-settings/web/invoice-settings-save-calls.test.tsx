import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listCompanyProfiles } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { countCallsLive, OWN_CHANGE, tellOwnChange } from '#test/web/counted-calls.ts'
import { listLanguages } from '#sales/words/shared/language-endpoints.ts'
import { getTaxRates } from '#sales/tax-rates/shared/tax-rates-endpoints.ts'
import { fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { SAMPLE_TAX_RATES, sampleProfile, sampleSettings } from '#test/web/sample-companies.ts'
import { listInvoiceSettings, updateInvoiceSettings } from '../shared/invoice-settings-endpoints.ts'
import { InvoiceSettingsPage } from './invoice-settings-page.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

test('saving a bank takes one call, including its echo', async () => {
  await page.viewport(1440, 900)
  const state = { settings: [sampleSettings({ id: 1, isDefault: true })] }
  fakeServer()
    .on(listLanguages, () => [])
    .on(getTaxRates, () => SAMPLE_TAX_RATES)
    .on(listCompanyProfiles, () => [sampleProfile()])
    .on(listInvoiceSettings, () => state.settings)
    .on(updateInvoiceSettings, () => {
      state.settings = state.settings.map((each) => ({ ...each, bankName: 'Bank of Ceylon' }))
      return new Recorded(state.settings[0] ?? sampleSettings(), [OWN_CHANGE])
    })
  const { queryClient } = await renderAt('/invoice-settings', <InvoiceSettingsPage />)
  await page.getByRole('button', { name: /^Edit Kadal/ }).click()
  const calls = await countCallsLive(queryClient)
  const dialog = page.getByRole('dialog', { name: /^Edit Invoice Settings/ })
  await dialog.getByRole('textbox', { name: 'Bank', exact: true }).fill('Bank of Ceylon')
  await dialog.getByRole('button', { name: 'Save Settings' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('article')).toMatchTextContent(/Bank of Ceylon/)
  await tellOwnChange('invoice-settings', 1)
  expect(calls).toEqual(['PATCH /api/invoice-settings/1'])
})
