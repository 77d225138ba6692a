import { type Cents, multiply, percent, sumOf } from '#platform/shared/money.ts'

/** What a line charges: quantity, and the price of one in cents. */
export interface PricedLine {
  quantity: number
  unitPrice: Cents
}

/** The sums of a document, in cents. */
export interface DocumentTotals {
  /** Of each line, in their order. */
  amounts: Cents[]
  subtotal: Cents
  tax: Cents
  total: Cents
}

/**
 * The sums of a quote or an invoice, for the form, the server and the document alike (spec 9.2): each line is rounded
 * half up to the cent, the subtotal is their sum, the tax is rounded once, the total is subtotal and tax.
 * @param taxRate percent, from 0, at most four decimals
 * @throws RangeError when a number is none, or a sum is more than MAX_LKR
 */
export function documentTotals(lines: readonly PricedLine[], taxRate: number): DocumentTotals {
  const amounts = lines.map((line) => multiply(line.unitPrice, line.quantity))
  const subtotal = sumOf(amounts)
  const tax = percent(subtotal, taxRate)
  return { amounts, subtotal, tax, total: sumOf([subtotal, tax]) }
}
