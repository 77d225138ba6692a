import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import { anInvoice } from '#test/web/invoices-scene.tsx'
import { ACCEPTED, choose, showQuotes } from '#test/web/quotes-page-scene.tsx'
import { sampleSettings } from '#test/web/sample-companies.ts'
import { toastText } from '#test/web/payments-scene.tsx'
import { listInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { askForPart } from '../../shared/quote-endpoints.ts'

const dialog = page.getByRole('dialog', { name: 'Ask for a Part' })
const percent = dialog.getByRole('textbox', { name: /^Part \(%\)/ })
const submit = dialog.getByRole('button', { name: 'Make Draft Invoice' })

async function open(depositPercent = 0) {
  const shown = await showQuotes({ quotes: [ACCEPTED] })
  shown.server.on(listInvoiceSettings, () => [sampleSettings({ isDefault: true, depositPercent })])
  await choose('Q18', 'Ask for a part…')
  await expect.element(percent).toBeVisible()
  return shown
}

test('begins with the percentage of the settings, shows its sums, and makes one draft', async () => {
  const { server } = await open(40)
  await expect.element(percent).toHaveValue('40')
  await expect
    .element(dialog)
    .toMatchTextContent(/Net amount\s*LKR.400,000\.00\s*Tax 18%\s*LKR.72,000\.00\s*Total\s*LKR.472,000\.00/)
  server.on(askForPart, () => anInvoice(40, { status: 'Draft', kind: 'deposit' }))
  await submit.dblClick()
  await expect.element(toastText('A part of Q18 became a draft invoice')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(askForPart).map(({ input }) => input.body)).toEqual([{ percent: 40 }])
})

test('takes an amount instead, beginning with what is left', async () => {
  const { server } = await open()
  await expect.element(percent).toHaveValue('')
  await expect.element(submit).toBeDisabled()
  await dialog.getByText('Amount', { exact: true }).click()
  await expect.element(dialog.getByRole('spinbutton')).toHaveValue(1_000_000)
  await dialog.getByRole('spinbutton').fill('1000000.01')
  await expect.element(dialog.getByText('The parts would come to more than the quote')).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('spinbutton').fill('250000')
  server.on(askForPart, () => anInvoice(40, { status: 'Draft', kind: 'deposit' }))
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(askForPart).map(({ input }) => input.body)).toEqual([{ amount: 250_000 }])
})

test('says what somebody else did meanwhile, and keeps what was typed', async () => {
  const { server } = await open()
  server.on(
    askForPart,
    () => new ApiFailure(409, { code: 'conflict', message: 'The parts would come to more than the quote' }),
  )
  await percent.fill('60')
  await submit.click()
  await expect.element(toastText('The parts would come to more than the quote')).toBeVisible()
  await expect.element(percent).toHaveValue('60')
})
