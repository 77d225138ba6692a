import * as z from 'zod/mini'
import type { PlainWordName } from '#sales/words/shared/words.ts'
import { email, emptyable, enteredDay, id, Instant, line, visible } from '#platform/shared/fields.ts'
import { isLkr, lkrAmount, MAX_LKR } from '#platform/shared/money.ts'

/** What a row of payments is; the client's money moves only by `money` and `refund`. */
export const PAYMENT_KINDS = ['money', 'withholding', 'write_off', 'credit', 'refund', 'transfer'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** How money arrived or was paid back. */
export const PAYMENT_METHODS = ['bank', 'cash', 'cheque', 'card', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** How it was paid, by its name in the word list. */
export const PAYMENT_METHOD_WORDS = {
  bank: 'methodBank',
  cash: 'methodCash',
  cheque: 'methodCheque',
  card: 'methodCard',
  other: 'methodOther',
} as const satisfies Readonly<Record<PaymentMethod, PlainWordName>>

/**
 * Why a payment is reversed: `mistake` takes effect on the original's day, `returned` on the day the money went back.
 */
export const REVERSAL_REASONS = ['mistake', 'returned'] as const
export type ReversalReason = (typeof REVERSAL_REASONS)[number]

/** An amount of a payment in LKR, above 0. */
export const paymentAmount = () =>
  z.number({ error: 'Payment amount must be a number' }).check(
    z.refine((value: number) => value > 0, {
      error: 'Payment amount must be greater than zero',
      abort: true,
    }),
    z.maximum(MAX_LKR, { error: 'This amount is too large', abort: true }),
    z.refine((value: number) => isLkr(value), {
      error: 'Payment amount may have at most two decimals',
    }),
  )

const notes = () => z.optional(z.nullable(line({ max: 500 })))
const method = () => z.optional(z.nullable(z.enum(PAYMENT_METHODS)))
const reference = () => z.optional(z.nullable(line({ max: 100 })))
/** A day that is not in the future is checked by the server, which knows the time zone. Default: today. */
export const paidOn = () => z.optional(z.nullable(enteredDay()))

/** A partial payment (spec 10.10). */
export const PartialPaymentInput = z.object({
  amount: paymentAmount(),
  notes: notes(),
  /** The day on which the money was received. */
  paidOn: paidOn(),
  method: method(),
  reference: reference(),
  /** What the client withheld as tax from the same payment, with its certificate if that is there (spec 24.1). */
  withheld: z.optional(z.nullable(lkrAmount())),
  certificateNumber: z.optional(z.nullable(line({ max: 100 }))),
})
export type PartialPaymentInput = z.output<typeof PartialPaymentInput>

/** The certificate of a payment. */
export const Certificate = z.object({ number: z.string(), day: z.string(), hasScan: z.boolean() })
export type Certificate = z.infer<typeof Certificate>

/** The input of a reversal (spec 10.12). */
export const ReversalInput = z.object({
  reason: z.enum(REVERSAL_REASONS, { error: 'Choose why the payment is reversed' }),
  /** Of a return: the day on which the money went back. Default: today. */
  day: paidOn(),
  notes: notes(),
})
export type ReversalInput = z.output<typeof ReversalInput>

/** What is written off, and why. Default: all that remains. */
export const WriteOffInput = z.object({
  amount: z.optional(z.nullable(paymentAmount())),
  reason: line({ max: 200 }).check(visible('Say why it is written off')),
})
export type WriteOffInput = z.output<typeof WriteOffInput>

const PARTS = {
  parts: z
    .array(z.object({ invoiceId: id(), amount: paymentAmount(), withheld: z.optional(lkrAmount()) }))
    .check(z.maxLength(100, { error: 'A receipt may pay at most 100 invoices' })),
  /** Whether what is left goes to the client's account. */
  restToAccount: z._default(z.boolean(), false),
}

/** Where the money of a receipt goes. */
export const ReceiptParts = z.object(PARTS)
export type ReceiptParts = z.output<typeof ReceiptParts>

/** Money that arrived at once (spec 10.13). */
export const ReceiptInput = z
  .object({
    clientId: z.optional(z.nullable(id('Choose a client from the list'))),
    email: z.optional(emptyable(email(), 'Valid email is required')),
    amount: paymentAmount(),
    paidOn: paidOn(),
    method: method(),
    reference: reference(),
    notes: notes(),
    /** The bank slip that it confirms (spec 22.4). */
    slipId: z.optional(z.nullable(id('Choose a slip from the list'))),
    ...PARTS,
  })
  .check(
    z.refine(({ clientId, email: address }) => (clientId ?? null) !== null || (address ?? null) !== null, {
      error: 'Choose the client that paid',
      path: ['clientId'],
    }),
  )
export type ReceiptInput = z.output<typeof ReceiptInput>

/** A transfer between the account and an invoice. */
export const TransferInput = z.object({ invoiceId: id(), amount: paymentAmount() })
export type TransferInput = z.output<typeof TransferInput>

/** Money paid back from the account. */
export const RefundInput = z.object({
  amount: paymentAmount(),
  paidOn: paidOn(),
  method: method(),
  reference: reference(),
})
export type RefundInput = z.output<typeof RefundInput>

/** A row of payments. Immutable; a reversal is a further row. Amounts in LKR. */
export const Payment = z.object({
  id: z.int(),
  kind: z.enum(PAYMENT_KINDS),
  /** Negative for reversals, refunds, and what leaves one side of a transfer. */
  amount: z.number(),
  /** Calendar day in the business's time zone. */
  paidOn: z.string(),
  notes: z.nullable(z.string()),
  recordedBy: z.string(),
  createdAt: Instant,
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  reference: z.nullable(z.string()),
  receiptId: z.nullable(z.int()),
  /** Of a credit. */
  creditNoteId: z.nullable(z.int()),
  /** How many rows of money its receipt has now; a reversal of one of several reverses the whole receipt. */
  receiptParts: z.int(),
  /** The number on its receipt, once that is printed. */
  receiptNumber: z.nullable(z.string()),
  /** The row that it takes back, and the one that takes it back. */
  reverses: z.nullable(z.int()),
  reversedBy: z.nullable(z.int()),
  /** Of a reversal: mistake, returned or moved. Of a write-off: its words. */
  reason: z.nullable(z.string()),
  /** Of tax withheld; left out until there is one. */
  certificate: z.optional(Certificate),
})
export type Payment = z.infer<typeof Payment>

/** An invoice that a receipt, an account or the register refers to. */
export const NamedInvoice = z.object({ id: z.int(), label: z.string() })

/** The account of a client: what was paid beyond its invoices. Amounts in LKR. */
export const ClientAccount = z.object({
  /** Null until it is first needed. */
  id: z.nullable(z.int()),
  balance: z.number(),
  /** Newest first; at most 100. Of a transfer, `invoice` is its other side. */
  entries: z.array(z.extend(Payment, { invoice: z.nullable(NamedInvoice) })),
})
export type ClientAccount = z.infer<typeof ClientAccount>

/** Money that arrived at once, and where it lies now. Amounts in LKR. */
export const Receipt = z.object({
  id: z.int(),
  accountId: z.int(),
  clientId: z.nullable(z.int()),
  clientName: z.string(),
  amount: z.number(),
  paidOn: z.string(),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  reference: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  recordedBy: z.string(),
  createdAt: Instant,
  /** Once printed, such as R-00012. */
  number: z.nullable(z.string()),
  isReversed: z.boolean(),
  /** Its rows of payments that stand; without an invoice, those on the account. */
  rows: z.array(
    z.object({
      paymentId: z.int(),
      kind: z.enum(['money', 'withholding']),
      amount: z.number(),
      invoice: z.nullable(NamedInvoice),
    }),
  ),
})
export type Receipt = z.infer<typeof Receipt>

/** The number of a printed receipt (spec 10.13). */
export function receiptNumber(number: number): string {
  return `R-${String(number).padStart(5, '0')}`
}
