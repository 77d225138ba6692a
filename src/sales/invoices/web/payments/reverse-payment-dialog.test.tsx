import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import { aPayment, anInvoice, HALF_PAID, paidBy, showInvoices } from '#test/web/invoices-scene.tsx'
import { aReversal, openPaymentMenu, RECEIPT, toastText } from '#test/web/payments-scene.tsx'
import { runLastOffer } from '#platform/web/undo/undo-toast.ts'
import { reversePayment, reverseReceipt } from '../../shared/payment-endpoints.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'

const dialog = page.getByRole('dialog', { name: /^Reverse / })
const mistake = dialog.getByRole('radio', { name: /^Recorded by mistake/ })
const returned = dialog.getByRole('radio', { name: /^The money went back/ })
const day = dialog.getByRole('textbox', { name: 'Day on which it went back' })
const submit = dialog.getByRole('button', { name: 'Reverse', exact: true })

/** Paid in October: its month and the current one differ. */
const OF_OCTOBER = paidBy(anInvoice(29), [aPayment(1, 390_000, { paidOn: '2026-10-18', notes: null })])

async function open(invoice: Invoice = OF_OCTOBER, amount = '390,000.00') {
  const shown = await showInvoices({ invoices: [invoice], address: `/invoice?invoice=${invoice.id}` })
  await openPaymentMenu(amount)
  await page.getByRole('menuitem', { name: 'Reverse' }).click()
  await expect.element(dialog).toBeVisible()
  return shown
}

/** Answers with the invoice after the reversal. */
function answer(shown: Awaited<ReturnType<typeof showInvoices>>) {
  shown.server.on(reversePayment, ({ body }) => {
    const [payment = aPayment(1, 1)] = OF_OCTOBER.payments
    const reversal = aReversal(9, payment, {
      reason: body.reason,
      paidOn: body.day ?? payment.paidOn,
      notes: body.notes ?? null,
    })
    const after = {
      ...anInvoice(29),
      payments: [{ ...payment, reversedBy: 9 }, reversal],
    }
    shown.state.invoices = [after]
    return { invoice: after, account: null }
  })
}

test('offers two reasons, each with the month whose income it changes', async () => {
  await open()
  await expect
    .element(dialog.getByText(/^LKR 390,000\.00 of 18 Oct 2026, INV-00029\. The row stays/))
    .toBeVisible()
  await expect
    .element(dialog.getByText('The income of October 2026 falls, as if it had never been.'))
    .toBeVisible()
  await expect
    .element(dialog.getByText('The income of November 2026 falls; that of October 2026 stays.'))
    .toBeVisible()
  await expect.element(mistake).not.toBeChecked()
  await expect.element(returned).not.toBeChecked()
  await expect.element(day).not.toBeInTheDocument()
})

test('asks for a reason before anything is sent', async () => {
  const { server } = await open()
  await submit.click()
  await expect.element(dialog.getByText('Choose why the payment is reversed')).toBeVisible()
  expect(server.callsOf(reversePayment)).toEqual([])
})

