import * as z from 'zod/mini'

declare const CENTS: unique symbol
/** An amount of money in LKR cents: a whole number. Only this file makes one out of a plain number. */
export type Cents = number & { readonly [CENTS]: true }

/** The largest amount, in LKR; its cents are still exact as a number. */
export const MAX_LKR = 10_000_000_000_000

/**
 * Cents of an amount in LKR.
 * @param lkr an amount with at most two decimals, from -10^13 to 10^13
 * @throws RangeError when it is not a number, has more decimals or is out of range
 */
export function toCents(lkr: number): Cents {
  const cents = Math.round(lkr * 100)
  // the exact test: LKR amounts that have two decimals are those that come back as the same number
  if (!(Math.abs(lkr) <= MAX_LKR) || cents / 100 !== lkr) {
    throw new RangeError(`Not an amount with at most two decimals: ${lkr}`)
  }
  return (cents === 0 ? 0 : cents) as Cents
}

/** The amount in LKR, as JSON carries it: 123456 cents are 1234.56. */
export function fromCents(cents: Cents): number {
  return cents / 100
}

/** The cents that a `bigint` column holds. @throws RangeError when it is not a safe whole number */
export function storedCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`)
  return value as Cents
}

const lkrFormat = new Intl.NumberFormat('en-LK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** For a person: `LKR 1,234.56`, always two decimals. */
export function formatLkr(cents: Cents): string {
  return `LKR ${lkrFormat.format(cents / 100)}`
}

/**
 * The schema of an amount in LKR, from 0 to 10^13 with at most two decimals.
 * @param sentence what to say when it is not one
 */
export function lkrAmount(sentence = 'This must be an amount with at most two decimals') {
  return z.number({ error: sentence }).check(
    z.minimum(0, { error: 'This must be at least 0', abort: true }),
    z.maximum(MAX_LKR, { error: 'This amount is too large', abort: true }),
    z.refine((value: number) => Math.round(value * 100) / 100 === value, { error: sentence }),
  )
}
