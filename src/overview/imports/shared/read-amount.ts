/** The sign before the cents. */
export const DECIMAL_SIGNS = ['point', 'comma'] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]

/** An example of each. */
export const AMOUNT_EXAMPLES: Readonly<Record<DecimalSign, string>> = {
  point: '1,234.50',
  comma: '1.234,50',
}

const CURRENCY = /^(?:lkr|rs\.?|rupees|රු\.?|ரூ\.?)\s*|\s*(?:lkr|rs\.?|rupees|\/=|\/-)$/giu
/** The last group has three digits; groups before it may have two, as in lakhs. */
const NUMBER: Readonly<Record<DecimalSign, RegExp>> = {
  point: /^\d+(?:\.\d+)?$|^\.\d+$|^\d{1,3}(?:[,'’\u00a0\u202f ]\d{2,3})*[,'’\u00a0\u202f ]\d{3}(?:\.\d+)?$/,
  comma: /^\d+(?:,\d+)?$|^,\d+$|^\d{1,3}(?:[.'’\u00a0\u202f ]\d{2,3})*[.'’\u00a0\u202f ]\d{3}(?:,\d+)?$/,
}
const GROUPS: Readonly<Record<DecimalSign, RegExp>> = {
  point: /[,'’\u00a0\u202f ]/g,
  comma: /[.'’\u00a0\u202f ]/g,
}
/** More characters than any amount has. */
const LONGEST = 60

/**
 * Parses the amount in a cell: `1,234.50`, `Rs. 1 234.5`, `LKR 500/=`; brackets or a minus make it negative.
 * @returns LKR, undefined if it is not an amount; the schema decides whether it can be stored
 */
export function readAmount(text: string, sign: DecimalSign): number | undefined {
  const typed = text.trim()
  if (typed.length > LONGEST) return undefined
  const bracketed = /^\((.*)\)$/.exec(typed)
  const signed = /^([-+\u2212]?)(.*)$/.exec((bracketed?.[1] ?? typed).replaceAll(CURRENCY, '').trim())
  const digits = (signed?.[2] ?? '').replaceAll(CURRENCY, '').trim()
  if (!NUMBER[sign].test(digits)) return undefined
  const amount = Number(digits.replaceAll(GROUPS[sign], '').replace(',', '.'))
  const isNegative = bracketed !== null || ['-', '\u2212'].includes(signed?.[1] ?? '')
  return isNegative && amount !== 0 ? -amount : amount
}

/** Thousands separated by points, without decimals: `2.500`. */
const POINTED_THOUSANDS = /^\D*[1-9]\d{0,2}(?:\.\d{3})+\D*$/

/**
 * The decimal sign with which most cells are amounts. A point in ambiguous cases, unless three digits follow every
 * point: cents have two, so `2.500` is two and a half thousand.
 */
export function guessDecimalSign(cells: readonly string[]): DecimalSign {
  const count = (sign: DecimalSign) => cells.filter((cell) => readAmount(cell, sign) !== undefined).length
  const lead = count('comma') - count('point')
  if (lead !== 0) return lead > 0 ? 'comma' : 'point'
  const pointed = cells.filter((cell) => /\d\.\d/.test(cell))
  return pointed.length > 0 && pointed.every((cell) => POINTED_THOUSANDS.test(cell)) ? 'comma' : 'point'
}