test('a mistake is sent without a day; the payment is struck through, its reversal beneath', async () => {
  const shown = await open()
  answer(shown)
  await mistake.click()
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('mistyped')
  await submit.dblClick()
  await expect.element(toastText('Payment reversed')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(shown.server.callsOf(reversePayment).map(({ input }) => input)).toEqual([
    expect.objectContaining({ params: { id: 1 }, body: { reason: 'mistake', notes: 'mistyped' } }),
  ])
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect.element(payments.getByText('Reversed by Nimal Perera on 20 Nov 2026: mistyped')).toBeVisible()
  const struck = payments.getByText('390,000.00', { exact: true }).element()
  expect(getComputedStyle(struck).textDecorationLine).toBe('line-through')
  expect(payments.getByRole('button', { name: /^Actions for the payment/ }).query()).toBeNull()
  runLastOffer('undo')
  await expect.element(toastText('Reversals are not undone. Record the payment again.')).toBeVisible()
})

test('a return is sent with its day, today unless another is typed', async () => {
  const shown = await open()
  answer(shown)
  await returned.click()
  await expect.element(day).toHaveValue('20 Nov 2026')
  await day.fill('2/11/2026')
  await userEvent.tab()
  await expect
    .element(dialog.getByText('The income of November 2026 falls; that of October 2026 stays.'))
    .toBeVisible()
  await submit.click()
  await expect.element(toastText('Payment reversed')).toBeVisible()
  expect(shown.server.callsOf(reversePayment).map(({ input }) => input.body)).toEqual([
    { reason: 'returned', day: '2026-11-02' },
  ])
  await expect
    .element(page.getByText('Reversed by Nimal Perera on 2 Nov 2026: the money went back'))
    .toBeVisible()
})

test('works by keyboard alone', async () => {
  const shown = await open()
  answer(shown)
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  ;(mistake.element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(returned).toBeChecked()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(mistake).toBeChecked()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByRole('textbox', { name: 'Notes' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toastText('Payment reversed')).toBeVisible()
})

test('the server’s sentence about the day is shown at the day', async () => {
  const { server } = await open()
  const message = 'A return cannot lie before the payment'
  server.on(
    reversePayment,
    () => new ApiFailure(400, { code: 'validation', message, fields: { day: message } }),
  )
  await returned.click()
  await submit.click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(day).toHaveAttribute('aria-invalid', 'true')
})

test('says that somebody else was faster, and keeps what was typed', async () => {
  const { server } = await open()
  server.on(reversePayment, () => new ApiFailure(409, { message: 'This payment was reversed already' }))
  await mistake.click()
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('වැරදි ගෙවීම')
  await submit.click()
  await expect.element(toastText('This payment was reversed already')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('වැරදි ගෙවීම')
})

test('what was typed is kept as a draft of this payment', async () => {
  const { server } = await open(HALF_PAID)
  await mistake.click()
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Entered twice')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await openPaymentMenu('200,000.00')
  await page.getByRole('menuitem', { name: 'Reverse' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await openPaymentMenu('390,000.00')
  await page.getByRole('menuitem', { name: 'Reverse' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Entered twice')
  await expect.element(mistake).toBeChecked()
  expect(server.callsOf(reversePayment)).toEqual([])
})

test('one of several parts reverses the whole receipt, and says so', async () => {
  const part = aPayment(1, 390_000, { receiptId: 5, receiptParts: 3 })
  const { server } = await open(paidBy(anInvoice(29), [part]))
  await expect.element(dialog.getByText('Reverse Receipt')).toBeVisible()
  await expect
    .element(dialog.getByText('It is one of 3 parts of a receipt: all of them are reversed.'))
    .toBeVisible()
  server.on(reverseReceipt, () => ({ receipt: { ...RECEIPT, isReversed: true, rows: [] } }))
  await mistake.click()
  await submit.click()
  await expect.element(toastText('Receipt reversed')).toBeVisible()
  expect(server.callsOf(reverseReceipt).map(({ input }) => input)).toEqual([
    expect.objectContaining({ params: { id: 5 }, body: { reason: 'mistake' } }),
  ])
  expect(server.callsOf(reversePayment)).toEqual([])
})

test('a write-off can only be a mistake', async () => {
  const part = aPayment(1, 5_000, { kind: 'write_off', receiptId: null, reason: 'Closed down', notes: null })
  await open(paidBy(anInvoice(29), [part]), '5,000.00')
  await expect.element(mistake).toBeChecked()
  await expect.element(returned).not.toBeInTheDocument()
})

test('fits a phone of 360 pixels', async () => {
  await open()
  await page.viewport(360, 740)
  await returned.click()
  await expect.element(day).toBeVisible()
  for (const element of dialog.element().querySelectorAll('*')) {
    const { left, right } = element.getBoundingClientRect()
    expect([left >= 0, right <= 360], element.outerHTML.slice(0, 80)).toEqual([true, true])
  }
})
