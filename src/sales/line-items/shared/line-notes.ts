import { type Cents, difference, formatAmount, negative } from '#platform/shared/money.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'
import { discountLabel } from './sum-rows.ts'
import type { Discount, DocumentTotals, PricedLine } from './totals.ts'

/** What a line's amount cannot be explained without, as small print of the document. */
export function lineNotes(
  item: PricedLine,
  index: number,
  totals: DocumentTotals,
  language: Language,
): string[] {
  const [gross, amount] = [totals.gross[index], totals.amounts[index]]
  return [
    ...(gross === undefined || amount === undefined
      ? []
      : discountNotes(item.discount, difference(gross, amount), language)),
    ...(item.isTaxed === false && totals.taxed !== totals.net ? [say(language, 'notTaxed')] : []),
  ]
}

/** Of a line that is not taxed while others are, in the application. */
export const NOT_TAXED = say('en', 'notTaxed')

/** "Discount 10%: -1,000.00"; none for no discount. @param cents what it comes to */
export function discountNotes(
  discount: Discount | undefined,
  cents: Cents,
  language: Language = 'en',
): string[] {
  return cents === 0 ? [] : [`${discountLabel(discount, language)}: ${formatAmount(negative(cents))}`]
}
