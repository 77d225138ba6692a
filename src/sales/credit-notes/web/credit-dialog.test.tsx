import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { aPayment, anInvoice, paidBy } from '#test/web/invoices-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { toastText } from '#test/web/payments-scene.tsx'
import { creditInvoice, listCreditNotes } from '../shared/credit-note-endpoints.ts'
import type { CreditNote } from '../shared/credit-note-schema.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { aCreditNote } from '#test/web/credit-notes-scene.ts'

/** 2 × 500,000.00 and 18 %; 100,000.00 are not paid. */
const INVOICE = paidBy(anInvoice(31), [aPayment(1, 1_080_000)])
const dialog = page.getByRole('dialog', { name: 'Credit INV-00031' })
const quantity = dialog.getByRole('textbox', { name: 'Quantity of Web shop to credit' })
const amount = dialog.getByRole('spinbutton', { name: 'Amount of Web shop to credit (LKR)' })
const submit = dialog.getByRole('button', { name: 'Credit', exact: true })

async function open(notes: CreditNote[] = [], credited = INVOICE) {
  const server = fakeServer().on(listCreditNotes, () => notes)
  function Host() {
    const [isOpen, setOpen] = useState(true)
    return isOpen ? (
      <CreditDialog invoice={credited} onClose={() => setOpen(false)} />
    ) : (
      <button onClick={() => setOpen(true)}>Open again</button>
    )
  }
  await renderAt('/invoice', <Host />, { role: 'ADMIN' })
  await expect.element(quantity).toBeVisible()
  return server
}

test('shows what a quantity comes to and where the money goes, and sends it once', async () => {
  const server = await open()
  server.on(creditInvoice, () => aCreditNote(3, { total: 590_000 }))
  await dialog.getByRole('radio', { name: 'Work not done' }).click()
  await quantity.fill('1')
  await expect
    .element(
      dialog.getByText(
        'LKR 100,000.00 settles the rest of INV-00031, LKR 490,000.00 stays on the client’s account.',
      ),
    )
    .toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Pay it back today' }).click()
  await expect.element(dialog.getByText(/LKR 490,000\.00 is paid back today\.$/)).toBeVisible()
  await submit.dblClick()
  await expect.element(toastText(/credits LKR 590,000\.00/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(creditInvoice).map(({ input }) => input.body)).toEqual([
    { reason: 'not_done', lines: [{ lineId: 310, quantity: 1 }], payOut: true },
  ])
})

test('an amount empties the quantity; what settles the invoice alone is not paid back', async () => {
  await open()
  await quantity.fill('2')
  await amount.fill('1000')
  await expect.element(quantity).toHaveValue('')
  await expect.element(dialog.getByText('LKR 1,180.00 settles the rest of INV-00031.')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Pay it back today' })).toBeDisabled()
})

test('offers what earlier credit notes left of a line', async () => {
  const items = [
    { linePosition: 1, description: 'Web shop', quantity: 1, unit: null, isTaxed: true, amount: 500_000 },
  ]
  await open([aCreditNote(2, { items, netAmount: 500_000, taxedAmount: 500_000, taxAmount: 90_000 })])
  await expect.element(dialog.getByText('LKR 500,000.00 left, before levy and tax')).toBeVisible()
  await expect.element(quantity).toHaveAttribute('placeholder', 'of 1')
})

test('asks for a reason and for a line', async () => {
  const server = await open()
  await submit.click()
  await expect.element(dialog.getByText('Choose why it is credited')).toBeVisible()
  await expect.element(dialog.getByText('Choose at least one line to credit')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Other' }).click()
  await amount.fill('1')
  await submit.click()
  await expect.element(dialog.getByText('Say why it is credited')).toBeVisible()
  expect(server.callsOf(creditInvoice)).toEqual([])
})

test('what is refused is said at its line, and what was typed is kept', async () => {
  const server = await open()
  const message = 'More than what is left of this line: LKR 20,000.00'
  server.on(creditInvoice, () => {
    return new ApiFailure(400, { code: 'validation', message, fields: { 'lines.0.amount': message } })
  })
  await dialog.getByRole('radio', { name: 'Discount granted' }).click()
  await amount.fill('30000')
  await submit.click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(amount).toHaveValue(30_000)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect.element(amount).toHaveValue(30_000)
})

test('begins with all of a deposit, which is credited as a whole', async () => {
  await open([], { ...INVOICE, kind: 'deposit' })
  await expect.element(amount).toHaveValue(1_000_000)
  await expect.element(dialog).toMatchTextContent(/Total credited\s*LKR.1,180,000\.00/)
})

test('only a credit of all that is left frees the work, and only if that is chosen', async () => {
  const server = await open([], { ...INVOICE, billsWork: true })
  server.on(creditInvoice, () => aCreditNote(3, { total: 1_180_000, billAgain: true }))
  const again = dialog.getByRole('checkbox', { name: 'Bill this work again later' })
  await expect.element(again).toBeDisabled()
  await expect.element(again).toHaveAccessibleDescription(/^Only when all that is left is credited\./)
  await quantity.fill('2')
  await expect.element(again).not.toBeChecked()
  await again.click()
  await expect.element(again).toHaveAccessibleDescription(/ready to bill again\.$/)
  await dialog.getByRole('radio', { name: 'Cancelled' }).click()
  await submit.click()
  await expect.element(toastText(/its work is ready to bill again$/)).toBeVisible()
  expect(server.callsOf(creditInvoice).map(({ input }) => input.body?.billAgain)).toEqual([true])
})

test('a tick from before less was credited is not sent', async () => {
  const server = await open([], { ...INVOICE, billsWork: true })
  server.on(creditInvoice, () => aCreditNote(3))
  const again = dialog.getByRole('checkbox', { name: 'Bill this work again later' })
  await quantity.fill('2')
  await again.click()
  await quantity.fill('1')
  await expect.element(again).not.toBeChecked()
  await dialog.getByRole('radio', { name: 'Cancelled' }).click()
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(creditInvoice).map(({ input }) => input.body?.billAgain)).toEqual([undefined])
})

test('says at the tick why the work cannot be freed', async () => {
  const server = await open([], { ...INVOICE, billsWork: true })
  const message = 'No work is billed by this invoice'
  server.on(creditInvoice, () => {
    return new ApiFailure(400, { code: 'validation', message, fields: { billAgain: message } })
  })
  await quantity.fill('2')
  await dialog.getByRole('checkbox', { name: 'Bill this work again later' }).click()
  await dialog.getByRole('radio', { name: 'Cancelled' }).click()
  await submit.click()
  await expect.element(dialog.getByText(message)).toBeVisible()
})

test('offers nothing for an invoice that bills no work', async () => {
  await open()
  await quantity.fill('2')
  expect(dialog.getByRole('checkbox', { name: 'Bill this work again later' }).query()).toBeNull()
})
