import { type Cents, difference, formatAmount, negative } from '#platform/shared/money.ts'
import { discountLabel } from './sum-rows.ts'
import type { Discount, DocumentTotals, PricedLine } from './totals.ts'

/** What a line's amount cannot be explained without, as small print of the document. */
export function lineNotes(item: PricedLine, index: number, totals: DocumentTotals): string[] {
  const [gross, amount] = [totals.gross[index], totals.amounts[index]]
  return [
    ...(gross === undefined || amount === undefined
      ? []
      : discountNotes(item.discount, difference(gross, amount))),
    ...(item.isTaxed === false && totals.taxed !== totals.net ? [NOT_TAXED] : []),
  ]
}

/** Of a line that is not taxed while others are. */
export const NOT_TAXED = 'Not taxed'

/** "Discount 10%: -1,000.00"; none for no discount. @param cents what it comes to */
export function discountNotes(discount: Discount | undefined, cents: Cents): string[] {
  return cents === 0 ? [] : [`${discountLabel(discount)}: ${formatAmount(negative(cents))}`]
}
