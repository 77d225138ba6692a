import { listDocumentMessages, listUnanswered } from '#sales/document-messages/shared/message-endpoints.ts'
import { listCreditNotes } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ClientInvoices } from '#sales/invoices/web/client/client-invoices.tsx'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { getClientAccount, listReceipts } from '#sales/invoices/shared/payment-endpoints.ts'
import type { ClientAccount, Payment, Receipt } from '#sales/invoices/shared/payment-schema.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { Counted, fakeServer } from './fake-server.ts'
import { aPayment, anInvoice } from './invoices-scene.tsx'
import { renderAt } from './render-at.tsx'
import { sampleClient } from './sample-clients.ts'
import { beginTestDay } from './test-day.ts'

export type AccountEntry = ClientAccount['entries'][number]

/** An entry of an account. */
export function anEntry(id: number, amount: number, part: Partial<AccountEntry> = {}): AccountEntry {
  return { ...aPayment(id, amount), notes: null, invoice: null, ...part }
}

/** The reversal of a payment, by Nimal on the test's day. */
export function aReversal(id: number, of: Payment, part: Partial<Payment> = {}): Payment {
  return {
    ...of,
    id,
    amount: -of.amount,
    notes: null,
    recordedBy: 'Nimal Perera',
    createdAt: '2026-11-20T05:00:00.000Z',
    reverses: of.id,
    reason: 'mistake',
    ...part,
  }
}

/** An invoice without tax of which a part is open. */
export function owing(id: number, total: number, part: Partial<Invoice> = {}): Invoice {
  return anInvoice(id, { taxRate: 0, taxAmount: 0, subtotal: total, total, remainingAmount: total, ...part })
}

/** 12,400.00 on the account, of a receipt that also paid 100,000.00 of invoice 31. */
export const RECEIPT: Receipt = {
  id: 5,
  accountId: 3,
  clientId: 7,
  clientName: 'Lanka Foods (Pvt) Ltd',
  amount: 112_400,
  paidOn: '2026-11-12',
  method: 'bank',
  reference: 'CEFTS 4711',
  notes: null,
  recordedBy: 'Ayesha Fernando',
  createdAt: '2026-11-12T04:00:00.000Z',
  number: null,
  isReversed: false,
  rows: [
    { paymentId: 1, kind: 'money', amount: 100_000, invoice: { id: 31, label: 'INV-00031' } },
    { paymentId: 2, kind: 'money', amount: 12_400, invoice: null },
  ],
}
export const ACCOUNT: ClientAccount = {
  id: 3,
  balance: 12_400,
  entries: [anEntry(2, 12_400, { receiptId: 5, receiptParts: 2, method: 'bank', reference: 'CEFTS 4711' })],
}

export interface AccountScene {
  account?: ClientAccount
  /** The client's open invoices. */
  open?: Invoice[]
  receipts?: Receipt[]
  role?: Role
  width?: number
}

/** The client's page on a fake server, with its account. */
export async function showAccount(scene: AccountScene = {}) {
  const state = { account: ACCOUNT, open: [owing(31, 100_000)], receipts: [RECEIPT], ...scene }
  await page.viewport(scene.width ?? 1280, 800)
  beginTestDay()
  const server = fakeServer()
    .on(listInvoices, () => new Counted(state.open, state.open.length))
    .on(getClientAccount, () => state.account)
    .on(listCreditNotes, () => [])
    .on(listDocumentMessages, () => [])
    .on(listUnanswered, () => [])
    .on(listReceipts, () => new Counted(state.receipts, state.receipts.length))
  const screen = await renderAt(
    '/client/7',
    <ClientInvoices client={sampleClient()} />,
    { role: scene.role ?? 'ADMIN' },
    '/client/$id',
  )
  const section = page.getByRole('region', { name: 'Account' })
  await expect.element(section).toBeVisible()
  return { ...screen, server, state, section }
}

/** Opens the menu of a payment by its amount, such as `390,000.00`. */
export async function openPaymentMenu(amount: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for the payment of ${amount}`, exact: false })
    .first()
    .click()
  await expect.element(page.getByRole('menu')).toBeVisible()
}

/** A message at the top right. */
export const toastText = (text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
