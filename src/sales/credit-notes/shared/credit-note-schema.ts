import * as z from 'zod/mini'
import { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import { id, Instant, line, queryInteger } from '#platform/shared/fields.ts'
import { isFactor, lkrAmount } from '#platform/shared/money.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { CREDIT_NOTE_STATUSES, CREDIT_REASONS } from './credit-note-status.ts'

const QUANTITY = 'Quantity must be above 0, with at most four decimals'

/** What is credited of a line: a number of pieces, or an amount in LKR before levy and tax. */
export const CreditLine = z
  .object({
    lineId: id('Choose a line of the invoice'),
    quantity: z.optional(
      z.nullable(
        z
          .number({ error: QUANTITY })
          .check(z.refine((value: number) => value > 0 && isFactor(value), { error: QUANTITY })),
      ),
    ),
    amount: z.optional(
      z.nullable(
        lkrAmount().check(z.refine((value: number) => value > 0, { error: 'This must be above 0' })),
      ),
    ),
  })
  .check(
    z.refine(({ quantity, amount }) => ((quantity ?? null) === null) !== ((amount ?? null) === null), {
      error: 'Give a quantity or an amount',
      path: ['amount'],
    }),
  )
export type CreditLine = z.output<typeof CreditLine>

/** The input of a credit note (spec 10.17). */
export const CreditInput = z
  .object({
    reason: z.enum(CREDIT_REASONS, { error: 'Choose why it is credited' }),
    /** Printed below the reason. */
    text: z.optional(z.nullable(line({ max: 500 }))),
    lines: z.array(CreditLine).check(
      z.minLength(1, { error: 'Choose at least one line to credit' }),
      z.maxLength(500, { error: 'A credit note may have at most 500 lines' }),
      z.refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
        error: 'A line may be named only once',
      }),
    ),
    /** Whether what does not settle the invoice is paid back today. */
    payOut: z._default(z.boolean(), false),
    /** Whether the work that the invoice bills is billed again later; only when all that is left is credited. */
    billAgain: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ reason, text }) => reason !== 'other' || (text ?? '').trim() !== '', {
      error: 'Say why it is credited',
      path: ['text'],
    }),
  )
export type CreditInput = z.output<typeof CreditInput>

/** A credit note as returned. Amounts in LKR. */
export const CreditNote = z.object({
  id: z.int(),
  number: z.string(),
  status: z.enum(CREDIT_NOTE_STATUSES),
  invoice: z.object({ id: z.int(), label: z.string() }),
  accountId: z.int(),
  clientId: z.nullable(z.int()),
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  reason: z.enum(CREDIT_REASONS),
  text: z.nullable(z.string()),
  issueDate: z.string(),
  items: z.array(
    z.object({
      /** Of the line on the invoice, from 1. */
      linePosition: z.int(),
      description: z.string(),
      /** Null: an amount was credited. */
      quantity: z.nullable(z.number()),
      unit: z.nullable(z.string()),
      isTaxed: z.boolean(),
      /** Before levy and tax. */
      amount: z.number(),
    }),
  ),
  netAmount: z.number(),
  taxedAmount: z.number(),
  levyRate: z.number(),
  levyAmount: z.number(),
  taxRate: z.number(),
  taxAmount: z.number(),
  total: z.number(),
  /** What of the total settled its invoice at once. */
  settledAmount: z.number(),
  /** Whether it freed the work of its invoice, to be billed again; false once it is void. */
  billAgain: z.boolean(),
  madeBy: z.string(),
  createdAt: Instant,
  voidedAt: z.nullable(Instant),
  /** When it was first put into the outbox. */
  emailedAt: z.nullable(Instant),
  /** The last message about it, with its delivery state. */
  mail: z.nullable(OutboxMessage),
})
export type CreditNote = z.infer<typeof CreditNote>

const ofOne = queryInteger({ min: 0, max: 2_147_483_647, otherwise: 0 })
/**
 * The filter of the list and its export: of one client or invoice, of the invoices of a project, or found by number,
 * name or e-mail.
 */
export const CreditNoteQuery = z.extend(ListQuery, { clientId: ofOne, invoiceId: ofOne, projectId: ofOne })
export type CreditNoteQuery = z.output<typeof CreditNoteQuery>

/** The document's file name. Numbers may contain slashes, file names may not. */
export function creditNoteFileName({ number }: { number: string }): string {
  return `Credit-note-${number.replaceAll('/', '-')}.pdf`
}
