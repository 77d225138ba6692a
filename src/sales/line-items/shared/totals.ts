import { type Cents, multiply, percent, sumOf } from '#platform/shared/money.ts'

/** Quantity and unit price of a line, in cents. */
export interface PricedLine {
  quantity: number
  unitPrice: Cents
}

/** The sums of a document, in cents. */
export interface DocumentTotals {
  /** Amount of each line, in order. */
  amounts: Cents[]
  subtotal: Cents
  tax: Cents
  total: Cents
}

/**
 * The sums of a quote or invoice, used by the form, the server and the document (spec 9.2): each line is rounded half
 * up to the cent, the subtotal is their sum, the tax is rounded once, the total is subtotal plus tax.
 * @param taxRate percent, from 0, at most four decimals
 * @throws RangeError for an invalid number, or a sum above MAX_LKR
 */
export function documentTotals(lines: readonly PricedLine[], taxRate: number): DocumentTotals {
  const amounts = lines.map((line) => multiply(line.unitPrice, line.quantity))
  const subtotal = sumOf(amounts)
  const tax = percent(subtotal, taxRate)
  return { amounts, subtotal, tax, total: sumOf([subtotal, tax]) }
}
