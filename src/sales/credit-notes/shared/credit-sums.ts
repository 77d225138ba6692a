import {
  type Cents,
  difference,
  percent,
  shareOfQuantity,
  shares,
  smaller,
  sumOf,
} from '#platform/shared/money.ts'

/** A line of an invoice, with its amount after its own discount. */
export interface InvoicedLine {
  position: number
  quantity: number
  isTaxed: boolean
  amount: Cents
}

/** What an invoice charges. Rates in percent. */
export interface InvoicedSums {
  net: Cents
  /** The taxed part of the net amount. */
  taxed: Cents
  levyRate: number
  levy: Cents
  taxRate: number
  tax: Cents
}

/** A credit note that stands. */
export interface StandingCredit {
  items: readonly { linePosition: number; quantity: number | null; amount: Cents }[]
  net: Cents
  taxed: Cents
  levy: Cents
  tax: Cents
}

/** What a line takes of the invoice's net amount, and what is left of it to credit. */
export interface LineToCredit extends InvoicedLine {
  net: Cents
  left: Cents
  /** What is left of the quantity; credited amounts leave it unchanged. */
  quantityLeft: number
  /** Whether an amount was credited of it, so that quantity and amount no longer agree. */
  isPartlyCredited: boolean
}

/** The sums of a credit note. */
export interface CreditSums {
  net: Cents
  taxed: Cents
  levy: Cents
  tax: Cents
  total: Cents
}

const NOTHING = 0 as Cents
const DECIMALS = 10_000

/**
 * The lines of an invoice with what is left of each to credit (spec 10.17). Taxed lines share the taxed net amount of
 * the invoice, the others the rest of it, by their amounts: discounts and deposits of the document are spread by
 * {@link shares}, so that the lines always come to the net amount.
 */
export function linesToCredit(
  lines: readonly InvoicedLine[],
  { net, taxed }: Pick<InvoicedSums, 'net' | 'taxed'>,
  credits: readonly StandingCredit[],
): LineToCredit[] {
  const ofTaxed = shares(taxed, weightsOf(lines, true))
  const ofOthers = shares(difference(net, taxed), weightsOf(lines, false))
  const items = Map.groupBy(
    credits.flatMap((credit) => credit.items),
    (item) => item.linePosition,
  )
  return lines.map((line, index) => {
    const share = (line.isTaxed ? ofTaxed : ofOthers)[index] ?? NOTHING
    const credited = items.get(line.position) ?? []
    const pieces = credited.reduce((sum, { quantity }) => sum + Math.round((quantity ?? 0) * DECIMALS), 0)
    return {
      ...line,
      net: share,
      left: difference(share, sumOf(credited.map(({ amount }) => amount))),
      quantityLeft: Math.max(0, Math.round(line.quantity * DECIMALS) - pieces) / DECIMALS,
      isPartlyCredited: credited.some(({ quantity }) => quantity === null),
    }
  })
}

function weightsOf(lines: readonly InvoicedLine[], isTaxed: boolean): Cents[] {
  return lines.map((line) => (line.isTaxed === isTaxed ? line.amount : NOTHING))
}

/**
 * What a number of pieces of a line comes to: its share of the line's net amount, and all that is left for the last of
 * them. undefined if there are not so many left, or less is left of the amount.
 */
export function amountOfQuantity(line: LineToCredit, quantity: number): Cents | undefined {
  if (quantity > line.quantityLeft) return undefined
  const share = shareOfQuantity(line.net, quantity, line.quantity)
  if (line.isPartlyCredited) return share > line.left ? undefined : share
  return quantity === line.quantityLeft ? line.left : smaller(share, line.left)
}

/**
 * The sums of a credit note of these amounts, at most what is left: levy and tax by the rates of the invoice. A note that
 * credits the last taxed amount takes exactly what is left of levy and tax.
 */
export function creditSums(
  invoice: InvoicedSums,
  credits: readonly StandingCredit[],
  lines: readonly { isTaxed: boolean; amount: Cents }[],
): CreditSums {
  const net = sumOf(lines.map(({ amount }) => amount))
  const taxed = sumOf(lines.filter(({ isTaxed }) => isTaxed).map(({ amount }) => amount))
  const levyLeft = difference(invoice.levy, sumOf(credits.map(({ levy }) => levy)))
  const taxLeft = difference(invoice.tax, sumOf(credits.map(({ tax }) => tax)))
  const isLast = sumOf([...credits.map((credit) => credit.taxed), taxed]) === invoice.taxed
  const levy = isLast ? levyLeft : smaller(percent(taxed, invoice.levyRate), levyLeft)
  const tax = isLast ? taxLeft : smaller(percent(sumOf([taxed, levy]), invoice.taxRate), taxLeft)
  return { net, taxed, levy, tax, total: sumOf([net, levy, tax]) }
}
