import { isFactor } from '#platform/shared/money.ts'
import type { EnteredDiscount } from './line-item-schema.ts'
import { isPrice, readNumber, settledFactor, settledPrice } from './read-number.ts'

/** The two fields of a discount as a call contains them: one of them, or neither. */
export type DiscountFields = Required<{ [Name in keyof EnteredDiscount]: number | null }>

const NONE: DiscountFields = { discountPercent: null, discountAmount: null }

/**
 * Parses a typed discount: `10%`, `10 %`, `5,000`, `LKR 5000`; none for an empty text or 0.
 * @returns NaN in the field that was meant if it is no number, which the schema refuses
 */
export function readDiscount(text: string): DiscountFields {
  const typed = text.trim()
  const percent = typed.endsWith('%') && /\d/.test(typed) ? typed.slice(0, -1) : undefined
  const value = percent === undefined ? readNumber(typed) : readNumber(withoutCurrency(percent))
  if (value === 0) return NONE
  return percent === undefined ? { ...NONE, discountAmount: value } : { ...NONE, discountPercent: value }
}

/** A percentage is of no currency: `LKR 10%` is refused. */
function withoutCurrency(percent: string): string {
  return /[a-z]/i.test(percent) ? '?' : percent
}

/** The discount of a reply, whose amount is also given for a percentage, as text for its field; '' for none. */
export function discountText({ discountPercent, discountAmount }: DiscountFields): string {
  if (discountPercent !== null) return `${discountPercent}%`
  return (discountAmount ?? 0) === 0 ? '' : settledPrice(String(discountAmount))
}

/** A discount after its field lost the focus: `10 %` becomes `10%`, `5000` becomes `5,000.00`. Invalid text is unchanged. */
export function settledDiscount(text: string): string {
  const { discountPercent, discountAmount } = readDiscount(text)
  if (discountPercent !== null) {
    return isFactor(discountPercent) ? `${settledFactor(String(discountPercent))}%` : text
  }
  if (discountAmount === null) return ''
  return isPrice(discountAmount) ? settledPrice(String(discountAmount)) : text
}

/** Whether a field of a call is one of the two of a discount, which a form has as one. */
export function isDiscountField(field: string): boolean {
  return field === 'discountPercent' || field === 'discountAmount'
}
