import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listCompanyProfiles } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { getTaxRates } from '#sales/tax-rates/shared/tax-rates-endpoints.ts'
import { listLanguages } from '#sales/words/shared/language-endpoints.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { SAMPLE_TAX_RATES, sampleProfile, sampleSettings } from '#test/web/sample-companies.ts'
import {
  deleteInvoiceSettings,
  listInvoiceSettings,
  setDefaultInvoiceSettings,
} from '../shared/invoice-settings-endpoints.ts'
import type { InvoiceSettings } from '../shared/invoice-settings-schema.ts'
import { InvoiceSettingsPage } from './invoice-settings-page.tsx'

const KADAL = sampleSettings({
  id: 1,
  companyName: 'Kadal',
  isDefault: true,
  defaultTerms: 'Within 14 days',
  bankName: 'Commercial Bank of Ceylon',
  bankBranch: 'Kollupitiya (017)',
  bankAccountName: 'Kadal Studio',
  bankAccountNumber: '1000 2345 6789',
  invoiceNumberFormat: '{PREFIX}-{SEQ:5}',
  nextSequence: 32,
})
const ARALIYA = sampleSettings({ id: 2, companyProfileId: 2, companyName: 'Araliya', invoicePrefix: 'ARA' })
const NOBODY = sampleSettings({ id: 3, companyProfileId: null, companyName: null, isActive: false })

afterEach(() => vi.useRealTimers())

async function open(
  settings: InvoiceSettings[] = [KADAL, ARALIYA, NOBODY],
  role: 'ADMIN' | 'USER' = 'ADMIN',
) {
  await page.viewport(1440, 900)
  const server = fakeServer()
    .on(listLanguages, () => [])
    .on(getTaxRates, () => SAMPLE_TAX_RATES)
    .on(listInvoiceSettings, () => settings)
    .on(listCompanyProfiles, () => [sampleProfile({ name: 'Kadal', primaryColor: '#7b2d5b' })])
  const screen = await renderAt('/invoice-settings', <InvoiceSettingsPage />, { role })
  return { server, ...screen }
}

const card = (name: string) => page.getByRole('article', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const badges = () =>
  page
    .getByRole('article')
    .elements()
    .map((element) => element.querySelector('.pill')?.textContent)

test('shows the company and the initial values of invoices', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Invoice Settings' })).toBeVisible()
  await expect.element(card('Kadal')).toBeVisible()
  expect(badges()).toEqual(['Default', 'Active', 'Inactive'])
  await expect.element(card('Kadal').getByText('Default Settings')).toBeVisible()
  expect(card('Araliya').getByText('Default Settings').query()).toBeNull()
  const facts = [...card('Kadal').element().querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
  expect(facts).toEqual([
    ['Default terms', 'Within 14 days'],
    ['Bank', 'Commercial Bank of Ceylon'],
    ['Branch', 'Kollupitiya (017)'],
    ['Account name', 'Kadal Studio'],
    ['Account number', '1000 2345 6789'],
    ['Prefix', 'INV'],
  ])
  expect(card('Araliya').getByText('Not set').elements()).toHaveLength(4)
  await expect.element(card('Kadal').getByText('INV-00032')).toBeVisible()
  await expect
    .poll(
      () =>
        getComputedStyle(card('Kadal').element().querySelector('.company-mark') as Element).backgroundColor,
    )
    .toBe('rgb(123, 45, 91)')
})

test('shows No Company without one, and Unknown Company if its name is not known', async () => {
  await open([NOBODY, sampleSettings({ id: 4, companyProfileId: 9, companyName: null })])
  await expect.element(card('No Company')).toBeVisible()
  await expect.element(card('Unknown Company')).toBeVisible()
})

test('the next number follows the business’s clock', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-11-20T09:02:05Z'),
  })
  await open([ARALIYA])
  await expect.element(card('Araliya').getByText('ARA20261120-143205')).toBeVisible()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(card('Araliya').getByText('ARA20261120-143206')).toBeVisible()
})

test('the default can be neither deleted nor set again', async () => {
  await open()
  await expect.element(button('Default Kadal')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button(/^Delete Kadal/)).toBeDisabled()
  await expect.element(card('Kadal').getByText('The default cannot be deleted')).toBeVisible()
  await expect.element(button('Delete Araliya')).toBeEnabled()
})

