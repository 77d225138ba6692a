import * as z from 'zod/mini'
import {
  DOCUMENT_INPUT_FIELDS,
  DOCUMENT_REPLY_FIELDS,
  namesClient,
  totalsByStatus,
  withinDocumentLimit,
} from '#sales/documents/shared/document-schema.ts'
import { emptyableDay, enteredDay, Instant, line } from '#platform/shared/fields.ts'
import { isLkr, MAX_LKR } from '#platform/shared/money.ts'
import { INVOICE_STATUSES } from './invoice-status.ts'

/**
 * The input for a new invoice or a replacement (spec 10.11). Sums are computed by the server and ignored here. With a
 * client, missing name and e-mail are taken from it.
 */
export const InvoiceInput = z
  .object({
    ...DOCUMENT_INPUT_FIELDS,
    dueDate: z.optional(emptyableDay()),
    /** Default: the terms of the settings. */
    customTerms: z.optional(z.nullable(line({ max: 200 }))),
  })
  .check(namesClient, withinDocumentLimit)
export type InvoiceInput = z.output<typeof InvoiceInput>

/** A partial payment (spec 10.10). */
export const PartialPaymentInput = z.object({
  amount: z.number({ error: 'Payment amount must be a number' }).check(
    z.refine((value: number) => value > 0, {
      error: 'Payment amount must be greater than zero',
      abort: true,
    }),
    z.maximum(MAX_LKR, { error: 'This amount is too large', abort: true }),
    z.refine((value: number) => isLkr(value), {
      error: 'Payment amount may have at most two decimals',
    }),
  ),
  notes: z.optional(z.nullable(line({ max: 500 }))),
  /** The day on which the money was received. Default: today. */
  paidOn: z.optional(z.nullable(enteredDay())),
})
export type PartialPaymentInput = z.output<typeof PartialPaymentInput>

export const InvoiceStatusInput = z.object({ status: z.enum(INVOICE_STATUSES) })

/** Money received for an invoice. Immutable. Amounts in LKR. */
export const Payment = z.object({
  id: z.int(),
  amount: z.number(),
  /** Calendar day in the business's time zone. */
  paidOn: z.string(),
  notes: z.nullable(z.string()),
  recordedBy: z.string(),
  createdAt: Instant,
})
export type Payment = z.infer<typeof Payment>

/** An invoice. Amounts in LKR. */
export const Invoice = z.object({
  ...DOCUMENT_REPLY_FIELDS,
  /** Null until it is first issued. */
  invoiceNumber: z.nullable(z.string()),
  status: z.enum(INVOICE_STATUSES),
  dueDate: z.nullable(z.string()),
  customTerms: z.string(),
  paidAmount: z.number(),
  /** Total minus paid; 0 for a void one. */
  remainingAmount: z.number(),
  /** Oldest first. */
  payments: z.array(Payment),
  /** Issue date in the business's time zone; null for a draft. */
  issueDate: z.nullable(z.string()),
  /** The quote it was made from. */
  quoteId: z.nullable(z.int()),
})
export type Invoice = z.infer<typeof Invoice>

/** Sums of invoices, in LKR. Void ones are counted but not summed. */
export const InvoiceTotals = z.object({
  count: z.int(),
  voidCount: z.int(),
  total: z.number(),
  paid: z.number(),
  /** Remaining amount of issued ones. */
  remaining: z.number(),
  byStatus: totalsByStatus(INVOICE_STATUSES),
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>

/** One line of an invoice's history, newest first. */
export const InvoiceChange = z.object({
  id: z.int(),
  at: Instant,
  actorName: z.string(),
  action: z.enum(['created', 'edited', 'issued', 'reopened', 'paid', 'sent', 'voided', 'restored']),
  /** Edited fields, each with both values as text; empty for other actions. */
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** The revision of the resulting PDF: `GET /invoices/:id/pdf?revision=1`. */
  revision: z.optional(z.int()),
  /** For example the assigned number, the paid amount, or the quote it was made from. */
  detail: z.nullable(z.string()),
})
export type InvoiceChange = z.infer<typeof InvoiceChange>

const NO_REVISION = 'This must be the number of a revision, from 1'
/** The revision of an invoice's PDF. Default: the current one. */
export const RevisionQuery = z.object({
  revision: z.optional(
    z.pipe(
      z.string({ error: NO_REVISION }).check(z.regex(/^[1-9]\d{0,8}$/, { error: NO_REVISION })),
      z.transform((value: string) => Number(value)),
    ),
  ),
})

/** The document's file name (spec 9.5). Numbers may contain slashes, file names may not. */
export function invoiceFileName(invoice: { id: number; invoiceNumber: string | null }): string {
  return `Invoice-${(invoice.invoiceNumber ?? String(invoice.id)).replaceAll('/', '-')}.pdf`
}

/** The file name of a revision. */
export function revisionFileName(fileName: string, revision: number): string {
  return fileName.replace(/\.pdf$/, `-revision-${revision}.pdf`)
}

/** An invoice's label: its number, else its id (spec 10.3). */
export function invoiceLabel(invoice: { id: number; invoiceNumber: string | null }): string {
  return invoice.invoiceNumber ?? `INV${invoice.id}`
}
