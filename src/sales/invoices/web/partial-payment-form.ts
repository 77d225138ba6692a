import * as z from 'zod/mini'
import { type Cents, formatLkr, fromCents } from '#platform/shared/money.ts'
import { PartialPaymentInput } from '../shared/payment-schema.ts'

/** The values of the dialog's fields. */
export type PartialPaymentValues = { amount: string; notes: string; paidOn: string }

/** Spec 10.10, verbatim. @param remaining the invoice's balance */
export function exceedsSentence(remaining: Cents): string {
  return `Payment amount cannot exceed ${formatLkr(remaining)}`
}

/**
 * Converts the dialog's values into the body of the call. @param remaining the invoice's balance, which is the maximum
 */
export function partialPaymentForm(remaining: Cents) {
  return z.pipe(z.transform(toInput), PartialPaymentInput).check(
    z.refine((payment: PartialPaymentInput) => payment.amount <= fromCents(remaining), {
      error: exceedsSentence(remaining),
      path: ['amount'],
    }),
  )
}

function toInput({ amount, notes, paidOn }: PartialPaymentValues): z.input<typeof PartialPaymentInput> {
  return {
    // invalid text becomes NaN, and '' becomes 0
    amount: Number(amount),
    ...(notes.trim() === '' ? {} : { notes }),
    ...(paidOn === '' ? {} : { paidOn }),
  }
}
