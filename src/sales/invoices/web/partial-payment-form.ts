import * as z from 'zod/mini'
import { type Cents, formatLkr, fromCents } from '#platform/shared/money.ts'
import { PartialPaymentInput } from '../shared/invoice-schema.ts'

/** What the fields of the dialog hold. */
export type PartialPaymentValues = { amount: string; notes: string; paidOn: string }

/** Spec 10.10, to the letter. @param remaining what is left of the invoice */
export function exceedsSentence(remaining: Cents): string {
  return `Payment amount cannot exceed ${formatLkr(remaining)}`
}

/** The dialog's fields as the call takes them. @param remaining what is left of the invoice: the most that is taken */
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
    // what is no number stays none, and '' counts as nothing
    amount: Number(amount),
    ...(notes.trim() === '' ? {} : { notes }),
    ...(paidOn === '' ? {} : { paidOn }),
  }
}
