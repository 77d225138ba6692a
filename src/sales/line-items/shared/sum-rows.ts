import type { Language } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'
import { type Cents, negative, sumOf } from '#platform/shared/money.ts'
import type { Discount, DocumentTotals } from './totals.ts'

/** A step from the lines of a document to its total. */
export interface SumRow {
  step: 'subtotal' | 'discount' | 'deduction' | 'net' | 'taxed' | 'levy' | 'value' | 'tax'
  label: string
  /** Negative for what reduces the total. */
  cents: Cents
}

/** What the rows state besides the sums. Rates in percent. */
export interface SumTerms {
  taxRate: number
  /** VAT on the documents of a registered company. */
  taxWord: 'tax' | 'vat'
  levyRate?: number | undefined
  discount?: Discount | undefined
  /** Issued deposits that are deducted, with their numbers and net amounts. */
  deductions?: readonly { number: string; net: Cents }[] | undefined
  /** The value of the supply stands before VAT, which stands there even at 0 (spec 20.4). */
  isTaxInvoice?: boolean | undefined
  /** Default: English, as in the application. */
  language?: Language | undefined
}

/**
 * The rows from the subtotal to the total, each figure following from those above it, for the form, the panel and the
 * document: only what is not 0, and none where the lines come to the total.
 */
export function sumRows(
  sums: Pick<DocumentTotals, 'subtotal' | 'discount' | 'net' | 'taxed' | 'levy' | 'tax'>,
  {
    taxRate,
    taxWord,
    levyRate = 0,
    discount,
    deductions = [],
    isTaxInvoice = false,
    language = 'en',
  }: SumTerms,
): SumRow[] {
  const reductions: SumRow[] = [
    ...(sums.discount > 0
      ? [
          {
            step: 'discount' as const,
            label: discountLabel(discount, language),
            cents: negative(sums.discount),
          },
        ]
      : []),
    ...deductions.map(({ number, net }) => ({
      step: 'deduction' as const,
      label: say(language, 'lessDeposit', { number }),
      cents: negative(net),
    })),
  ]
  const levyRow: SumRow[] =
    levyRate > 0
      ? [{ step: 'levy' as const, label: say(language, 'sscl', { rate: levyRate }), cents: sums.levy }]
      : []
  const levies: SumRow[] = [
    ...levyRow,
    ...(taxRate > 0
      ? [{ step: 'tax' as const, label: say(language, taxWord, { rate: taxRate }), cents: sums.tax }]
      : []),
  ]
  if (isTaxInvoice) {
    const value = { label: say(language, 'valueOfSupply'), cents: sumOf([sums.net, sums.levy]) }
    const isReckoned = reductions.length > 0 || levyRow.length > 0
    return [
      ...(isReckoned
        ? [{ step: 'subtotal' as const, label: say(language, 'subtotal'), cents: sums.subtotal }]
        : []),
      ...reductions,
      ...levyRow,
      { step: 'value', ...value },
      { step: 'tax', label: vatLabel(taxRate, language), cents: sums.tax },
    ]
  }
  if (reductions.length === 0 && levies.length === 0) return []
  const isReduced = reductions.length > 0 && levies.length > 0
  const isPartlyTaxed = levies.length > 0 && sums.taxed !== sums.net
  return [
    { step: 'subtotal', label: say(language, 'subtotal'), cents: sums.subtotal },
    ...reductions,
    ...(isReduced ? [{ step: 'net' as const, label: say(language, 'netAmount'), cents: sums.net }] : []),
    ...(isPartlyTaxed
      ? [{ step: 'taxed' as const, label: say(language, 'ofWhichTaxed'), cents: sums.taxed }]
      : []),
    ...levies,
  ]
}

function vatLabel(rate: number, language: Language): string {
  const label = say(language, 'vat', { rate })
  return rate === 0 ? `${label} (${say(language, 'zeroRated')})` : label
}

/** "Discount 10%", or "Discount" for an amount. */
export function discountLabel(discount: Discount | undefined, language: Language = 'en'): string {
  return discount !== undefined && 'percent' in discount
    ? say(language, 'discountPercent', { percent: discount.percent })
    : say(language, 'discount')
}
