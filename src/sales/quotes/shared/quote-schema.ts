import * as z from 'zod/mini'
import {
  DOCUMENT_INPUT_FIELDS,
  DOCUMENT_REPLY_FIELDS,
  namesClient,
  totalsByStatus,
  withinDocumentLimit,
} from '#sales/documents/shared/document-schema.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { emptyableDay } from '#platform/shared/fields.ts'
import { QUOTE_STATUSES } from './quote-status.ts'

/** The input for a new quote or a replacement (spec 9.10). Sums are ignored. */
export const QuoteInput = z
  .object({
    ...DOCUMENT_INPUT_FIELDS,
    /** Default: Draft for a new quote, else unchanged. */
    status: z.optional(z.enum(QUOTE_STATUSES)),
    validUntil: z.optional(emptyableDay()),
  })
  .check(namesClient, withinDocumentLimit)
export type QuoteInput = z.output<typeof QuoteInput>

export const QuoteStatusInput = z.object({ status: z.enum(QUOTE_STATUSES) })

/** A quote. Amounts in LKR. */
export const Quote = z.object({
  ...DOCUMENT_REPLY_FIELDS,
  /** Q and the id (spec 9.7). */
  quoteNumber: z.string(),
  status: z.enum(QUOTE_STATUSES),
  validUntil: z.nullable(z.string()),
  /** The invoice that was made from it, and its number once it has one. */
  invoiceId: z.nullable(z.int()),
  invoiceNumber: z.nullable(z.string()),
})
export type Quote = z.infer<typeof Quote>

/** Sums of quotes, in LKR. */
export const QuoteTotals = z.object({
  count: z.int(),
  subtotal: z.number(),
  taxAmount: z.number(),
  total: z.number(),
  byStatus: totalsByStatus(QUOTE_STATUSES),
})
export type QuoteTotals = z.infer<typeof QuoteTotals>

/** The document's file name. */
export function quoteFileName(quote: { id: number }): string {
  return `Quote-${quoteNumber(quote.id)}.pdf`
}
