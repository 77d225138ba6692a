import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listCompanyProfiles } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { listLanguages } from '#sales/words/shared/language-endpoints.ts'
import { getTaxRates } from '#sales/tax-rates/shared/tax-rates-endpoints.ts'
import { ApiFailure, fakeServer, Recorded } from '#test/web/fake-server.ts'
import { takeOffer } from '#test/web/undo-offer.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { SAMPLE_TAX_RATES, sampleProfile, sampleSettings } from '#test/web/sample-companies.ts'
import {
  createInvoiceSettings,
  listInvoiceSettings,
  setDefaultInvoiceSettings,
  updateInvoiceSettings,
} from '../shared/invoice-settings-endpoints.ts'
import type { InvoiceSettings } from '../shared/invoice-settings-schema.ts'
import { InvoiceSettingsPage } from './invoice-settings-page.tsx'

const PROFILES = [
  sampleProfile({ id: 1, name: 'Kadal' }),
  sampleProfile({ id: 2, name: 'Araliya', primaryColor: '#7b2d5b' }),
]
/** Another company's settings, which are the default. */
const OTHER = sampleSettings({ id: 9, companyName: 'Araliya', isDefault: true })
const KADAL = sampleSettings({ companyName: 'Kadal', nextSequence: 32 })

const adding = page.getByRole('dialog', { name: 'New Invoice Settings' })
const editing = page.getByRole('dialog', { name: /^Edit Invoice Settings/ })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const company = page.getByRole('combobox', { name: /^Company/ })
const format = field('Number Format')
const save = page.getByRole('button', { name: 'Save Settings' })
const preview = page.getByRole('complementary', { name: 'Preview' })
const sample = page.getByRole('figure', { name: 'Sample of an invoice' })
const radio = (name: RegExp) => page.getByRole('radio', { name })

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-11-20T09:02:05Z'),
  })
})
afterEach(() => vi.useRealTimers())

async function open(settings: InvoiceSettings[], profiles = PROFILES) {
  await page.viewport(1440, 900)
  const server = fakeServer()
    .on(listLanguages, () => [])
    .on(getTaxRates, () => SAMPLE_TAX_RATES)
    .on(listInvoiceSettings, () => settings)
    .on(listCompanyProfiles, () => profiles)
  await renderAt('/invoice-settings', <InvoiceSettingsPage />)
  return server
}

async function openNew(profiles = PROFILES) {
  const server = await open([OTHER], profiles)
  await page.getByRole('button', { name: 'New Invoice Settings' }).click()
  await expect.element(adding).toBeVisible()
  return server
}

async function openEditing(settings = KADAL) {
  const server = await open([settings])
  server.on(updateInvoiceSettings, () => settings)
  await page.getByRole('button', { name: 'Edit Kadal' }).click()
  await expect.element(editing).toBeVisible()
  return server
}

/**
 * Sets the clock to just before 14:32:05 in Colombo and waits until the page shows it: the clock runs during the test.
 */
async function setTheClock() {
  vi.setSystemTime(Date.parse('2026-11-20T09:02:04.999Z'))
  await vi.advanceTimersByTimeAsync(1_000)
}

async function choose(name: string) {
  await company.click()
  await page.getByRole('option', { name }).click()
}

