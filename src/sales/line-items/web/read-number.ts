import { formatAmount, isFactor, isLkr, toCents } from '#platform/shared/money.ts'

/** Digits with commas between groups (thousands, or lakhs), or without; a decimal point. */
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d*)?$/
const CURRENCY = /^(?:LKR|Rs\.?)/i

/**
 * The number that a person typed or pasted: `1,250.50`, `1 250.5`, `LKR 4,500.00`; 0 for nothing at all.
 * @returns NaN when it is none: a comma is never taken for a decimal point, as that would make another amount of it
 */
export function readNumber(text: string): number {
  const compact = text.replaceAll(/\s/g, '').replace(CURRENCY, '').replace('\u2212', '-')
  if (compact === '') return 0
  return /\d/.test(compact) && NUMBER.test(compact) ? Number(compact.replaceAll(',', '')) : Number.NaN
}

/** Whether a number is an amount that can be a price, also of a document from before there were limits. */
export function isPrice(price: number): boolean {
  return price >= 0 && isLkr(price)
}

/** A typed quantity or rate as it stands once its field was left: `1,200.50` becomes `1200.5`. What is none stays. */
export function settledFactor(text: string): string {
  const value = readNumber(text)
  return isFactor(value) ? String(value) : text
}

/** A typed price as it stands once its field was left: `6500` becomes `6,500.00`. What is none stays. */
export function settledPrice(text: string): string {
  const price = readNumber(text)
  return isPrice(price) ? formatAmount(toCents(price)) : text
}
