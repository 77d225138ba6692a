import * as z from 'zod/mini'
import { withSeparators } from './counted.ts'
import { onFirstUse } from './on-first-use.ts'

declare const CENTS: unique symbol
/** An amount of money in LKR cents: a whole number. Only this file creates one from a plain number. */
export type Cents = number & { readonly [CENTS]: true }

/** The largest amount that is stored and calculated with, in LKR; its cents are exact as a number. */
export const MAX_LKR = 10_000_000_000_000
/** The largest amount that a person may enter, in LKR: for a document, an expense, a budget. Older ones stay. */
export const MAX_ENTERED_LKR = 10_000_000_000

/**
 * Whether a number is an amount in LKR with at most two decimals, from -10^13 to 10^13: these convert to cents and back
 * without loss.
 */
export function isLkr(value: number): boolean {
  return Math.abs(value) <= MAX_LKR && Math.round(value * 100) / 100 === value
}

/**
 * Cents of an amount in LKR.
 * @throws RangeError when it is not an amount; see isLkr
 */
export function toCents(lkr: number): Cents {
  if (!isLkr(lkr)) throw new RangeError(`Not an amount with at most two decimals: ${lkr}`)
  const cents = Math.round(lkr * 100)
  return (cents === 0 ? 0 : cents) as Cents
}

/** The amount in LKR, as JSON carries it: 123456 cents are 1234.56. */
export function fromCents(cents: Cents): number {
  return cents / 100
}

