import { type Cents, storedCents, sumOf } from '#platform/shared/money.ts'
import { isOverdue } from '#platform/shared/dates.ts'
import type { InvoiceTitle } from './tax/title-of.ts'
import type { StateLook } from '#platform/shared/state-look.ts'

/**
 * States of an invoice (spec 10.5), and Void: issued, never paid, deleted (spec 10.9), and Closed: settled without money
 * (spec 10.14).
 */
export const INVOICE_STATUSES = [
  'Draft',
  'Sent',
  'Partially Paid',
  'Overdue',
  'Paid',
  'Closed',
  'Void',
] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** Colour and glyph by status. */
export const INVOICE_STATUS_LOOK: Readonly<Record<InvoiceStatus, StateLook>> = {
  Draft: { tone: 'gray', glyph: 'dashed' },
  Sent: { tone: 'blue', glyph: 'arrow' },
  'Partially Paid': { tone: 'amber', glyph: 'half' },
  Overdue: { tone: 'red', glyph: 'alert' },
  Paid: { tone: 'green', glyph: 'tick' },
  Closed: { tone: 'gray', glyph: 'tick' },
  Void: { tone: 'gray', glyph: 'struck' },
}

/** The facts that determine the status of an invoice. */
export interface InvoiceFacts {
  isIssued: boolean
  isVoid: boolean
  total: Cents
  paid: Cents
  /** The part of `paid` that was credited or written off. */
  notReceived: Cents
  /** Calendar day; null: never overdue. */
  dueDate: string | null
}

/**
 * The status of an invoice (spec 10.5). It is computed, not stored.
 * @param today the calendar day it is now in the business's time zone
 */
export function invoiceStatus(invoice: InvoiceFacts, today: string): InvoiceStatus {
  if (invoice.isVoid) return 'Void'
  if (!invoice.isIssued) return 'Draft'
  if (invoice.paid === invoice.total)
    return invoice.total > 0 && invoice.notReceived === invoice.total ? 'Closed' : 'Paid'
  if (isOverdue(invoice.dueDate, today)) return 'Overdue'
  return invoice.paid > 0 ? 'Partially Paid' : 'Sent'
}

/** The columns of an invoice that determine its status; amounts in cents. */
export interface StoredFacts {
  issued_at: string | null
  voided_at: string | null
  total_cents: number
  paid_cents: number
  credited_cents: number
  written_off_cents: number
  due_date: string | null
}

/** The status of a stored invoice. @param today as for invoiceStatus */
export function storedStatus(row: StoredFacts, today: string): InvoiceStatus {
  return invoiceStatus(
    {
      isIssued: row.issued_at !== null,
      isVoid: row.voided_at !== null,
      total: storedCents(row.total_cents),
      paid: storedCents(row.paid_cents),
      notReceived: sumOf([storedCents(row.credited_cents), storedCents(row.written_off_cents)]),
      dueDate: row.due_date,
    },
    today,
  )
}

/** Why a deposit is refused: the parts of a quote never come to more than its net amount. */
export const TOO_MUCH_OF_QUOTE = 'The parts would come to more than the quote'
/** Why a deposit is refused: its quote is not accepted, or not any more. */
export const ONLY_ACCEPTED = 'Only an accepted quote is billed'

/** States with an open amount, in which payment actions are offered (spec 10.10). */
const PAYABLE: readonly InvoiceStatus[] = ['Sent', 'Partially Paid', 'Overdue']

/** Whether payments are accepted. */
export function isPayable(status: InvoiceStatus): boolean {
  return PAYABLE.includes(status)
}

/** Why an action is refused; undefined if it is allowed. */
type Refusal = string | undefined

/** The final invoice that deducts a deposit. */
interface Deducted {
  deductedOn?: { invoiceId: number; invoiceNumber: string | null; isIssued: boolean } | null | undefined
}

/** Why a deposit cannot change any more; undefined when it can (spec 10.16). */
export function deductedRefusal({ deductedOn = null }: Deducted): Refusal {
  if (deductedOn === null) return undefined
  const label = deductedOn.invoiceNumber ?? `INV${deductedOn.invoiceId}`
  return deductedOn.isIssued
    ? `This deposit is deducted on ${label}: credit that one instead`
    : `This deposit is deducted on the draft ${label}: delete that draft first`
}

const HAS_CREDIT_NOTES = 'An invoice with credit notes can no longer be'

