import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure } from '#test/web/fake-server.ts'
import {
  aPayment,
  anInvoice,
  HALF_PAID,
  menuTexts,
  PAID,
  paidBy,
  showInvoices,
} from '#test/web/invoices-scene.tsx'
import { ACCOUNT, aReversal, openPaymentMenu, RECEIPT, toastText } from '#test/web/payments-scene.tsx'
import type { Role } from '#platform/shared/permissions.ts'
import * as saving from '#platform/web/page/save-file.ts'
import { getClientAccount, getReceiptPdf, moveBack, printReceipt } from '../../shared/payment-endpoints.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'
import type { Payment } from '../../shared/payment-schema.ts'

vi.mock('#platform/web/page/save-file.ts', { spy: true })
afterEach(() => vi.mocked(saving.saveFile).mockReset())

const section = page.getByRole('region', { name: 'Payments' })
const entries = () =>
  section
    .getByRole('listitem')
    .elements()
    .map((entry) => entry.textContent)

async function open(invoice: Invoice, role: Role = 'ADMIN') {
  const shown = await showInvoices({ invoices: [invoice], address: `/invoice?invoice=${invoice.id}`, role })
  await expect.element(section).toBeVisible()
  return shown
}

/** 200,000.00 by mistake and taken back, 390,000.00 that stand. */
const MISTYPED: Payment = aPayment(1, 200_000, { reversedBy: 3, notes: 'Cheque 004812' })
const REVERSED: Invoice = {
  ...paidBy(anInvoice(29), [aPayment(2, 390_000, { notes: null })]),
  payments: [
    MISTYPED,
    aPayment(2, 390_000, { notes: null }),
    aReversal(3, MISTYPED, { notes: 'mistyped', createdAt: '2026-11-18T20:00:00.000Z' }),
  ],
}

test('a reversed payment is struck through, its reversal beneath, and the balance passes it by', async () => {
  await open(REVERSED)
  await expect.element(section.getByText('2 payments')).toBeVisible()
  // 20:00 UTC is the next day in Colombo
  expect(entries()).toEqual([
    'Payment14 Nov 2026 · recorded by Ayesha Fernando390,000.00790,000.00 left',
    'Cheque 00481214 Nov 2026 · recorded by Ayesha FernandoReversed by Nimal Perera on 19 Nov 2026: mistyped200,000.00',
  ])
  for (const text of ['Cheque 004812', '200,000.00'])
    expect(getComputedStyle(section.getByText(text, { exact: true }).element()).textDecorationLine).toBe(
      'line-through',
    )
})

test('tax withheld says that it waits, or which certificate it has, with its scan in the menu', async () => {
  const tax = { kind: 'withholding', notes: null } as const
  const certificate = { number: 'WHT/2026/7', day: '2026-11-12', hasScan: true }
  await open(paidBy(anInvoice(29), [aPayment(1, 5_000, tax), aPayment(2, 6_000, { ...tax, certificate })]))
  expect(entries()).toEqual([
    'Tax withheld (WHT)14 Nov 2026 · certificate WHT/2026/7 of 12 Nov 2026 · recorded by Ayesha Fernando6,000.001,169,000.00 left',
    'Tax withheld (WHT)14 Nov 2026 · waiting for certificate · recorded by Ayesha Fernando5,000.001,175,000.00 left',
  ])
  await openPaymentMenu('6,000.00')
  expect(menuTexts()).toEqual(['Edit Certificate', 'Download Certificate', 'Reverse'])
  await page.getByRole('menuitem', { name: 'Edit Certificate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Certificate' })
  await expect.element(dialog.getByRole('textbox', { name: 'Certificate Number' })).toHaveValue('WHT/2026/7')
})

test('the dialog of a further payment counts only those that stand', async () => {
  await open(REVERSED)
  await page.getByRole('complementary').getByRole('button', { name: 'Add Partial Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Partial Payment' })
  await expect.element(dialog.getByText('1 payment', { exact: true })).toBeVisible()
  expect(dialog.getByRole('listitem').elements()).toHaveLength(1)
})

test.each<[string, Role, string[]]>([
  ['an administrator', 'ADMIN', ['Print Receipt', 'Move to Other Invoices', 'Reverse']],
])('the menu of %s', async (_who, role, items) => {
  await open(HALF_PAID, role)
  await openPaymentMenu('390,000.00')
  expect(menuTexts()).toEqual(items)
})

test('a payment without a receipt, from before there were any, can be reversed only', async () => {
  await open(paidBy(anInvoice(29), [aPayment(1, 5_000, { receiptId: null, receiptParts: 0 })]))
  await openPaymentMenu('5,000.00')
  expect(menuTexts()).toEqual(['Reverse'])
})

test('a write-off says its reason and what it is', async () => {
  const row = aPayment(1, 5_000, { kind: 'write_off', reason: 'Closed down', notes: null, receiptId: null })
  await open(paidBy(anInvoice(29), [row]))
  expect(entries()).toEqual([
    'Closed downWritten off · 14 Nov 2026 · recorded by Ayesha Fernando5,000.001,175,000.00 left',
  ])
})

test('what the account paid can be moved back from the invoice', async () => {
  const row = aPayment(1, 9_000, { kind: 'transfer', notes: null, receiptId: null, receiptParts: 0 })
  const { server } = await open(paidBy(anInvoice(29), [row]))
  server.on(getClientAccount, () => ACCOUNT).on(moveBack, () => ACCOUNT)
  await expect.element(section.getByText('From the account')).toBeVisible()
  await openPaymentMenu('9,000.00')
  expect(menuTexts()).toEqual(['Move Back to the Account'])
  await page.getByRole('menuitem', { name: 'Move Back to the Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Back to the Account' })
  await dialog.getByRole('button', { name: 'Move Back' }).click()
  await expect.element(toastText('Moved back to the account')).toBeVisible()
  expect(server.callsOf(moveBack).map(({ input }) => input)).toEqual([
    expect.objectContaining({ params: { id: 3 }, body: { invoiceId: 29, amount: 9_000 } }),
  ])
})

const printed = { ...RECEIPT, id: 9, number: 'R-00012' }

test('a receipt is printed once and downloaded; its number is shown with the payment', async () => {
  const { server, state } = await open(PAID)
  vi.mocked(saving.saveFile).mockImplementation(() => undefined)
  server
    .on(printReceipt, () => {
      state.invoices = [{ ...PAID, payments: [aPayment(9, 1_180_000, { receiptNumber: 'R-00012' })] }]
      return printed
    })
    .on(getReceiptPdf, () => ({
      type: 'application/pdf' as const,
      bytes: new Uint8Array([37, 80]),
      name: 'Receipt-R-00012.pdf',
    }))
  await openPaymentMenu('1,180,000.00')
  await page.getByRole('menuitem', { name: 'Print Receipt' }).click()
  await expect.element(toastText('PDF downloaded successfully')).toBeVisible()
  expect(vi.mocked(saving.saveFile).mock.calls.map(([, name]) => name)).toEqual(['Receipt-R-00012.pdf'])
  expect(server.callsOf(printReceipt).map(({ input }) => input.params)).toEqual([{ id: 9 }])
  await expect.element(section.getByText(/· R-00012 ·/)).toBeVisible()
})

test('a receipt that cannot be printed says why', async () => {
  const { server } = await open(PAID)
  server.on(printReceipt, () => new ApiFailure(409, { message: 'A reversed receipt is not printed' }))
  await openPaymentMenu('1,180,000.00')
  await page.getByRole('menuitem', { name: 'Print Receipt' }).click()
  await expect.element(toastText('A reversed receipt is not printed')).toBeVisible()
})