test('an empty list says so, and the first settings can be added', async () => {
  await open([])
  await expect
    .element(page.getByRole('heading', { name: 'No invoice settings configured yet' }))
    .toBeVisible()
  await button('Add your first invoice settings').click()
  const dialog = page.getByRole('dialog', { name: 'New Invoice Settings' })
  await expect.element(dialog).toBeVisible()
  // for the only company, and active immediately
  await expect.element(dialog.getByRole('combobox', { name: /^Company/ })).toMatchTextContent(/Kadal/)
  await expect.element(dialog.getByRole('switch', { name: 'Default for new invoices' })).toBeChecked()
})

test('settings added beside a default do not become it', async () => {
  await open()
  await expect.element(card('Kadal')).toBeVisible()
  await button('New Invoice Settings').click()
  const dialog = page.getByRole('dialog', { name: 'New Invoice Settings' })
  await expect.element(dialog.getByRole('switch', { name: 'Default for new invoices' })).not.toBeChecked()
})

test('says why nothing is shown', async () => {
  fakeServer()
    .on(listLanguages, () => [])
    .on(getTaxRates, () => SAMPLE_TAX_RATES)
    .on(listInvoiceSettings, () => new ApiFailure(500, { message: 'The server failed.' }))
    .on(listCompanyProfiles, () => [])
  await renderAt('/invoice-settings', <InvoiceSettingsPage />)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The invoice settings could not be loaded\.\s*The server failed\./)
})

test('a role without permissions has no buttons', async () => {
  await open([KADAL, ARALIYA], 'USER')
  await expect.element(card('Araliya')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('searches on the server', async () => {
  const { server } = await open()
  await expect.element(card('Kadal')).toBeVisible()
  await userEvent.keyboard('/bank')
  await expect.poll(() => server.callsOf(listInvoiceSettings).at(-1)?.input.query.search).toBe('bank')
})

test('the default is shown at once, and reverted if it cannot be set', async () => {
  const { server } = await open()
  const answered = Promise.withResolvers<void>()
  server.on(setDefaultInvoiceSettings, async () => {
    await answered.promise
    return new ApiFailure(409, { message: 'Try again later.' })
  })
  await button('Default Araliya').click()
  await expect.poll(badges).toEqual(['Active', 'Default', 'Inactive'])
  answered.resolve()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The default was not changed\s*Try again later\./)
  await expect.poll(badges).toEqual(['Default', 'Active', 'Inactive'])
})

test('changes of settings or companies by others appear automatically', async () => {
  const { server, queryClient } = await open()
  await expect.element(card('Kadal')).toBeVisible()
  for (const entity of ['invoice-settings', 'company-profile']) {
    server.on(listInvoiceSettings, () => [{ ...KADAL, companyName: `Renamed ${entity}` }])
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => meta?.entities?.includes(entity) ?? false,
    })
    await expect.element(card(`Renamed ${entity}`)).toBeVisible()
  }
})

test('asks, deletes and confirms, in the specification’s words', async () => {
  const { server } = await open()
  const answered = Promise.withResolvers<void>()
  server.on(deleteInvoiceSettings, () => answered.promise)
  await button('Delete Araliya').click()
  const question = page.getByRole('alertdialog', { name: 'Delete Invoice Settings' })
  await expect.element(question).toHaveAccessibleDescription('Delete these invoice settings?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Deleting invoice settings...')).toBeVisible()
  server.on(listInvoiceSettings, () => [KADAL])
  answered.resolve()
  await expect.element(page.getByText('Invoice settings deleted successfully')).toBeVisible()
  await expect.poll(() => card('Araliya').query()).toBeNull()
  expect(server.callsOf(deleteInvoiceSettings).map(({ input }) => input.params)).toEqual([{ id: 2 }])
})

test('says why deleting failed', async () => {
  const { server } = await open()
  server.on(deleteInvoiceSettings, () => new ApiFailure(409, { message: 'The default cannot be deleted' }))
  await button('Delete Araliya').click()
  await button('Delete').click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /Failed to delete invoice settings\. Please try again\.\s*The default cannot be deleted/,
    )
})