interface Delivered {
  /** When it was first sent by e-mail. */
  emailedAt?: string | null | undefined
  /** Set if its client opened it by a link. */
  seen?: object | boolean | undefined
}

/** Why a tax invoice cannot change any more; undefined when it can (spec 20.5). */
function deliveredRefusal({
  title,
  emailedAt = null,
  seen = false,
}: Delivered & { title?: InvoiceTitle | undefined }): Refusal {
  if (title !== 'tax-invoice') return undefined
  if (emailedAt !== null) return 'A tax invoice that was sent is corrected by a credit note'
  return seen ? 'A tax invoice that its client has opened is corrected by a credit note' : undefined
}

/** Why an invoice cannot be edited now; undefined when it can (spec 10.8). */
export function editRefusal(
  invoice: { status: InvoiceStatus; paidAmount: number; creditedAmount: number } & Deducted &
    Parameters<typeof deliveredRefusal>[0],
): Refusal {
  if (invoice.status === 'Void') return 'A void invoice cannot be edited'
  if (invoice.creditedAmount > 0) return `${HAS_CREDIT_NOTES} edited`
  if (invoice.paidAmount > 0) return 'An invoice with payments can no longer be edited'
  if (invoice.status === 'Paid') return 'A paid invoice can no longer be edited'
  return deliveredRefusal(invoice) ?? deductedRefusal(invoice)
}

/** Why no payment can be added now; undefined when it can. */
export function paymentRefusal({ status }: { status: InvoiceStatus }): Refusal {
  if (isPayable(status)) return undefined
  if (status === 'Draft') return 'Send the invoice first: a draft takes no payments'
  if (status === 'Void') return 'A void invoice takes no payments'
  return status === 'Closed'
    ? 'This invoice is closed: nothing is left to pay'
    : 'This invoice is already fully paid'
}

/** Why an invoice cannot be sent by e-mail now; undefined when it can. */
export function sendRefusal(invoice: { status: InvoiceStatus; clientEmail: string | null }): Refusal {
  if (invoice.status === 'Void') return 'A void invoice cannot be sent'
  return invoice.clientEmail === null ? 'This invoice has no client email: add one to send it' : undefined
}

/** Why an invoice cannot be deleted now; undefined when it can. A draft is deleted, an issued one becomes Void. */
export function deleteRefusal(
  invoice: { status: InvoiceStatus; paidAmount: number; creditedAmount: number } & Deducted &
    Parameters<typeof deliveredRefusal>[0],
): Refusal {
  if (invoice.status === 'Void') return 'This invoice is void already and keeps its number'
  if (invoice.creditedAmount > 0) return `${HAS_CREDIT_NOTES} deleted`
  if (invoice.paidAmount > 0) return 'An invoice with payments cannot be deleted'
  return deliveredRefusal(invoice) ?? deductedRefusal(invoice)
}

/** Why an issued invoice cannot become a draft again; undefined when it can (spec 10.6). */
export function reopenRefusal(
  invoice: {
    status: InvoiceStatus
    /** Whether it ever had one, reversed or not. */
    hasPayments: boolean
    creditedAmount: number
  } & Deducted &
    Delivered,
): Refusal {
  if (invoice.status === 'Void') return 'A void invoice stays void'
  if (invoice.creditedAmount > 0) return `${HAS_CREDIT_NOTES} made a draft again`
  if (invoice.hasPayments) return 'An invoice with payments cannot become a draft again'
  if ((invoice.emailedAt ?? null) !== null)
    return 'An invoice that was sent by email cannot become a draft again'
  if (invoice.seen) return 'An invoice that its client has opened cannot become a draft again'
  return deductedRefusal(invoice)
}

/** Why an invoice cannot be credited now; undefined when it can (spec 10.17). */
export function creditRefusal(
  invoice: { status: InvoiceStatus; total: number; creditedAmount: number } & Deducted,
): Refusal {
  if (invoice.status === 'Void') return 'A void invoice cannot be credited'
  if (invoice.status === 'Draft') return 'Only an issued invoice can be credited: edit the draft instead'
  if (invoice.creditedAmount >= invoice.total) return 'Nothing is left of this invoice to credit'
  return deductedRefusal(invoice)
}

/** Why an invoice cannot be shared by a link now; undefined when it can (spec 18.2). */
export function shareRefusal({ status }: { status: InvoiceStatus }): string | undefined {
  return status === 'Draft' ? 'Issue this invoice before you share it' : undefined
}
