import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type DocumentScene,
  HARBOUR,
  KADAL_SETTINGS,
  showDocumentDialog,
  storedQuote,
} from '#test/web/document-dialog-scene.tsx'
import { PLAIN_LINE } from '#sales/line-items/shared/line-item-schema.ts'
import { NO_DISCOUNT_OR_LEVY } from '#test/plain-document.ts'
import { ApiFailure } from '#test/web/fake-server.ts'
import { createQuote, getQuote, replaceQuote } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { QuoteDialog } from './quote-dialog.tsx'

const adding = page.getByRole('dialog', { name: 'New Quote', exact: true })
const save = page.getByRole('button', { name: 'Save Quote' })
const update = page.getByRole('button', { name: 'Update Quote' })
const client = page.getByRole('dialog').getByRole('combobox', { name: /^Client/ })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const sheet = page.getByRole('article')

async function open(quote: Quote | undefined, scene: DocumentScene = {}, projectId?: number) {
  const opened = await showDocumentDialog<Quote>(
    (props) => <QuoteDialog quote={quote} projectId={projectId} {...props} />,
    scene,
  )
  if (quote !== undefined) opened.server.on(getQuote, () => quote)
  return opened
}

test('a new quote has the labels and defaults of the specification', async () => {
  await open(undefined)
  await expect.element(client).toHaveTextContent('Select client')
  await expect.element(field('Client Email (if not in list)')).toHaveValue('')
  await expect.element(field('Subject')).toHaveValue('')
  await expect.element(field('Valid Until')).toHaveValue('')
  await expect.element(field('Tax Rate (%)')).toHaveValue('0')
  await expect.element(field('Notes')).toHaveValue('Thanks for your business.')
  await expect.element(field('Qty/Hrs, item 1')).toHaveValue('1')
  await expect.element(field('Unit Price, item 1')).toHaveValue('0.00')
  expect(page.getByRole('textbox', { name: /Due Date|Custom Terms/ }).query()).toBeNull()
})

test('what the acceptance starts is one quiet word until it is opened', async () => {
  const { server } = await open(undefined)
  server.on(createQuote, () => storedQuote({ startsProject: true, depositPercent: 40 }))
  await field('Client Email (if not in list)').fill('m@example.lk')
  await field('Description, item 1').fill('Catering')
  expect(field('Deposit to ask for').query()).toBeNull()
  await page.getByRole('button', { name: 'When the client accepts' }).click()
  await page.getByRole('checkbox', { name: 'Start a project with a task for each line' }).click()
  await field('Deposit to ask for').fill('40 %')
  await save.click()
  await expect.poll(() => adding.query()).toBeNull()
  expect(server.callsOf(createQuote)[0]?.input.body).toMatchObject({
    startsProject: true,
    depositPercent: 40,
    depositAmount: null,
  })
})

test('an error of the deposit is shown at its field', async () => {
  const sentence = 'The deposit cannot be more than LKR 80,000.00'
  const { server } = await open(storedQuote({ depositAmount: 90_000 }))
  server.on(
    replaceQuote,
    () => new ApiFailure(400, { code: 'validation', message: sentence, fields: { depositAmount: sentence } }),
  )
  await field('Subject').fill('Another one')
  await update.click()
  await expect.element(field('Deposit to ask for')).toHaveAccessibleDescription(sentence)
})

test('saves the input, and shows it in the preview', async () => {
  const { server, saved } = await open(undefined)
  server.on(createQuote, () => storedQuote())
  await client.click()
  await page.getByRole('option', { name: /^Harbour/ }).click()
  await field('Subject').fill('උත්සවය')
  await field('Valid Until').fill('2026-12-12')
  await field('Tax Rate (%)').fill('18')
  await field('Description, item 1').fill('Catering for 120 guests')
  await field('Qty/Hrs, item 1').fill('120')
  await field('Unit Price, item 1').fill('4,850')
  await expect
    .element(sheet)
    .toMatchTextContent(/QuoteDraftPrepared forHarbour Logistics PLC.*Valid until12 December 2026උත්සවය/)
  await expect.element(sheet).toMatchTextContent(/Subtotal582,000\.00VAT 18%104,760\.00TotalLKR 686,760\.00/)
  // bank details are for invoices
  expect(page.getByText('Payment details').query()).toBeNull()
  await save.click()
  await expect.poll(() => adding.query()).toBeNull()
  expect(server.callsOf(createQuote).map(({ input }) => input.body)).toEqual([
    {
      clientId: HARBOUR.id,
      clientName: 'Harbour Logistics PLC',
      clientEmail: HARBOUR.email,
      subject: 'උත්සවය',
      validUntil: '2026-12-12',
      taxRate: 18,
      notes: 'Thanks for your business.',
      projectId: null,
      invoiceSettingsId: KADAL_SETTINGS.id,
      items: [{ ...PLAIN_LINE, description: 'Catering for 120 guests', quantity: 120, unitPrice: 4850 }],
      startsProject: false,
      depositPercent: null,
      depositAmount: null,
      ...NO_DISCOUNT_OR_LEVY,
    },
  ])
  expect(saved).toEqual([storedQuote()])
})

test('a new quote of a project has it and its client', async () => {
  const projects = [{ id: 7, name: 'Rebrand', status: 'Active' as const, clientId: HARBOUR.id }]
  const { server } = await open(undefined, { projects }, 7)
  server.on(createQuote, () => storedQuote())
  await expect.element(client).toHaveTextContent('Harbour Logistics PLC')
  await field('Description, item 1').fill('Catering')
  await save.click()
  await expect
    .poll(() => server.callsOf(createQuote)[0]?.input.body)
    .toMatchObject({ clientId: HARBOUR.id, projectId: 7 })
})

test('saving an empty quote shows what is missing at client and lines', async () => {
  const { server } = await open(undefined)
  await save.click({ force: true })
  await expect.element(client).toHaveAccessibleDescription('Choose a client or type a client email')
  await expect.element(field('Description, item 1')).toHaveAccessibleDescription('Add at least one line item')
  expect(server.callsOf(createQuote)).toEqual([])
})

test('editing keeps the status, and shows the server’s refusal', async () => {
  const { server } = await open(storedQuote({ status: 'Sent' }))
  server.on(
    replaceQuote,
    () =>
      new ApiFailure(409, {
        code: 'conflict',
        message: 'This quote became an invoice and can no longer be edited',
      }),
  )
  await expect.element(sheet).toMatchTextContent(/^KKadal Studio \(Pvt\) LtdQuoteQ7Prepared for/)
  await field('Subject').fill('Later')
  await update.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Quote not saved\s*This quote became an invoice and can no longer be edited/)
  await expect.element(field('Subject')).toHaveValue('Later')
  expect(server.callsOf(replaceQuote)[0]?.input.body).not.toHaveProperty('status')
})
