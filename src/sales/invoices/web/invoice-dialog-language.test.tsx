import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  FORT,
  HARBOUR,
  KADAL_SETTINGS,
  showDocumentDialog,
  storedInvoice,
} from '#test/web/document-dialog-scene.tsx'
import { createInvoice, getInvoice } from '../shared/invoice-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'

const save = page.getByRole('button', { name: /^(Save|Update) Invoice/ })
const client = page.getByRole('dialog').getByRole('combobox', { name: /^Client/ })
const sheet = page.getByRole('article')
const language = (name: string) => page.getByRole('button', { name: `Language: ${name}` })

async function open(invoice?: Invoice) {
  const opened = await showDocumentDialog<Invoice>(
    (props) => <InvoiceDialog invoice={invoice} {...props} />,
    { settings: [KADAL_SETTINGS], clients: [HARBOUR, { ...FORT, language: 'si' }] },
  )
  if (invoice !== undefined) opened.server.on(getInvoice, () => invoice)
  return opened
}

async function choose(name: string) {
  await client.click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

test('the language follows the client, and the page with it, until one is chosen', async () => {
  const { server } = await open()
  server.on(createInvoice, () => storedInvoice())
  await expect.element(language('English')).toBeVisible()
  await choose('ගාලු')
  await expect.element(language('Sinhala (සිංහල)')).toBeVisible()
  await expect.element(sheet).toHaveAttribute('lang', 'si')
  await expect.element(sheet).toMatchTextContent(/ගෙවිය යුතු මුළු මුදල/)
  await language('Sinhala (සිංහල)').click()
  await expect.element(page.getByText('Preset, please check: 64 words')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await choose('Harbour')
  await expect.element(language('English')).toBeVisible()

  await language('English').click()
  await page.getByRole('menuitemradio', { name: 'Tamil (தமிழ்)' }).click()
  await expect.element(sheet).toMatchTextContent(/விலைப்பட்டியல்/)
  await choose('ගාලු')
  await expect.element(language('Tamil (தமிழ்)')).toBeVisible()
  await page
    .getByRole('textbox', { name: /^Description/ })
    .first()
    .fill('Copy')
  await save.click()
  await expect.poll(() => server.callsOf(createInvoice)[0]?.input.body.language).toBe('ta')
})

test('an issued invoice keeps its language', async () => {
  const issued = storedInvoice({ status: 'Sent', invoiceNumber: 'INV-1', language: 'ta' })
  await open(issued)
  await expect.element(page.getByText('Tamil (தமிழ்)')).toBeVisible()
  expect(language('Tamil (தமிழ்)').query()).toBeNull()
  await choose('ගාලු')
  await expect.element(sheet).toHaveAttribute('lang', 'ta')
})
