import { type Cents, isFactor, MAX_LKR, sumOf, toCents } from '#platform/shared/money.ts'
import { say } from '#sales/words/shared/words.ts'
import { readDiscount } from '../shared/discount-text.ts'
import { MAX_DISCOUNT_PERCENT } from '../shared/line-item-schema.ts'
import { isPrice, readNumber } from '../shared/read-number.ts'
import { depositsTooLarge } from '../shared/line-limits.ts'
import { type SumRow, sumRows } from '../shared/sum-rows.ts'
import { type Discount, type DocumentTotals, documentTotals, type PricedLine } from '../shared/totals.ts'
import { type EditedLine, typedQuantity } from './edited-line.ts'

/** What the sums depend on besides the lines, as typed. */
export interface TypedTerms {
  /** Percent. */
  taxRate: string
  levyRate: string
  /** In percent or in LKR, such as `10%` or `5,000.00`. */
  discount: string
}

type Deductions = readonly { number: string; net: Cents; taxed: Cents }[]

/** Shown instead of sums above the limit. */
const TOO_LARGE = 'This amount is too large'

/** The sums of the edited lines. Invalid numbers count as 0 (spec 9.1). */
export interface LineSums {
  /** Percent. */
  taxRate: number
  levyRate: number
  discount: Discount | undefined
  /** Why there are no sums. */
  refusal?: string
  /** Deposits that are deducted. */
  deductions: Deductions
  /** Undefined if a sum exceeds the limit, or the deposits what is charged. */
  sums: { priced: (PricedLine & { unit: string })[]; totals: DocumentTotals } | undefined
}

/** Computes the sums as the server does. @param deductions the deposits that the document deducts */
export function sumsOfLines(
  lines: readonly EditedLine[],
  typed: TypedTerms,
  deductions: Deductions = [],
): LineSums {
  const deducted = {
    net: sumOf(deductions.map(({ net }) => net)),
    taxed: sumOf(deductions.map(({ taxed }) => taxed)),
  }
  const rates = { taxRate: countedFactor(typed.taxRate), levyRate: countedFactor(typed.levyRate) }
  try {
    const terms = { ...rates, discount: countedDiscount(typed.discount) }
    const priced = lines.map(({ unitPrice, unit, discount, isTaxed, ...line }) => ({
      ...countedQuantity(line),
      unitPrice: countedPrice(unitPrice),
      unit: unit.trim(),
      discount: countedDiscount(discount),
      isTaxed,
    }))
    return { ...terms, deductions, sums: { priced, totals: documentTotals(priced, { ...terms, deducted }) } }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const isTooLarge = deductions.length === 0 || sumsOfLines(lines, typed).sums === undefined
    const refusal = isTooLarge ? TOO_LARGE : depositsTooLarge(deducted.net)
    return { ...rates, discount: undefined, deductions, refusal, sums: undefined }
  }
}

/** The sums for display; undefined if one exceeds the limit. */
export function sumsShown({ sums, ...terms }: LineSums):
  | {
      subtotal: Cents
      discount: Cents
      /** Between the discount and the total: the tax always (spec 9.4), the others only if they are not 0. */
      rows: SumRow[]
      total: Cents
    }
  | undefined {
  if (sums === undefined) return undefined
  const { subtotal, discount, tax, total } = sums.totals
  const rows = sumRows(sums.totals, { ...terms, taxWord: 'tax' }).filter(
    ({ step }) => step !== 'subtotal' && step !== 'discount',
  )
  const untaxed: SumRow = { step: 'tax', label: say('en', 'tax', { rate: terms.taxRate }), cents: tax }
  return { subtotal, discount, rows: terms.taxRate > 0 ? rows : [...rows, untaxed], total }
}

function countedQuantity(line: Pick<EditedLine, 'quantity' | 'isTime'>) {
  const { quantity, minutes } = typedQuantity(line)
  return { quantity: counted(quantity), minutes: minutes === null ? null : counted(minutes) }
}

function countedFactor(text: string): number {
  return counted(readNumber(text))
}

function counted(value: number): number {
  return isFactor(value) && value > 0 ? value : 0
}

function countedPrice(text: string) {
  const price = readNumber(text)
  if (price > MAX_LKR) throw new RangeError(`More than can be stored: ${price}`)
  return toCents(isPrice(price) ? price : 0)
}

function countedDiscount(text: string): Discount | undefined {
  const { discountPercent, discountAmount } = readDiscount(text)
  if (discountPercent !== null) {
    const isValid = isFactor(discountPercent) && discountPercent <= MAX_DISCOUNT_PERCENT
    return isValid ? { percent: discountPercent } : undefined
  }
  const isValid = discountAmount !== null && isPrice(discountAmount)
  return isValid ? { amount: toCents(discountAmount) } : undefined
}
