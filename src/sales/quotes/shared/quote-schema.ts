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
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { INVOICE_STATUSES } from '#sales/invoices/shared/invoice-status.ts'
import { isFactor, lkrAmount } from '#platform/shared/money.ts'
import { emptyableDay, id, line } from '#platform/shared/fields.ts'
import { MAX_LINE_ITEMS } from '#sales/line-items/shared/line-limits.ts'
import { QUOTE_STATUSES } from './quote-status.ts'

/** A part of a quote in percent of its net amount. */
const partPercent = z.number({ error: 'The part must be a number' }).check(
  z.refine((value: number) => value > 0, { error: 'The part must be more than 0', abort: true }),
  z.maximum(100, { error: 'The part must be at most 100 percent', abort: true }),
  z.refine((value: number) => isFactor(value), { error: 'The part may have at most four decimals' }),
)
/** A part of a quote in LKR before levy and tax. */
const partAmount = lkrAmount('The part must be an amount with at most two decimals').check(
  z.refine((value: number) => value > 0, { error: 'The part must be more than 0' }),
)

/** What the acceptance of a quote starts (spec 19.1); left out: nothing. */
const ACCEPTANCE_FIELDS = {
  /** A project with a task for each line; if the quote belongs to one, its tasks. */
  startsProject: z.optional(z.nullable(z.boolean())),
  /** A draft deposit, in percent of the net amount or in LKR before levy and tax. */
  depositPercent: z.optional(z.nullable(partPercent)),
  depositAmount: z.optional(z.nullable(partAmount)),
} as const

const oneDeposit = z.refine<{
  depositPercent?: number | null | undefined
  depositAmount?: number | null | undefined
}>(
  ({ depositPercent, depositAmount }) =>
    (depositPercent ?? null) === null || (depositAmount ?? null) === null,
  { error: 'Give the deposit in percent or as an amount, not both', path: ['depositAmount'] },
)

/** The input for a new quote or a replacement (spec 9.10). Sums are ignored. */
export const QuoteInput = z
  .object({
    ...DOCUMENT_INPUT_FIELDS,
    /** Default: Draft for a new quote, else unchanged. */
    status: z.optional(z.enum(QUOTE_STATUSES)),
    validUntil: z.optional(emptyableDay()),
    ...ACCEPTANCE_FIELDS,
  })
  .check(namesClient, oneDiscount, oneDeposit, withinDocumentLimit)
export type QuoteInput = z.output<typeof QuoteInput>

export const QuoteStatusInput = z.object({ status: z.enum(QUOTE_STATUSES) })

/** A part of a quote that is asked for: in percent of its net amount, or in LKR before levy and tax (spec 10.16). */
export const PartInput = z
  .object({
    percent: z.optional(z.nullable(partPercent)),
    amount: z.optional(z.nullable(partAmount)),
  })
  .check(
    z.refine(({ percent, amount }) => ((percent ?? null) === null) !== ((amount ?? null) === null), {
      error: 'Give the part in percent or as an amount',
      path: ['amount'],
    }),
  )
export type PartInput = z.output<typeof PartInput>

/** A deposit of a quote. Amounts in LKR. */
export const QuotePart = z.object({
  invoiceId: z.int(),
  invoiceNumber: z.nullable(z.string()),
  /** Before levy and tax. */
  netAmount: z.number(),
  taxedAmount: z.number(),
  total: z.number(),
  status: z.enum(INVOICE_STATUSES),
})
export type QuotePart = z.infer<typeof QuotePart>

/** A quote. Amounts in LKR. */
export const Quote = z.object({
  ...DOCUMENT_REPLY_FIELDS,
  /** Q and the id (spec 9.7). */
  quoteNumber: z.string(),
  status: z.enum(QUOTE_STATUSES),
  validUntil: z.nullable(z.string()),
  /** What its acceptance starts (spec 19.1). */
  startsProject: z.boolean(),
  depositPercent: z.nullable(z.number()),
  depositAmount: z.nullable(z.number()),
  /** The invoice that was made from it, and its number once it has one. */
  invoiceId: z.nullable(z.int()),
  invoiceNumber: z.nullable(z.string()),
  /** The number of its last revision; null before it is first sent. */
  revision: z.nullable(z.int()),
  /** The deposits that were asked for, oldest first, without void ones. */
  parts: z.array(QuotePart),
  /** The tasks that were made from its lines. */
  tasks: z.array(z.object({ lineId: z.int(), taskId: z.int() })),
  /** How often its client opened it by a link; left out if never. */
  seen: z.optional(SeenByClient),
})
export type Quote = z.infer<typeof Quote>

/** A project to start from an accepted quote (spec 9.14): an existing one of its client, or a new one by name. */
export const QuoteProjectInput = z
  .object({
    projectId: z.optional(z.nullable(id('This is not the id of a project'))),
    name: z.optional(z.nullable(line({ max: 200 }))),
    /** The lines that become tasks. */
    lineIds: z.array(id()).check(
      z.maxLength(MAX_LINE_ITEMS, { error: `At most ${MAX_LINE_ITEMS} lines`, abort: true }),
      z.refine((ids: number[]) => new Set(ids).size === ids.length, { error: 'Each line once' }),
    ),
    /** A template whose tasks are added too. */
    templateId: z.optional(z.nullable(id('This is not the id of a template'))),
  })
  .check(
    z.refine(({ projectId, name }) => (projectId ?? null) !== null || (name ?? '').trim() !== '', {
      error: 'Project name is required',
      path: ['name'],
    }),
  )
export type QuoteProjectInput = z.output<typeof QuoteProjectInput>

/** The project that a quote started or joined, and its new tasks. */
export const QuoteProject = z.object({
  projectId: z.int(),
  projectName: z.string(),
  /** The tasks of the lines, in their order. */
  tasks: z.array(z.object({ lineId: z.int(), taskId: z.int() })),
})
export type QuoteProject = z.infer<typeof QuoteProject>

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
