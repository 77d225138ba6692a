import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HARBOUR, KADAL, showDocumentDialog } from '#test/web/document-dialog-scene.tsx'
import { InvoiceDialog } from '../invoice-dialog.tsx'

const open = (part: { vatFrom: string | null }, client = HARBOUR) =>
  showDocumentDialog((ways) => <InvoiceDialog invoice={undefined} clientId={client.id} {...ways} />, {
    profiles: [{ ...KADAL, vatNumber: '102938475-7000', ...part }],
    clients: [client],
  })
const dialog = page.getByRole('dialog')

test('the form shows title and reason, live, and asks for the supply only of registered companies', async () => {
  await open({ vatFrom: '2024-01-01' }, { ...HARBOUR, isVatRegistered: true, tin: null })
  await dialog
    .getByRole('textbox', { name: /^Unit price/i })
    .first()
    .fill('100')
  await dialog.getByRole('textbox', { name: 'Tax Rate (%)' }).fill('0')
  await expect.element(dialog.getByText('Invoice: the client has no TIN')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Tax Rate (%)' }).fill('18')
  await expect.element(dialog.getByRole('status').getByText('The client has no TIN')).toBeVisible()
  await expect.element(dialog.getByText('Day and place of supply')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Mode of payment' })).not.toBeInTheDocument()
})

test('nothing is said while the company is not registered', async () => {
  await open({ vatFrom: null })
  await expect.element(dialog.getByRole('textbox', { name: 'Tax Rate (%)' })).toBeVisible()
  expect(dialog.getByText(/Tax invoice|^Invoice: /).query()).toBeNull()
  expect(dialog.getByText('Day and place of supply').query()).toBeNull()
})

test('where only the rate is lacking, that of the day of supply is offered', async () => {
  await open({ vatFrom: '2024-01-01' }, { ...HARBOUR, isVatRegistered: true, tin: '102938475' })
  await dialog
    .getByRole('textbox', { name: /^Unit price/i })
    .first()
    .fill('100')
  await dialog.getByRole('textbox', { name: 'Tax Rate (%)' }).fill('15')
  await dialog.getByRole('button', { name: 'Use 18 %' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Tax Rate (%)' })).toHaveValue('18')
  await expect.element(dialog.getByRole('button', { name: 'Use 18 %' })).not.toBeInTheDocument()
})
