import * as z from 'zod/mini'
import { CLIENT_REQUIRED } from '#sales/invoices/shared/invoice-schema.ts'
import {
  LineItem,
  LineItemInputs,
  TaxRate,
  withinDocumentLimit,
} from '#sales/line-items/shared/line-item-schema.ts'
import { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import { email, emptyable, emptyableDay, id, Instant, line, text } from '#platform/shared/fields.ts'
import { QUOTE_STATUSES } from './quote-status.ts'

/** A quote as it is sent, new or to replace the one before (spec 2 §7.5). Sums are never read. */
export const QuoteInput = z
  .object({
    clientId: z.optional(z.nullable(id('Choose a client from the list'))),
    clientName: z.optional(z.nullable(line({ max: 200 }))),
    clientEmail: z.optional(emptyable(email(), 'Valid email is required')),
    taxRate: z._default(TaxRate, 0),
    notes: z.optional(z.nullable(text(5_000))),
    /** Left out: Draft for a new quote, as it was for another. */
    status: z.optional(z.enum(QUOTE_STATUSES)),
    subject: z.optional(z.nullable(line({ max: 200 }))),
    validUntil: z.optional(emptyableDay()),
    /** The settings whose company and terms it gets; none: the default ones. */
    invoiceSettingsId: z.optional(z.nullable(id())),
    items: LineItemInputs,
  })
  .check(
    z.refine(
      (quote: { clientId?: number | null | undefined; clientEmail?: string | null | undefined }) =>
        (quote.clientId ?? null) !== null || (quote.clientEmail ?? null) !== null,
      { error: CLIENT_REQUIRED, path: ['clientId'] },
    ),
    withinDocumentLimit,
  )
export type QuoteInput = z.output<typeof QuoteInput>

export const QuoteStatusInput = z.object({ status: z.enum(QUOTE_STATUSES) })

/** A quote. Amounts in LKR. */
export const Quote = z.object({
  id: z.int(),
  /** Q and the id (spec 2 §2.9). */
  quoteNumber: z.string(),
  status: z.enum(QUOTE_STATUSES),
  clientId: z.nullable(z.int()),
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  taxRate: z.number(),
  notes: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  invoiceSettingsId: z.nullable(z.int()),
  items: z.array(LineItem),
  subtotal: z.number(),
  taxAmount: z.number(),
  total: z.number(),
  /** When it first went into the outbox. */
  emailedAt: z.nullable(Instant),
  /** The last message about it, with the state of its delivery. */
  mail: z.nullable(OutboxMessage),
  /** The invoice that was made from it, and its number once it has one. */
  invoiceId: z.nullable(z.int()),
  invoiceNumber: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised with every change of its contents; see If-Match. */
  version: z.int(),
})
export type Quote = z.infer<typeof Quote>

/** Sums of quotes, in LKR. */
export const QuoteTotals = z.object({
  count: z.int(),
  subtotal: z.number(),
  taxAmount: z.number(),
  total: z.number(),
  /** By status, whatever status is filtered by; every status once. */
  byStatus: z.array(z.object({ status: z.enum(QUOTE_STATUSES), count: z.int(), total: z.number() })),
})
export type QuoteTotals = z.infer<typeof QuoteTotals>

/** How a quote is called (spec 2 §2.9). */
export function quoteNumber(id: number): string {
  return `Q${id}`
}

/** The name to save the document under. */
export function quoteFileName(quote: { id: number }): string {
  return `Quote-${quoteNumber(quote.id)}.pdf`
}