test('has three sections and starts with the documented texts and no bank details', async () => {
  await openNew()
  expect((adding.element() as HTMLElement).offsetWidth).toBe(1180)
  for (const title of ['Default Content', 'Bank Information', 'Template Configuration'])
    await expect.element(adding.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(company).toHaveFocus()
  await expect.element(company).toHaveTextContent('Select company')
  for (const [name, text] of [
    ['Default Terms', 'Due on Receipt'],
    ['Default Notes', 'Thanks for your business.'],
    [
      'Terms and Conditions',
      'Payment is due upon receipt. Please reference the invoice number with your payment.',
    ],
    ['Account Name', ''],
    ['Account Number', ''],
    ['Bank', ''],
    ['Branch', ''],
    ['SWIFT Code', ''],
    ['IBAN', ''],
    ['Invoice Prefix', 'INV'],
    ['Number Format', '{PREFIX}{YYYY}{MM}{DD}-{HH}{mm}{ss}'],
    ['Header Text', ''],
    ['Footer Text', ''],
  ] as const)
    await expect.element(field(name)).toHaveValue(text)
  await expect.element(page.getByRole('switch', { name: 'Active' })).toBeChecked()
  await expect.element(page.getByRole('switch', { name: 'Default for new invoices' })).not.toBeChecked()
})

test('needs a company', async () => {
  await openNew()
  await expect.element(save).toBeDisabled()
  await userEvent.keyboard('{Tab}')
  await expect.element(company).toHaveAccessibleDescription('Company is required')
  await choose('Araliya')
  await expect.element(save).toBeEnabled()
})

test('links to the company profiles if there is none', async () => {
  await openNew([])
  await expect
    .element(adding.getByRole('link', { name: 'Add a company profile' }))
    .toHaveAttribute('href', '/company-profile')
})

test('adds settings with all fields', async () => {
  const server = await openNew()
  server.on(createInvoiceSettings, () => KADAL)
  await choose('Araliya')
  await field('Bank').fill('Sampath Bank')
  await field('Footer Text').fill('araliya.lk')
  await field('Default Tax Rate (%)').fill('18')
  await field('SSCL Rate (%)').fill('2.5')
  await field('Deposit (%)').fill('')
  await page.getByRole('switch', { name: 'Default for new invoices' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => adding.query()).toBeNull()
  expect(server.callsOf(createInvoiceSettings).map(({ input }) => input.body)).toEqual([
    {
      companyProfileId: 2,
      defaultTerms: 'Due on Receipt',
      defaultNotes: 'Thanks for your business.',
      termsAndConditions:
        'Payment is due upon receipt. Please reference the invoice number with your payment.',
      bankAccountName: '',
      bankAccountNumber: '',
      bankName: 'Sampath Bank',
      bankBranch: '',
      swiftCode: '',
      iban: '',
      invoicePrefix: 'INV',
      invoiceNumberFormat: '{PREFIX}{YYYY}{MM}{DD}-{HH}{mm}{ss}',
      creditNoteFormat: 'CN-{YYYY}-{SEQ:5}',
      taxInvoiceNumberFormat: '{YY}{MMM}_{PREFIX}_{SEQ}',
      wordsOn: false,
      showLevy: true,
      defaultTaxRate: 18,
      levyRate: 2.5,
      depositPercent: null,
      headerText: '',
      footerText: 'araliya.lk',
      isActive: true,
      isDefault: true,
    },
  ])
})

test('keeps the input when saving fails, with the server’s message at the field', async () => {
  const server = await openEditing()
  const message = 'There is no company profile with this id'
  server.on(
    updateInvoiceSettings,
    () => new ApiFailure(400, { code: 'validation', message, fields: { companyProfileId: message } }),
  )
  await field('Default Terms').fill('Within 30 days')
  await save.click()
  await expect.element(company).toHaveAccessibleDescription(message)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Invoice settings not saved/)
  await expect.element(field('Default Terms')).toHaveValue('Within 30 days')
})

test('editing changes the stored settings; the default is set by its own call', async () => {
  const server = await openEditing()
  server.on(updateInvoiceSettings, () => new Recorded(KADAL, [5]))
  server.on(setDefaultInvoiceSettings, () => new Recorded({ ...KADAL, isDefault: true }, [6, 7]))
  await field('Default Notes').fill('Thank you.\nඅයුබෝවන්')
  await page.getByRole('switch', { name: 'Default for new invoices' }).click()
  await save.click()
  await expect.poll(() => editing.query()).toBeNull()
  const [{ input } = { input: undefined }] = server.callsOf(updateInvoiceSettings)
  expect(input?.params).toEqual({ id: 1 })
  expect(input?.body).toMatchObject({ companyProfileId: 1, defaultNotes: 'Thank you.\nඅයුබෝවන්' })
  expect(input?.body).not.toHaveProperty('isDefault')
  expect(server.callsOf(setDefaultInvoiceSettings).map(({ input }) => input.params)).toEqual([{ id: 1 }])
  expect(await takeOffer(server)).toEqual([5, 6, 7])
})

test('settings whose company was deleted need another one', async () => {
  await open([sampleSettings({ companyProfileId: null, companyName: null })])
  await page.getByRole('button', { name: 'Edit No Company' }).click()
  await expect.element(company).toHaveTextContent('Select company')
  await expect.element(save).toBeDisabled()
})

test('the default is marked as such, and cannot be turned off', async () => {
  await openEditing({ ...KADAL, isDefault: true })
  await expect.element(editing.getByText('Default', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Default for new invoices' })).toBeDisabled()
})

test('the next number follows format, prefix and clock', async () => {
  await openEditing()
  const number = () => preview.element().querySelector('.settings-preview-number')?.textContent
  await setTheClock()
  await expect.poll(number).toBe('INV20261120-143205')
  await expect.element(preview.getByText('from the clock; two in one second get -2')).toBeVisible()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(number).toBe('INV20261120-143206')
  await format.fill('{PREFIX}-{YYYY}-{SEQ:5}')
  expect(number()).toBe('INV-2026-00032')
  await expect.element(preview.getByText('then INV-2026-00033, INV-2026-00034 · no gaps')).toBeVisible()
  await field('Invoice Prefix').fill('KAD')
  expect(number()).toBe('KAD-2026-00032')
})

test('shows what is wrong with a format, including the effect of the prefix', async () => {
  await openEditing()
  await format.fill('{PREFIX}-{YEAR}')
  await userEvent.keyboard('{Tab}')
  await expect.element(format).toHaveAccessibleDescription('There is no token {YEAR}')
  await expect.element(preview.getByText('There is no token {YEAR}')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await format.fill(`${'x'.repeat(30)}{PREFIX}{SEQ}`)
  await expect.element(format).not.toHaveAttribute('aria-invalid')
  await field('Invoice Prefix').fill('LONG')
  await expect
    .element(format)
    .toHaveAccessibleDescription('Numbers of this format could be longer than 40 characters')
  await expect.element(save).toBeDisabled()
})

test('presets have real examples and set the format', async () => {
  await openEditing()
  await setTheClock()
  await expect.element(radio(/^Date and time INV20261120-143205/)).toBeChecked()
  await expect.element(radio(/^Yearly series INV-2026-00032/)).not.toBeChecked()
  await radio(/^Sri Lankan tax invoice 26NOV_INV_00032/).click()
  await expect.element(format).toHaveValue('{YY}{MMM}_{PREFIX}_{SEQ:5}')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(format).toHaveValue('{PREFIX}-{YYYY}-{SEQ:5}')
  await format.fill('{PREFIX}{SEQ}')
  expect(document.querySelectorAll('.numbering-preset-radio:checked')).toHaveLength(0)
})

test('tokens are inserted at the caret, and replace the selection', async () => {
  await openEditing({ ...KADAL, invoiceNumberFormat: 'A-B' })
  const input = format.element() as HTMLInputElement
  const token = (name: string) => page.getByRole('button', { name, exact: true })
  // before the field has had focus, at its end
  await token('{SEQ}').click()
  await expect.element(format).toHaveValue('A-B{SEQ}')
  await expect.element(format).toHaveFocus()
  input.setSelectionRange(2, 3)
  await token('{YYYY}').click()
  await expect.element(format).toHaveValue('A-{YYYY}{SEQ}')
  expect([input.selectionStart, input.selectionEnd]).toEqual([8, 8])
  await userEvent.keyboard('/')
  await expect.element(format).toHaveValue('A-{YYYY}/{SEQ}')
  await expect.element(token('{MMM}')).toHaveAttribute('title', 'Month, three letters: NOV')
  expect(page.getByRole('group', { name: 'Tokens to insert' }).getByRole('button').elements()).toHaveLength(
    11,
  )
})

test('the sample follows every field, in the company’s design', async () => {
  await openEditing()
  const band = () => getComputedStyle(document.querySelector('.sample-page .letterhead-band') as Element)
  expect(band().backgroundColor).toBe('rgb(29, 122, 113)')
  await choose('Araliya')
  expect(band().backgroundColor).toBe('rgb(123, 45, 91)')
  await expect.element(sample).toMatchTextContent(/Araliya/)
  await expect.element(sample).toMatchTextContent(/Invoice/)
  expect(sample.getByText('Payment details').query()).toBeNull()
  for (const name of [
    'Default Terms',
    'Default Notes',
    'Terms and Conditions',
    'Account Name',
    'Account Number',
    'Bank',
    'Branch',
    'SWIFT Code',
    'IBAN',
    'Header Text',
    'Footer Text',
  ]) {
    await field(name).fill(`My ${name}`)
    await expect.element(sample.getByText(`My ${name}`, { exact: true })).toBeInTheDocument()
  }
  await expect.element(sample.getByText('Payment details')).toBeInTheDocument()
  await format.fill('X{SEQ}')
  await expect.element(sample.getByText('X32')).toBeInTheDocument()
})

test('fits a phone in one column', async () => {
  await openEditing()
  await page.viewport(360, 740)
  const body = document.querySelector('.dialog-body') as HTMLElement
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
  for (const button of document.querySelectorAll('.numbering-token, .numbering-preset'))
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
