import * as z from 'zod/mini'
import {
  LineItem,
  LineItemInputs,
  TaxRate,
  withinDocumentLimit,
} from '#sales/line-items/shared/line-item-schema.ts'
import { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import {
  email,
  emptyable,
  emptyableDay,
  enteredDay,
  id,
  Instant,
  line,
  text,
} from '#platform/shared/fields.ts'
import { isLkr, MAX_LKR } from '#platform/shared/money.ts'
import { INVOICE_STATUSES } from './invoice-status.ts'

/** What a document needs to know of whom it is for (spec 2 §5). */
export const CLIENT_REQUIRED = 'Choose a client or type a client email'

/**
 * An invoice as it is sent, new or to replace the one before (spec 2 §7.4). Sums are computed by the server and never
 * read. With a client, its name and e-mail are taken where none are sent.
 */
export const InvoiceInput = z
  .object({
    clientId: z.optional(z.nullable(id('Choose a client from the list'))),
    clientName: z.optional(z.nullable(line({ max: 200 }))),
    clientEmail: z.optional(emptyable(email(), 'Valid email is required')),
    dueDate: z.optional(emptyableDay()),
    taxRate: z._default(TaxRate, 0),
    notes: z.optional(z.nullable(text(5_000))),
    subject: z.optional(z.nullable(line({ max: 200 }))),
    /** Left out: the default terms of the settings. */
    customTerms: z.optional(z.nullable(line({ max: 200 }))),
    /** The settings whose company, bank details and number format it gets; none: the default ones. */
    invoiceSettingsId: z.optional(z.nullable(id())),
    items: LineItemInputs,
  })
  .check(
    z.refine(
      (invoice: { clientId?: number | null | undefined; clientEmail?: string | null | undefined }) =>
        (invoice.clientId ?? null) !== null || (invoice.clientEmail ?? null) !== null,
      { error: CLIENT_REQUIRED, path: ['clientId'] },
    ),
    withinDocumentLimit,
  )
export type InvoiceInput = z.output<typeof InvoiceInput>

/** A part payment (spec 2 §3). */
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
  /** The day on which the money came; none: today. */
  paidOn: z.optional(z.nullable(enteredDay())),
})
export type PartialPaymentInput = z.output<typeof PartialPaymentInput>

export const InvoiceStatusInput = z.object({ status: z.enum(INVOICE_STATUSES) })

/** Money received for an invoice. Never changed. Amounts in LKR. */
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
  id: z.int(),
  /** Null until it is issued for the first time. */
  invoiceNumber: z.nullable(z.string()),
  status: z.enum(INVOICE_STATUSES),
  clientId: z.nullable(z.int()),
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  taxRate: z.number(),
  notes: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  customTerms: z.string(),
  invoiceSettingsId: z.nullable(z.int()),
  items: z.array(LineItem),
  subtotal: z.number(),
  taxAmount: z.number(),
  total: z.number(),
  paidAmount: z.number(),
  /** Total less paid; 0 for a void one. */
  remainingAmount: z.number(),
  /** Oldest first. */
  payments: z.array(Payment),
  /** The day it was issued, in the business's time zone; null for a draft. */
  issueDate: z.nullable(z.string()),
  /** When it first went into the outbox. */
  emailedAt: z.nullable(Instant),
  /** The last message about it, with the state of its delivery. */
  mail: z.nullable(OutboxMessage),
  /** The quote it was made from. */
  quoteId: z.nullable(z.int()),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised with every change of its contents; see If-Match. */
  version: z.int(),
})
export type Invoice = z.infer<typeof Invoice>

/** Sums of invoices, in LKR. A void one is counted, never summed. */
export const InvoiceTotals = z.object({
  count: z.int(),
  voidCount: z.int(),
  total: z.number(),
  paid: z.number(),
  /** What is still owed of issued ones. */
  remaining: z.number(),
  /** By status, whatever status is filtered by; every status once. */
  byStatus: z.array(z.object({ status: z.enum(INVOICE_STATUSES), count: z.int(), total: z.number() })),
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>

/** One line of an invoice's history, newest first. */
export const InvoiceChange = z.object({
  id: z.int(),
  at: Instant,
  actorName: z.string(),
  action: z.enum(['created', 'edited', 'issued', 'reopened', 'paid', 'sent', 'voided', 'restored']),
  /** What was edited, each with both values as texts for a person; empty for every other action. */
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** The number of the PDF that it made: `GET /invoices/:id/pdf?revision=1`. */
  revision: z.optional(z.int()),
  /** Such as the number it was issued with, the amount that was paid, or the quote it was made from. */
  detail: z.nullable(z.string()),
})
export type InvoiceChange = z.infer<typeof InvoiceChange>

const NO_REVISION = 'This must be the number of a revision, from 1'
/** Which PDF of an invoice; none: the one that it has now. */
export const RevisionQuery = z.object({
  revision: z.optional(
    z.pipe(
      z.string({ error: NO_REVISION }).check(z.regex(/^[1-9]\d{0,8}$/, { error: NO_REVISION })),
      z.transform((value: string) => Number(value)),
    ),
  ),
})

/** The name to save the document under (spec 2 §7.4). Numbers may hold slashes, names of files may not. */
export function invoiceFileName(invoice: { id: number; invoiceNumber: string | null }): string {
  return `Invoice-${(invoice.invoiceNumber ?? String(invoice.id)).replaceAll('/', '-')}.pdf`
}

/** The name to save one of its revisions under. */
export function revisionFileName(fileName: string, revision: number): string {
  return fileName.replace(/\.pdf$/, `-revision-${revision}.pdf`)
}

/** How an invoice is called: by its number, else by its id (spec 2 §3). */
export function invoiceLabel(invoice: { id: number; invoiceNumber: string | null }): string {
  return invoice.invoiceNumber ?? `INV${invoice.id}`
}
