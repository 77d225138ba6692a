import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, savedBefore } from '#test/web/fake-server.ts'
import {
  aPayment,
  anInvoice,
  HALF_PAID,
  invoiceRow,
  openMenu,
  paidBy,
  showInvoices,
} from '#test/web/invoices-scene.tsx'
import { TODAY } from '#test/web/test-day.ts'
import { runLastOffer } from '#platform/web/undo/undo-toast.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { addPartialPayment } from '../shared/payment-endpoints.ts'
import { withhold } from '../shared/withholding-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'

const dialog = page.getByRole('dialog', { name: 'Add Partial Payment' })
const amount = dialog.getByRole('spinbutton', { name: 'Payment Amount (LKR)' })
const submit = dialog.getByRole('button', { name: 'Process Payment' })
const toast = (text: string | RegExp) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

async function open(invoice: Invoice = HALF_PAID) {
  const shown = await showInvoices({ invoices: [invoice] })
  await openMenu(invoice.invoiceNumber ?? '')
  await page.getByRole('menuitem', { name: 'Add Partial Payment' }).click()
  await expect.element(amount).toHaveFocus()
  return shown
}

test('shows the invoice, its balance, and the earlier payments, newest first', async () => {
  await open()
  await expect
    .element(dialog.getByRole('region', { name: 'Invoice' }))
    .toMatchTextContent(
      /INV-00029Partially PaidDue .*Lanka Foods \(Pvt\) Ltd\s*TotalLKR 1,180,000\.00Paid, 50%LKR 590,000\.00RemainingLKR 590,000\.00/,
    )
  await expect.element(dialog.getByText('Maximum: LKR 590,000.00')).toBeVisible()
  const payments = dialog.getByRole('region', { name: 'Payments so far' })
  await expect.element(payments.getByText('2 payments')).toBeVisible()
  const rows = payments.getByRole('listitem').elements()
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/18 Nov.*No notesNimal Perera390,000\.00/),
    expect.stringMatching(/16 Nov.*Cheque 004812Ayesha Fernando200,000\.00/),
  ])
})

test('starts empty, with today as the date, and cannot be sent', async () => {
  await open()
  await expect.element(amount).toHaveValue(null)
  await expect
    .element(dialog.getByLabelText('Payment Date', { exact: true }))
    .toHaveValue(formatDayWithYear(TODAY))
  await expect.element(submit).toBeDisabled()
  await expect.element(dialog.getByText('optional')).toBeVisible()
})

test('shows the balance after the payment while typing', async () => {
  await open()
  await amount.fill('250000')
  await expect.element(dialog.getByText(/^71% paid$/)).toBeVisible()
  await expect.element(dialog.getByText(/^LKR 340,000\.00 left$/)).toBeVisible()
  await expect.element(submit).toBeEnabled()
})

test.each([
  ['590000.01', 'Payment amount cannot exceed LKR 590,000.00'],
  ['0', 'Payment amount must be greater than zero'],
  ['-5', 'Payment amount must be greater than zero'],
  ['10.005', 'Payment amount may have at most two decimals'],
])('%s is refused: %s', async (typed, sentence) => {
  await open()
  await amount.fill(typed)
  await userEvent.tab()
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(submit).toBeDisabled()
  expect(dialog.getByText(/% paid$/).query()).toBeNull()
})

test('an amount that is too large is reported at once, before the field is left', async () => {
  await open()
  await amount.fill('600000')
  await expect.element(dialog.getByText('Payment amount cannot exceed LKR 590,000.00')).toBeVisible()
})

test('Half and All of it fill in the amount, to the cent', async () => {
  await open(anInvoice(31, { total: 100.01, remainingAmount: 100.01 }))
  await dialog.getByRole('button', { name: 'Half' }).click()
  await expect.element(amount).toHaveValue(50.01)
  await dialog.getByRole('button', { name: 'All of it' }).click()
  await expect.element(amount).toHaveValue(100.01)
  await expect.element(dialog.getByText('100% paid')).toBeVisible()
})

test('sends amount, notes and date, confirms, and the row follows', async () => {
  const { server } = await open()
  await amount.fill('250000')
  await dialog.getByRole('textbox', { name: 'Payment Notes' }).fill('Bank transfer, ref 88214-K')
  await submit.click()
  await expect.element(toast('Partial payment processed successfully')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(addPartialPayment).map(({ input }) => input.body)).toEqual([
    { amount: 250_000, notes: 'Bank transfer, ref 88214-K', paidOn: TODAY },
  ])
  await expect.element(invoiceRow(/INV-00029/).getByText('340,000.00')).toBeVisible()
  // the shortcut does not skip the payment to undo the change before it
  runLastOffer('undo')
  await expect.element(toast('Payments are not undone. Reverse it in the invoice.')).toBeVisible()
})