/** The cents of a `bigint` column. @throws RangeError when it is not a safe whole number */
export function storedCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`)
  return (value === 0 ? 0 : value) as Cents
}

/** Maximum decimals of a quantity or a rate. */
const FACTOR_DECIMALS = 4
const FACTOR_SCALE = 10 ** FACTOR_DECIMALS

/**
 * An amount times a quantity, such as hours or pieces, rounded half up to the cent (spec 9.2).
 * @param quantity from 0, with at most four decimals
 * @throws RangeError when the quantity is invalid, or the product is more than MAX_LKR
 */
export function multiply(amount: Cents, quantity: number): Cents {
  return fromBig(divideHalfUp(BigInt(amount) * factorUnits(quantity), BigInt(FACTOR_SCALE)))
}

/**
 * What a length of time costs, rounded half up to the cent once (spec 9.13).
 * @param rate of an hour
 * @param minutes whole, from 0
 * @throws RangeError when the minutes are invalid, or the product is more than MAX_LKR
 */
export function ofMinutes(rate: Cents, minutes: number): Cents {
  if (!Number.isSafeInteger(minutes) || minutes < 0) throw new RangeError(`Not whole minutes: ${minutes}`)
  return fromBig(divideHalfUp(BigInt(rate) * BigInt(minutes), 60n))
}

/**
 * A percentage of an amount, rounded half up to the cent (spec 9.2).
 * @param rate per hundred, from 0, with at most four decimals
 * @throws RangeError as multiply
 */
export function percent(amount: Cents, rate: number): Cents {
  return fromBig(divideHalfUp(BigInt(amount) * factorUnits(rate), BigInt(FACTOR_SCALE * 100)))
}

/** The sum of amounts. @throws RangeError when it is more than MAX_LKR */
export function sumOf(amounts: readonly Cents[]): Cents {
  return fromBig(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
}

/** An amount or a sum minus another; negative when the other is larger. */
export function difference(amount: Cents, other: Cents): Cents {
  return nearestCents(BigInt(amount) - BigInt(other))
}

/**
 * An amount split by weights, such as a discount between taxed and untaxed lines: whole cents that always come to the
 * amount. What rounding down leaves goes to the largest remainders, of equal ones to the earlier weight.
 * @param weights from 0; if all are 0, the amount must be 0
 * @throws RangeError when there is nothing to split an amount by
 */
export function shares(amount: Cents, weights: readonly Cents[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) {
    if (amount !== 0) throw new RangeError('An amount needs a weight to be split by')
    return weights.map(() => amount)
  }
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((product) => product / whole)
  const left = Number(BigInt(amount) - parts.reduce((sum, part) => sum + part, 0n))
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % whole }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n
  return parts.map(fromBig)
}

/**
 * What a part of a quantity takes of the amount of the whole, by {@link shares}.
 * @param part from 0 to `whole`; both with at most four decimals
 * @throws RangeError when the part is more than the whole
 */
export function shareOfQuantity(amount: Cents, part: number, whole: number): Cents {
  const units = factorUnits(part)
  const rest = factorUnits(whole) - units
  if (rest < 0n) throw new RangeError(`More than the whole: ${part} of ${whole}`)
  const [share = amount] = shares(amount, [Number(units) as Cents, Number(rest) as Cents])
  return share
}

/** The smaller of two amounts. */
export function smaller(amount: Cents, other: Cents): Cents {
  return amount < other ? amount : other
}

/** The amount with the opposite sign. */
export function negative(amount: Cents): Cents {
  return nearestCents(-BigInt(amount))
}

/**
 * A sum of amounts in LKR, as JSON carries it. It is summed in whole cents, however large; the number is exact to the
 * cent up to 2^46 LKR (70 trillion), and the nearest representable one beyond.
 * @param cents whole: the text of a `numeric` of the database, or a bigint
 */
export function sumInLkr(cents: string | bigint): number {
  return Number(plainSum(cents))
}

/** All digits of such a sum, for a file: `1234.56`. */
export function plainSum(cents: string | bigint): string {
  const whole = BigInt(cents)
  const digits = String(whole < 0n ? -whole : whole).padStart(3, '0')
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The cents of a sum in LKR from a reply: as exact as the reply, and never refused. */
export function centsOfSum(lkr: number): Cents {
  // whole LKR separately: multiplied by 100 they would lose the decimals
  const whole = Math.trunc(lkr)
  return nearestCents(BigInt(whole) * 100n + BigInt(Math.round((lkr - whole) * 100)))
}

/** The sum of such sums. */
export function addSums(sums: readonly Cents[]): Cents {
  return nearestCents(sums.reduce((sum, cents) => sum + BigInt(cents), 0n))
}

/**
 * An amount as a percentage of the whole, rounded to a whole number; 0 when the whole is 0 (spec 10.1). A part that is
 * neither nothing nor everything is never shown as 0 or 100.
 */
export function sharePercent(amount: Cents, whole: Cents): number {
  if (whole <= 0 || amount <= 0) return 0
  if (amount >= whole) return 100
  return Math.min(99, Math.max(1, Number(divideHalfUp(BigInt(amount) * 100n, BigInt(whole)))))
}

/** Whether a number can be a quantity or a rate: from 0, at most four decimals, and its ten-thousandths exact. */
export function isFactor(value: number): boolean {
  const units = Math.round(value * FACTOR_SCALE)
  return value >= 0 && Number.isSafeInteger(units) && units / FACTOR_SCALE === value
}

function factorUnits(value: number): bigint {
  if (!isFactor(value)) throw new RangeError(`Not a factor with at most four decimals: ${value}`)
  return BigInt(Math.round(value * FACTOR_SCALE))
}

/**
 * The only place where money is rounded. Halves are rounded away from zero, as in PostgreSQL: negative amounts mirror
 * positive ones. The denominator is above 0.
 */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const half = numerator < 0n ? -denominator : denominator
  return (numerator * 2n + half) / (denominator * 2n)
}

/** Limited to the largest integer that a number represents exactly. */
function nearestCents(cents: bigint): Cents {
  const largest = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(cents > largest ? largest : cents < -largest ? -largest : cents) as Cents
}

function fromBig(cents: bigint): Cents {
  if (cents > BigInt(MAX_LKR) * 100n || cents < BigInt(-MAX_LKR) * 100n) {
    throw new RangeError(`More than can be stored: ${cents} cents`)
  }
  return Number(cents) as Cents
}

const lkrFormat = onFirstUse(
  () => new Intl.NumberFormat('en-LK', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

/** For a person: `LKR 1,234.56`, always two decimals. */
export function formatLkr(cents: Cents): string {
  return `LKR ${lkrFormat().format(cents / 100)}`
}

/** Without the currency, for columns that state it elsewhere: `1,234.56`; a minus is U+2212. */
export function formatAmount(cents: Cents): string {
  return `${cents < 0 ? '\u2212' : ''}${lkrFormat().format(Math.abs(cents) / 100)}`
}

/** For programs that read text, such as a payment code: `1234.56`, without separators. */
export function plainAmount(cents: Cents): string {
  return fromCents(cents).toFixed(2)
}

/**
 * The schema of an amount in LKR that a person enters, with at most two decimals.
 * @param sentence the message when it is invalid; @param max LKR
 */
export function lkrAmount(
  sentence = 'This must be an amount with at most two decimals',
  max: number = MAX_ENTERED_LKR,
) {
  return z.number({ error: sentence }).check(
    z.minimum(0, { error: 'This must be at least 0', abort: true }),
    z.maximum(max, { error: `This may be at most LKR ${withSeparators(max)}`, abort: true }),
    z.refine((value: number) => isLkr(value), { error: sentence }),
  )
}
