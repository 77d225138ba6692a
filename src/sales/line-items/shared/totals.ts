import {
  type Cents,
  difference,
  multiply,
  ofMinutes,
  percent,
  shares,
  smaller,
  sumOf,
} from '#platform/shared/money.ts'

/** A discount: percent, from 0 to 100 with at most four decimals, or an amount in cents. */
export type Discount = { percent: number } | { amount: Cents }

/** What the amount of a line is computed from. Amounts in cents. */
export interface PricedLine {
  quantity: number
  /** Of a line of time: its unit price is that of an hour, and its quantity is not counted. */
  minutes?: number | null | undefined
  unitPrice: Cents
  /** Of the whole line, never of each piece. */
  discount?: Discount | undefined
  /** Default: true. */
  isTaxed?: boolean | undefined
}

/** What a document's sums depend on besides its lines. Rates in percent, from 0, with at most four decimals. */
export interface DocumentTerms {
  taxRate: number
  /** A levy that is itself taxed, such as SSCL. Default: 0. */
  levyRate?: number | undefined
  /** On the subtotal. */
  discount?: Discount | undefined
  /** What deposits already charged, before levy and tax, and the taxed part of it. */
  deducted?: { net: Cents; taxed: Cents } | undefined
}

/** The sums of a document, in cents. */
export interface DocumentTotals {
  /** What each line comes to before its discount, in order; see grossOf. */
  gross: Cents[]
  /** The same less the discount of the line. */
  amounts: Cents[]
  subtotal: Cents
  discount: Cents
  deducted: Cents
  /** What is charged before levy and tax. */
  net: Cents
  /** The taxed part of it. */
  taxed: Cents
  levy: Cents
  tax: Cents
  total: Cents
}

const NOTHING = 0 as Cents

/**
 * What a line comes to before its discount: quantity times unit price, or what its minutes cost (spec 9.13). Rounded
 * half up to the cent, once.
 * @throws RangeError for an invalid number, or more than MAX_LKR
 */
export function grossOf({ unitPrice, quantity, minutes }: PricedLine): Cents {
  return minutes === null || minutes === undefined
    ? multiply(unitPrice, quantity)
    : ofMinutes(unitPrice, minutes)
}

/** The quantity of a line of time: its hours, to four decimals. It is stored, and never computed with. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes * 10_000) / 60) / 10_000
}

/**
 * The sums of a document, used by the form, the server and the PDF (spec 9.2), in ten steps: gross of a line, less its
 * discount, sum of lines, discount of the document, its share of the taxed lines, deposits, taxed amount, levy, tax,
 * total. Each rounding is half up to the cent, once. A discount is never more than what it reduces.
 * @throws RangeError for an invalid number, a sum above MAX_LKR, or deposits of more than the document charges
 */
export function documentTotals(lines: readonly PricedLine[], terms: DocumentTerms): DocumentTotals {
  const gross = lines.map(grossOf)
  const amounts = lines.map((line, index) => {
    const whole = gross[index] ?? NOTHING
    return difference(whole, discountOf(whole, line.discount))
  })
  const subtotal = sumOf(amounts)
  const discount = discountOf(subtotal, terms.discount)
  const taxedLines = sumOf(amounts.filter((_amount, index) => lines[index]?.isTaxed ?? true))
  const [taxedDiscount = NOTHING] = shares(discount, [taxedLines, difference(subtotal, taxedLines)])
  const deducted = terms.deducted ?? { net: NOTHING, taxed: NOTHING }
  const net = difference(difference(subtotal, discount), deducted.net)
  const taxed = difference(difference(taxedLines, taxedDiscount), deducted.taxed)
  if (taxed < 0 || net < taxed) throw new RangeError('The deposits are more than what is charged')
  const levy = percent(taxed, terms.levyRate ?? 0)
  const tax = percent(sumOf([taxed, levy]), terms.taxRate)
  const total = sumOf([net, levy, tax])
  return { gross, amounts, subtotal, discount, deducted: deducted.net, net, taxed, levy, tax, total }
}

function discountOf(whole: Cents, discount: Discount | undefined): Cents {
  if (discount === undefined) return NOTHING
  return 'percent' in discount ? percent(whole, discount.percent) : smaller(discount.amount, whole)
}
