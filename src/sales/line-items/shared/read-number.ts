import { formatAmount, isFactor, isLkr, toCents } from '#platform/shared/money.ts'

/** Digits with commas between groups (thousands, or lakhs), or without; a decimal point. */
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d*)?$/
const CURRENCY = /^(?:LKR|Rs\.?)/i

/**
 * Parses a typed or pasted number: `1,250.50`, `1 250.5`, `LKR 4,500.00`; 0 for an empty text.
 * @returns NaN if invalid; a comma is never a decimal point, because that would change the amount
 */
export function readNumber(text: string): number {
  const compact = text.replaceAll(/\s/g, '').replace(CURRENCY, '').replace('\u2212', '-')
  if (compact === '') return 0
  return /\d/.test(compact) && NUMBER.test(compact) ? Number(compact.replaceAll(',', '')) : Number.NaN
}

/** Parses a typed rate that may be left empty. @returns null if it is empty, NaN if it is no number */
export function readRate(text: string): number | null {
  return text.trim() === '' ? null : readNumber(text)
}

/** Whether a number can be a price, including prices of documents that precede the limits. */
export function isPrice(price: number): boolean {
  return price >= 0 && isLkr(price)
}

/** A quantity or rate after its field lost the focus: `1,200.50` becomes `1200.5`. Invalid text is unchanged. */
export function settledFactor(text: string): string {
  const value = readNumber(text)
  return isFactor(value) ? String(value) : text
}

/** A price after its field lost the focus: `6500` becomes `6,500.00`. Invalid text is unchanged. */
export function settledPrice(text: string): string {
  const price = readNumber(text)
  return isPrice(price) ? formatAmount(toCents(price)) : text
}