const withheld = dialog.getByRole('spinbutton', { name: 'Tax Withheld (LKR)' })

test('of a company, tax withheld is one quiet line; the usual amount is filled in, the rest is the money', async () => {
  const { server } = await open()
  await expect.element(withheld).not.toBeInTheDocument()
  await dialog.getByText('The client withheld tax').click()
  await dialog.getByRole('button', { name: '5% of the net: LKR 50,000.00' }).click()
  await expect.element(withheld).toHaveValue(50_000)
  await expect.element(amount).toHaveValue(540_000)
  await expect.element(dialog.getByText('100% paid')).toBeVisible()
  await amount.fill('540000.01')
  await expect.element(dialog.getByText('Payment amount cannot exceed LKR 540,000.00')).toBeVisible()
  await amount.fill('540000')
  await dialog.getByRole('textbox', { name: 'Certificate Number' }).fill('WHT/2026/118')
  await submit.click()
  await expect.element(toast('Partial payment processed successfully')).toBeVisible()
  expect(server.callsOf(addPartialPayment).map(({ input }) => input.body)).toEqual([
    { amount: 540_000, paidOn: TODAY, withheld: 50_000, certificateNumber: 'WHT/2026/118' },
  ])
})

test('of an individual it is open; without money, tax alone is recorded', async () => {
  const { server } = await open({ ...HALF_PAID, byIndividual: true })
  server.on(withhold, () => HALF_PAID)
  await expect.element(withheld).toBeVisible()
  await withheld.fill('50000')
  await submit.click()
  await expect.element(toast('Partial payment processed successfully')).toBeVisible()
  expect(server.callsOf(withhold).map(({ input }) => input.body)).toEqual([{ amount: 50_000, day: TODAY }])
  expect(server.callsOf(addPartialPayment)).toEqual([])
})

test('a double click makes one payment', async () => {
  const { server } = await open()
  await amount.fill('1')
  await submit.dblClick()
  await expect.element(toast('Partial payment processed successfully')).toBeVisible()
  expect(server.callsOf(addPartialPayment)).toHaveLength(1)
})

test('after a lost response nothing is paid twice, even if the payment was edited meanwhile', async () => {
  const { server } = await open()
  server.on(addPartialPayment, () => new ApiFailure(0))
  const send = async (typed: string, times: number) => {
    await amount.fill(typed)
    await submit.click()
    await expect.poll(() => server.callsOf(addPartialPayment).length).toBe(times)
    await expect.element(submit).toBeEnabled()
  }
  await send('250000', 1)
  await send('250000', 2)
  server.on(addPartialPayment, savedBefore)
  await send('100', 3)
  const keys = server.callsOf(addPartialPayment).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  await expect.element(toast('Nothing was saved twice')).toBeVisible()
  await expect
    .element(toast(/^This was saved already, as it was before your last change\. Close this and look at/))
    .toBeVisible()
  await expect.element(amount).toHaveValue(100)
})

test('a refusal shows the server’s message and keeps the input', async () => {
  const { server } = await open()
  server.on(addPartialPayment, () => new ApiFailure(409, { message: 'This invoice was paid meanwhile.' }))
  await amount.fill('250000')
  await dialog.getByRole('textbox', { name: 'Payment Notes' }).fill('Cheque')
  await submit.click()
  await expect.element(toast('This invoice was paid meanwhile.')).toBeVisible()
  await expect.element(amount).toHaveValue(250_000)
  await expect.element(dialog.getByRole('textbox', { name: 'Payment Notes' })).toHaveValue('Cheque')
})

test('somebody else’s payment changes the maximum, and the input stays', async () => {
  const { othersChange } = await open()
  await amount.fill('500000')
  await expect.element(submit).toBeEnabled()
  await othersChange([paidBy(HALF_PAID, [...HALF_PAID.payments, aPayment(3, 200_000)])])
  await expect.element(dialog.getByText('Maximum: LKR 390,000.00')).toBeVisible()
  await expect.element(dialog.getByText('Payment amount cannot exceed LKR 390,000.00')).toBeVisible()
  await expect.element(amount).toHaveValue(500_000)
  await expect.element(submit).toBeDisabled()
  await expect.element(dialog.getByText('3 payments')).toBeVisible()
})

test('when somebody else pays everything, a message says so and no more is accepted', async () => {
  const { othersChange } = await open()
  await amount.fill('500000')
  await othersChange([paidBy(HALF_PAID, [...HALF_PAID.payments, aPayment(3, 590_000)])])
  await expect.element(dialog.getByText('This invoice is already fully paid')).toBeVisible()
  await expect.element(submit).toBeDisabled()
})

test('Cancel and Escape close without a payment', async () => {
  const { server } = await open()
  await amount.fill('5')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Actions for INV-00029' })).toHaveFocus()
  expect(server.callsOf(addPartialPayment)).toEqual([])
})
