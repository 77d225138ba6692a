import * as z from 'zod/mini'
import { type Cents, difference, formatLkr, isLkr, MAX_LKR, sumOf, toCents } from '#platform/shared/money.ts'
import { PartialPaymentInput } from '../shared/payment-schema.ts'

/** The values of the dialog's fields. */
export type PartialPaymentValues = {
  amount: string
  notes: string
  paidOn: string
  /** Tax that the client withheld, and the number of its certificate; '' for none. */
  withheld: string
  certificateNumber: string
}

/** Without money, tax withheld is recorded alone. */
const Typed = z
  .extend(PartialPaymentInput, {
    amount: z.number({ error: 'Payment amount must be a number' }).check(
      z.minimum(0, { error: 'Payment amount must be greater than zero', abort: true }),
      z.maximum(MAX_LKR, { error: 'This amount is too large', abort: true }),
      z.refine((value: number) => isLkr(value), {
        error: 'Payment amount may have at most two decimals',
      }),
    ),
  })
  .check(
    z.refine(({ amount, withheld }) => amount > 0 || (withheld ?? 0) > 0, {
      error: 'Payment amount must be greater than zero',
      path: ['amount'],
    }),
  )

/** Spec 10.10, verbatim. @param remaining the invoice's balance */
export function exceedsSentence(remaining: Cents): string {
  return `Payment amount cannot exceed ${formatLkr(remaining)}`
}

/** What is left for money after tax was withheld; nothing if that is more than what is left. */
export function restForMoney(remaining: Cents, withheld: Cents): Cents {
  return withheld >= remaining ? toCents(0) : difference(remaining, withheld)
}

/**
 * Converts the dialog's values into the body of the call. @param remaining the invoice's balance, which is the maximum
 */
export function partialPaymentForm(remaining: Cents) {
  return z.pipe(z.transform(toInput), Typed).check(
    z.refine(({ withheld }: PartialPaymentInput) => readable(withheld) <= remaining, {
      error: `Tax withheld cannot exceed ${formatLkr(remaining)}`,
      path: ['withheld'],
    }),
    z.refine(
      ({ amount, withheld }: PartialPaymentInput) =>
        amount === 0 || sumOf([readable(amount), readable(withheld)]) <= remaining,
      {
        // the maximum depends on what is withheld
        error: ({ input }) =>
          exceedsSentence(restForMoney(remaining, readable((input as PartialPaymentInput).withheld))),
        path: ['amount'],
      },
    ),
  )
}

/** The cents of an amount; nothing for one that its own field refuses. */
function readable(lkr: number | null | undefined): Cents {
  return toCents(lkr !== null && lkr !== undefined && isLkr(lkr) ? lkr : 0)
}

function toInput(values: PartialPaymentValues): z.input<typeof Typed> {
  const { amount, notes, paidOn, withheld, certificateNumber } = values
  const withholds = withheld !== '' && Number(withheld) !== 0
  return {
    // invalid text becomes NaN, and '' becomes 0
    amount: Number(amount),
    ...(notes.trim() === '' ? {} : { notes }),
    ...(paidOn === '' ? {} : { paidOn }),
    ...(withholds ? { withheld: Number(withheld) } : {}),
    ...(withholds && certificateNumber.trim() !== '' ? { certificateNumber } : {}),
  }
}
