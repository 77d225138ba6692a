import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import { aPayment, HALF_PAID, invoiceRow, openMenu, showInvoices } from '#test/web/invoices-scene.tsx'
import { toastText } from '#test/web/payments-scene.tsx'
import { runLastOffer } from '#platform/web/undo/undo-toast.ts'
import { writeOff } from '../../shared/payment-endpoints.ts'

const dialog = page.getByRole('dialog', { name: 'Write Off' })
const amount = dialog.getByRole('spinbutton', { name: 'Amount (LKR)' })
const reason = dialog.getByRole('textbox', { name: 'Reason' })
const submit = dialog.getByRole('button', { name: 'Write Off' })

async function open() {
  const shown = await showInvoices({ invoices: [HALF_PAID] })
  await openMenu('INV-00029')
  await page.getByRole('menuitem', { name: 'Write Off' }).click()
  await expect.element(reason).toHaveFocus()
  return shown
}

test('starts with all that is left, and closes the invoice with a reason', async () => {
  const { server, state } = await open()
  await expect.element(amount).toHaveValue(590_000)
  await expect
    .element(
      dialog.getByText(/^LKR 590,000\.00 of INV-00029 are not paid\. What is written off is no income/),
    )
    .toBeVisible()
  await reason.fill('ව්‍යාපාරය වසා දමා ඇත')
  server.on(writeOff, ({ body }) => {
    const row = aPayment(9, 590_000, { kind: 'write_off', reason: body.reason, notes: null, receiptId: null })
    const closed = {
      ...HALF_PAID,
      status: 'Paid' as const,
      writtenOffAmount: 590_000,
      remainingAmount: 0,
      payments: [...HALF_PAID.payments, row],
    }
    state.invoices = [closed]
    return closed
  })
  await submit.dblClick()
  await expect.element(toastText('INV-00029 written off')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(writeOff).map(({ input }) => input.body)).toEqual([
    { amount: 590_000, reason: 'ව්‍යාපාරය වසා දමා ඇත' },
  ])
  await expect.element(invoiceRow(/INV-00029/).getByText('Paid', { exact: true })).toBeVisible()
  runLastOffer('undo')
  await expect.element(toastText('Payments are not undone. Reverse it in the invoice.')).toBeVisible()
})

test('asks for a reason', async () => {
  const { server } = await open()
  await submit.click()
  await expect.element(dialog.getByText('Say why it is written off')).toBeVisible()
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await expect.element(reason).toHaveFocus()
  expect(server.callsOf(writeOff)).toEqual([])
})

test('what was paid meanwhile is said at the amount, and the input stays', async () => {
  const { server } = await open()
  const message = 'Payment amount cannot exceed LKR 90,000.00'
  server.on(writeOff, () => new ApiFailure(400, { code: 'validation', message, fields: { amount: message } }))
  await reason.fill('Closed down')
  await submit.click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(reason).toHaveValue('Closed down')
})

test('what was typed is kept', async () => {
  await open()
  await reason.fill('Closed down')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await openMenu('INV-00029')
  await page.getByRole('menuitem', { name: 'Write Off' }).click()
  await expect.element(reason).toHaveValue('Closed down')
})
