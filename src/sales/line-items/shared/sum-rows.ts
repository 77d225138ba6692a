import { type Cents, negative } from '#platform/shared/money.ts'
import type { Discount, DocumentTotals } from './totals.ts'

/** A step from the lines of a document to its total. */
export interface SumRow {
  step: 'subtotal' | 'discount' | 'deduction' | 'net' | 'taxed' | 'levy' | 'tax'
  label: string
  /** Negative for what reduces the total. */
  cents: Cents
}

/** What the rows state besides the sums. Rates in percent. */
export interface SumTerms {
  taxRate: number
  /** "Tax", or "VAT" on the documents of a registered company. */
  taxName: string
  levyRate?: number | undefined
  discount?: Discount | undefined
  /** Issued deposits that are deducted, with their net amounts. */
  deductions?: readonly { label: string; net: Cents }[] | undefined
}

/**
 * The rows from the subtotal to the total, each figure following from those above it, for the form, the panel and the
 * document: only what is not 0, and none where the lines come to the total.
 */
export function sumRows(
  sums: Pick<DocumentTotals, 'subtotal' | 'discount' | 'net' | 'taxed' | 'levy' | 'tax'>,
  { taxRate, taxName, levyRate = 0, discount, deductions = [] }: SumTerms,
): SumRow[] {
  const reductions: SumRow[] = [
    ...(sums.discount > 0
      ? [{ step: 'discount' as const, label: discountLabel(discount), cents: negative(sums.discount) }]
      : []),
    ...deductions.map(({ label, net }) => ({ step: 'deduction' as const, label, cents: negative(net) })),
  ]
  const levies: SumRow[] = [
    ...(levyRate > 0 ? [{ step: 'levy' as const, label: levyLabel(levyRate), cents: sums.levy }] : []),
    ...(taxRate > 0 ? [{ step: 'tax' as const, label: taxLabel(taxRate, taxName), cents: sums.tax }] : []),
  ]
  if (reductions.length === 0 && levies.length === 0) return []
  const isReduced = reductions.length > 0 && levies.length > 0
  const isPartlyTaxed = levies.length > 0 && sums.taxed !== sums.net
  return [
    { step: 'subtotal', label: 'Subtotal', cents: sums.subtotal },
    ...reductions,
    ...(isReduced ? [{ step: 'net' as const, label: 'Net amount', cents: sums.net }] : []),
    ...(isPartlyTaxed ? [{ step: 'taxed' as const, label: 'of which taxed', cents: sums.taxed }] : []),
    ...levies,
  ]
}

/** "Discount 10%", or "Discount" for an amount. */
export function discountLabel(discount: Discount | undefined): string {
  return discount !== undefined && 'percent' in discount ? `Discount ${discount.percent}%` : 'Discount'
}

/** Such as "SSCL 2.5%". @param rate percent */
export function levyLabel(rate: number): string {
  return `SSCL ${rate}%`
}

/** Such as "Tax 18%". @param rate percent */
export function taxLabel(rate: number, name = 'Tax'): string {
  return `${name} ${rate}%`
}
