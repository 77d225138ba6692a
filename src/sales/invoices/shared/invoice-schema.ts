import * as z from 'zod/mini'
import { SeenByClient } from '#sales/public-links/shared/link-schema.ts'
import {
  DOCUMENT_INPUT_FIELDS,
  DOCUMENT_REPLY_FIELDS,
  namesClient,
  oneDiscount,
  totalsByStatus,
  withinDocumentLimit,
} from '#sales/documents/shared/document-schema.ts'
import { emptyableDay, Instant, line } from '#platform/shared/fields.ts'
import { toCents } from '#platform/shared/money.ts'
import { INVOICE_STATUSES } from './invoice-status.ts'
import { Payment } from './payment-schema.ts'
import { INVOICE_TITLES } from './tax/title-of.ts'

const INPUT_FIELDS = {
  ...DOCUMENT_INPUT_FIELDS,
  dueDate: z.optional(emptyableDay()),
  /** Default: the terms of the settings. */
  customTerms: z.optional(z.nullable(line({ max: 200 }))),
  /** Of a tax invoice; default: the day of issue, and the company's place of supply. */
  supplyDate: z.optional(emptyableDay()),
  placeOfSupply: z.optional(z.nullable(line({ max: 200 }))),
  paymentMode: z.optional(z.nullable(line({ max: 100 }))),
}

/**
 * The input for a new invoice (spec 10.11). Sums are computed by the server and ignored here. With a
 * client, missing name and e-mail are taken from it.
 */
export const InvoiceInput = z.object(INPUT_FIELDS).check(namesClient, oneDiscount, withinDocumentLimit)
export type InvoiceInput = z.output<typeof InvoiceInput>

/** The input for a replacement. */
export const InvoiceReplacement = z
  .object({
    ...INPUT_FIELDS,
    /** Why an issued invoice is edited, stored with the revision; ignored for a draft. */
    revisionReason: z.optional(z.nullable(line({ max: 200 }))),
  })
  .check(namesClient, oneDiscount, withinDocumentLimit)
export type InvoiceReplacement = z.output<typeof InvoiceReplacement>

export const InvoiceStatusInput = z.object({ status: z.enum(INVOICE_STATUSES) })

/** A deposit is a part of an accepted quote; its final invoice deducts it (spec 10.16). */
export const INVOICE_KINDS = ['invoice', 'deposit'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** An invoice that another one refers to, with its number once it has one. */
const REFERENCE = { invoiceId: z.int(), invoiceNumber: z.nullable(z.string()) } as const

/** A deposit that is deducted: what it charges before levy and tax, and the taxed part of that. In LKR. */
export const Deduction = z.object({ ...REFERENCE, netAmount: z.number(), taxedAmount: z.number() })
export type Deduction = z.infer<typeof Deduction>

/** The final invoice that deducts a deposit. */
export const DeductedOn = z.object({ ...REFERENCE, isIssued: z.boolean() })
export type DeductedOn = z.infer<typeof DeductedOn>

/** An invoice. Amounts in LKR. */
export const Invoice = z.object({
  ...DOCUMENT_REPLY_FIELDS,
  /** Null until it is first issued. */
  invoiceNumber: z.nullable(z.string()),
  status: z.enum(INVOICE_STATUSES),
  dueDate: z.nullable(z.string()),
  customTerms: z.string(),
  /** `invoice` until it is issued; the reason is null if there is nothing to say (spec 20.2). */
  title: z.enum(INVOICE_TITLES),
  titleReason: z.nullable(z.string()),
  supplyDate: z.nullable(z.string()),
  placeOfSupply: z.nullable(z.string()),
  paymentMode: z.nullable(z.string()),
  /** All that settles it: payments, what the account paid, and what was written off. */
  paidAmount: z.number(),
  writtenOffAmount: z.number(),
  creditedAmount: z.number(),
  /** Total minus paid; 0 for a void one. */
  remainingAmount: z.number(),
  /** Oldest first, reversed ones and their reversals included. */
  payments: z.array(Payment),
  /** Issue date in the business's time zone; null for a draft. */
  issueDate: z.nullable(z.string()),
  /** The quote it was made from. */
  quoteId: z.nullable(z.int()),
  /** The number of its last revision; null before it is first issued. */
  revision: z.nullable(z.int()),
  kind: z.enum(INVOICE_KINDS),
  /** The deposits that it deducts, by id. */
  deductions: z.array(Deduction),
  /** Of a deposit: the invoice that deducts it. */
  deductedOn: z.nullable(DeductedOn),
  /** Whether a line of it bills a task, time or an expense (spec 16.5). */
  billsWork: z.boolean(),
  /** How often its client opened it by a link; left out if never. */
  seen: z.optional(SeenByClient),
  /** Whether its number is of the series of tax invoices, which a reopened draft keeps (spec 20.3). */
  hasTaxNumber: z.boolean(),
  /** Its company is an individual, from whose fees clients withhold tax; else left out (spec 24.1). */
  byIndividual: z.optional(z.boolean()),
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
  action: z.enum([
    'created',
    'edited',
    'issued',
    'reopened',
    'paid',
    'reversed',
    'applied',
    'moved back',
    'written off',
    'credited',
    'credit taken back',
    'sent',
    'voided',
    'restored',
    'deducted',
    'withheld',
    'certified',
  ]),
  /** Edited fields, each with both values as text; empty for other actions. */
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** The revision of the resulting PDF: `GET /invoices/:id/pdf?revision=1`. */
  revision: z.optional(z.int()),
  /** For example the assigned number, the paid amount, or the quote it was made from. */
  detail: z.nullable(z.string()),
})
export type InvoiceChange = z.infer<typeof InvoiceChange>

/** The document's file name (spec 9.5). Numbers may contain slashes, file names may not. */
export function invoiceFileName(invoice: { id: number; invoiceNumber: string | null }): string {
  return `Invoice-${(invoice.invoiceNumber ?? String(invoice.id)).replaceAll('/', '-')}.pdf`
}

/** The rows of the deposits that an invoice deducts, in cents. */
export function deductionsOf({ deductions }: Pick<Invoice, 'deductions'>) {
  return deductions.map(({ invoiceId: id, invoiceNumber, netAmount, taxedAmount }) => ({
    number: invoiceLabel({ id, invoiceNumber }),
    net: toCents(netAmount),
    taxed: toCents(taxedAmount),
  }))
}

/** An invoice's label: its number, else its id (spec 10.3). */
export function invoiceLabel(invoice: { id: number; invoiceNumber: string | null }): string {
  return invoice.invoiceNumber ?? `INV${invoice.id}`
}
