import type { Cents } from '#platform/shared/money.ts'
import { isOverdue } from '#platform/shared/dates.ts'
import type { StateLook } from '#platform/shared/state-look.ts'

/** States of an invoice (spec 10.5), and Void: issued, never paid, deleted (spec 10.9). */
export const INVOICE_STATUSES = ['Draft', 'Sent', 'Partially Paid', 'Overdue', 'Paid', 'Void'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** Colour and glyph by status. */
export const INVOICE_STATUS_LOOK: Readonly<Record<InvoiceStatus, StateLook>> = {
  Draft: { tone: 'gray', glyph: 'dashed' },
  Sent: { tone: 'blue', glyph: 'arrow' },
  'Partially Paid': { tone: 'amber', glyph: 'half' },
  Overdue: { tone: 'red', glyph: 'alert' },
  Paid: { tone: 'green', glyph: 'tick' },
  Void: { tone: 'gray', glyph: 'struck' },
}

/** The facts that determine the status of an invoice. */
export interface InvoiceFacts {
  isIssued: boolean
  isVoid: boolean
  total: Cents
  paid: Cents
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
  if (invoice.paid === invoice.total) return 'Paid'
  if (isOverdue(invoice.dueDate, today)) return 'Overdue'
  return invoice.paid > 0 ? 'Partially Paid' : 'Sent'
}

/** States with an open amount, in which payment actions are offered (spec 10.10). */
const PAYABLE: readonly InvoiceStatus[] = ['Sent', 'Partially Paid', 'Overdue']

/** Whether payments are accepted. */
export function isPayable(status: InvoiceStatus): boolean {
  return PAYABLE.includes(status)
}

/** Why an action is refused; undefined if it is allowed. */
type Refusal = string | undefined

/** Why an invoice cannot be edited now; undefined when it can (spec 10.8). */
export function editRefusal(invoice: { status: InvoiceStatus; paidAmount: number }): Refusal {
  if (invoice.status === 'Void') return 'A void invoice cannot be edited'
  if (invoice.paidAmount > 0) return 'An invoice with payments can no longer be edited'
  return invoice.status === 'Paid' ? 'A paid invoice can no longer be edited' : undefined
}

/** Why no payment can be added now; undefined when it can. */
export function paymentRefusal({ status }: { status: InvoiceStatus }): Refusal {
  if (isPayable(status)) return undefined
  if (status === 'Draft') return 'Send the invoice first: a draft takes no payments'
  return status === 'Paid' ? 'This invoice is already fully paid' : 'A void invoice takes no payments'
}

/** Why an invoice cannot be sent by e-mail now; undefined when it can. */
export function sendRefusal(invoice: { status: InvoiceStatus; clientEmail: string | null }): Refusal {
  if (invoice.status === 'Void') return 'A void invoice cannot be sent'
  return invoice.clientEmail === null ? 'This invoice has no client email: add one to send it' : undefined
}

/** Why an invoice cannot be deleted now; undefined when it can. A draft is deleted, an issued one becomes Void. */
export function deleteRefusal(invoice: { status: InvoiceStatus; paidAmount: number }): Refusal {
  if (invoice.status === 'Void') return 'This invoice is void already and keeps its number'
  return invoice.paidAmount > 0 ? 'An invoice with payments cannot be deleted' : undefined
}

/** Why an issued invoice cannot become a draft again; undefined when it can (spec 10.6). */
export function reopenRefusal(invoice: {
  status: InvoiceStatus
  paidAmount: number
  emailedAt: string | null
}): Refusal {
  if (invoice.status === 'Void') return 'A void invoice stays void'
  if (invoice.paidAmount > 0) return 'An invoice with payments cannot become a draft again'
  return invoice.emailedAt === null
    ? undefined
    : 'An invoice that was sent by email cannot become a draft again'
}
