import { listDocumentMessages, listUnanswered } from '#sales/document-messages/shared/message-endpoints.ts'
import { listCreditNotes } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { listSlips } from '#sales/slips/shared/slip-endpoints.ts'
import { Link } from '@tanstack/react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { getClient } from '#sales/clients/shared/client-endpoints.ts'
import {
  checkInvoiceIssue,
  getInvoice,
  getInvoiceTotals,
  listInvoiceHistory,
  listInvoiceRevisions,
  listInvoices,
} from '#sales/invoices/shared/invoice-endpoints.ts'
import { addPartialPayment, payInvoice } from '#sales/invoices/shared/payment-endpoints.ts'
import type { Invoice, InvoiceTotals } from '#sales/invoices/shared/invoice-schema.ts'
import type { Payment } from '#sales/invoices/shared/payment-schema.ts'
import { INVOICE_STATUSES } from '#sales/invoices/shared/invoice-status.ts'
import type { IssueCheck } from '#sales/invoices/shared/tax/issue-check.ts'
import { InvoicesPage } from '#sales/invoices/web/invoices-page.tsx'
import { getMailStatus } from '#people/outbox/shared/outbox-endpoints.ts'
import type { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import type { ProjectName } from '#work/projects/shared/project-schema.ts'
import { addDays } from '#platform/shared/dates.ts'
import { difference, fromCents, sumOf, toCents } from '#platform/shared/money.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { ApiFailure, Counted, fakeServer } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { sampleMe } from './sample-accounts.ts'
import { sampleClient } from './sample-clients.ts'
import { beginTestDay, TODAY } from './test-day.ts'
import { PLAIN_ITEM, plainSums } from '#test/plain-document.ts'

/** The day `count` days from today. */
export const dayFromToday = (count: number) => addDays(TODAY, count)

/** An invoice as the server returns it: sent, of 1,180,000.00, due in ten days. */
export function anInvoice(id: number, part: Partial<Invoice> = {}): Invoice {
  return {
    id,
    invoiceNumber: `INV-${String(id).padStart(5, '0')}`,
    status: 'Sent',
    clientId: 7,
    clientName: 'Lanka Foods (Pvt) Ltd',
    clientEmail: 'dilini@lankafoods.example',
    dueDate: dayFromToday(10),
    taxRate: 18,
    notes: null,
    subject: null,
    customTerms: 'Due on Receipt',
    title: 'invoice',
    titleReason: null,
    supplyDate: null,
    placeOfSupply: null,
    paymentMode: null,
    invoiceSettingsId: null,
    projectId: null,
    items: [
      {
        id: id * 10,
        description: 'Web shop\nAs agreed',
        quantity: 2,
        unitPrice: 500_000,
        rate: 500_000,
        ...PLAIN_ITEM,
        amount: 1_000_000,
      },
    ],
    subtotal: 1_000_000,
    ...plainSums(1_000_000),
    taxAmount: 180_000,
    total: 1_180_000,
    paidAmount: 0,
    writtenOffAmount: 0,
    creditedAmount: 0,
    remainingAmount: 1_180_000,
    payments: [],
    issueDate: dayFromToday(-4),
    emailedAt: '2026-11-18T04:00:00.000Z',
    mail: null,
    quoteId: null,
    kind: 'invoice',
    deductions: [],
    deductedOn: null,
    billsWork: false,
    hasTaxNumber: false,
    revision: 1,
    createdAt: '2026-11-18T04:00:00.000Z',
    updatedAt: '2026-11-18T04:00:00.000Z',
    version: 1,
    ...part,
  }
}

/** A draft: no number, not sent. */
export function aDraft(id: number, part: Partial<Invoice> = {}): Invoice {
  return anInvoice(id, {
    invoiceNumber: null,
    status: 'Draft',
    issueDate: null,
    emailedAt: null,
    revision: null,
    ...part,
  })
}

/** A mail about an invoice. */
export function aMail(part: Partial<OutboxMessage> = {}): OutboxMessage {
  return {
    id: 70,
    kind: 'invoice',
    toName: 'Dilini Jayawardena',
    toAddress: 'dilini@lankafoods.example',
    subject: 'Invoice INV-00027 from Kadal Studio',
    state: 'delivered',
    attempts: 1,
    serverReply: '250 OK',
    createdAt: '2026-11-18T04:00:00.000Z',
    nextAttemptAt: null,
    deliveredAt: '2026-11-18T04:01:00.000Z',
    ...part,
  }
}

/** A payment of an invoice. */
export function aPayment(id: number, amount: number, part: Partial<Payment> = {}): Payment {
  return {
    id,
    amount,
    paidOn: '2026-11-14',
    notes: 'Bank transfer, ref PGH-2211',
    recordedBy: 'Ayesha Fernando',
    createdAt: '2026-11-14T04:00:00.000Z',
    kind: 'money',
    method: null,
    reference: null,
    receiptId: id,
    creditNoteId: null,
    receiptParts: 1,
    receiptNumber: null,
    reverses: null,
    reversedBy: null,
    reason: null,
    ...part,
  }
}

/** The same invoice after payments. */
export function paidBy(invoice: Invoice, payments: readonly Payment[]): Invoice {
  const paid = sumOf(payments.map(({ amount }) => toCents(amount)))
  const rest = difference(toCents(invoice.total), paid)
  const status = rest === 0 ? 'Paid' : invoice.status === 'Overdue' ? 'Overdue' : 'Partially Paid'
  return {
    ...invoice,
    status,
    payments: [...payments],
    paidAmount: fromCents(paid),
    remainingAmount: fromCents(rest),
  }
}

/** Half of it is paid, in two payments. */
export const HALF_PAID = paidBy(anInvoice(29), [
  aPayment(1, 200_000, { notes: 'Cheque 004812', paidOn: '2026-11-16' }),
  aPayment(2, 390_000, { notes: null, paidOn: '2026-11-18', recordedBy: 'Nimal Perera' }),
])
export const OVERDUE = anInvoice(26, {
  status: 'Overdue',
  clientId: null,
  clientName: 'Mihin Tea Exports',
  dueDate: dayFromToday(-8),
})
export const VOID = anInvoice(17, { status: 'Void', remainingAmount: 0 })
export const PAID = paidBy(anInvoice(24), [aPayment(9, 1_180_000)])

/** Sums as the server computes them. */
export function totalsOf(invoices: readonly Invoice[]): InvoiceTotals {
  const sum = (amounts: readonly number[]) => fromCents(sumOf(amounts.map(toCents)))
  const counted = invoices.filter(({ status }) => status !== 'Void')
  const issued = counted.filter(({ status }) => status !== 'Draft')
  return {
    count: invoices.length,
    voidCount: invoices.length - counted.length,
    total: sum(counted.map(({ total }) => total)),
    paid: sum(counted.map(({ paidAmount }) => paidAmount)),
    remaining: sum(issued.map(({ remainingAmount }) => remainingAmount)),
    byStatus: INVOICE_STATUSES.map((status) => {
      const rows = invoices.filter((invoice) => invoice.status === status)
      return {
        status,
        count: rows.length,
        total: status === 'Void' ? 0 : sum(rows.map(({ total }) => total)),
      }
    }),
  }
}

const NOTHING_TO_SAY: IssueCheck = {
  title: 'invoice',
  reason: null,
  missing: [],
  question: null,
  canSplit: false,
  standardRate: null,
}

export interface InvoicesScene {
  /** The server's data; a test changes it as other users would. */
  invoices: Invoice[]
  /** The number on all pages, if larger. */
  total?: number
  address?: string
  role?: Role
  mailConfigured?: boolean
  projects?: ProjectName[]
  /** Of a draft. */
  check?: IssueCheck
  width?: number
  /** The first reply of the list, to delay it. */
  answer?: Promise<Invoice[]>
}

/** The page on a fake server. */
export async function showInvoices(scene: InvoicesScene) {
  await page.viewport(scene.width ?? 1440, 900)
  beginTestDay()
  const state = scene
  const mailConfigured = scene.mailConfigured ?? true
  const find = (id: number) => state.invoices.find((invoice) => invoice.id === id)
  const gone = () => new ApiFailure(404, { message: 'There is no invoice with this number.' })
  const server = fakeServer()
    .on(listInvoices, ({ query }) => {
      if (state.answer !== undefined) return state.answer
      const rows = state.invoices.filter(
        ({ status }) => query.status.length === 0 || query.status.includes(status),
      )
      return new Counted(rows, state.total ?? rows.length)
    })
    .on(getInvoiceTotals, () => totalsOf(state.invoices))
    .on(getInvoice, ({ params }) => find(params.id) ?? gone())
    .on(checkInvoiceIssue, () => scene.check ?? NOTHING_TO_SAY)
    .on(listInvoiceHistory, () => [])
    .on(listCreditNotes, () => [])
    .on(listDocumentMessages, () => [])
    .on(listUnanswered, () => [])
    .on(listSlips, () => [])
    .on(listInvoiceRevisions, () => [])
    .on(listProjects, () => state.projects ?? [])
    .on(getClient, () => sampleClient({ id: 7, companyName: 'Lanka Foods (Pvt) Ltd' }))
    .on(getMe, () => sampleMe({ mailConfigured }))
    .on(getMailStatus, () => ({ isConfigured: mailConfigured, from: null, queued: 0, failed: 0 }))
    .on(addPartialPayment, ({ params, body }) => pay(state, params.id, body.amount) ?? gone())
    .on(payInvoice, ({ params }) => pay(state, params.id, find(params.id)?.remainingAmount ?? 0) ?? gone())
  const screen = await renderAt(
    state.address ?? '/invoice',
    <>
      {/* the panel is sized by this element */}
      <main className="shell-content" style={{ height: '90vh' }}>
        <InvoicesPage />
      </main>
      <Link to="/dashboard">Leave</Link>
    </>,
    { role: state.role ?? 'ADMIN' },
  )
  await expect.element(page.getByRole('heading', { name: 'Invoices', exact: true })).toBeInTheDocument()
  return {
    ...screen,
    server,
    state,
    /** The last query of the list. */
    lastQuery: () => server.callsOf(listInvoices).at(-1)?.input.query,
    /** Simulates a change by another user, as the live feed does. */
    othersChange: async (invoices: Invoice[]) => {
      state.invoices = invoices
      await screen.queryClient.invalidateQueries({
        predicate: (query) => query.meta?.entities?.includes('invoice') ?? false,
      })
    },
  }
}

function pay(state: InvoicesScene, id: number, amount: number): Invoice | undefined {
  const before = state.invoices.find((invoice) => invoice.id === id)
  if (before === undefined) return undefined
  const after = paidBy(before, [...before.payments, aPayment(before.payments.length + 100, amount)])
  state.invoices = state.invoices.map((invoice) => (invoice.id === id ? after : invoice))
  return after
}

/** The row of an invoice. */
export const invoiceRow = (name: RegExp | string) => page.getByRole('row', { name })

/** Opens the menu of a row. */
export async function openMenu(label: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${label}` }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
}

/** The menu's items in order; a disabled one with its reason. */
export function menuTexts(): string[] {
  const items = page.getByRole('menu').element().querySelectorAll('[role="menuitem"], [role="separator"]')
  return [...items].map((item) => {
    if (item.getAttribute('role') === 'separator') return '|'
    const reason = item.getAttribute('aria-description')
    const isClosed = item.getAttribute('aria-disabled') === 'true'
    return `${item.textContent}${isClosed ? ` (${reason ?? 'no reason'})` : ''}`
  })
}
