import { withSeparators } from '#platform/shared/counted.ts'
import { type Cents, formatLkr, fromCents } from '#platform/shared/money.ts'
import { type Discount, type DocumentTerms, documentTotals, grossOf, type PricedLine } from './totals.ts'

/** Maximum number of lines; 500 short ones render in half a second. */
export const MAX_LINE_ITEMS = 500
/**
 * Maximum total length of a document's descriptions, in characters. Its PDF renders within 3 seconds whatever the
 * script and the number of lines (decision 024).
 */
export const MAX_DESCRIPTION_CHARACTERS = 60_000
/** Maximum amount of a line, in LKR. */
export const MAX_LINE_LKR = 1_000_000_000
/** Maximum total of a document with tax, in LKR. */
export const MAX_DOCUMENT_LKR = 10_000_000_000

const LINE_TOO_LARGE = `A line item may come to at most LKR ${withSeparators(MAX_LINE_LKR)}`
/** Why a document of more than that is refused. */
export const DOCUMENT_TOO_LARGE = `A document may come to at most LKR ${withSeparators(MAX_DOCUMENT_LKR)}: split it into several`
const TEXT_TOO_LONG = `The line items of a document may have at most ${withSeparators(MAX_DESCRIPTION_CHARACTERS)} characters together: split it into several`

/** Why an invoice cannot charge less than the deposits that it deducts. @param net what they charge before levy and tax */
export function depositsTooLarge(net: Cents, what = 'that'): string {
  return `The deposits of ${formatLkr(net)} are more than ${what}`
}

/** The path of an invalid value, relative to the items, and the reason. */
export interface LimitRefusal {
  path: (string | number)[]
  message: string
}

/**
 * Why a new document cannot have these lines; undefined if it can. Older documents may exceed the limits.
 * @param priced the same lines, in order
 */
export function lineLimitRefusal(
  lines: readonly { description: string }[],
  priced: readonly PricedLine[],
): LimitRefusal | undefined {
  const large = priced.findIndex((line) => isBeyond(MAX_LINE_LKR, () => grossOf(line)))
  if (large >= 0) return { path: [large, 'unitPrice'], message: LINE_TOO_LARGE }
  for (const [index, line] of priced.entries()) {
    const message = discountRefusal(grossOf(line), line.discount)
    if (message !== undefined) return { path: [index, 'discountAmount'], message }
  }
  const characters = lines.reduce((sum, { description }) => sum + description.length, 0)
  return characters > MAX_DESCRIPTION_CHARACTERS ? { path: [], message: TEXT_TOO_LONG } : undefined
}

/** Why a document cannot have this discount, or the total of its lines is too large; undefined if it can. */
export function documentLimitRefusal(
  lines: readonly PricedLine[],
  terms: DocumentTerms,
): LimitRefusal | undefined {
  let subtotal: Cents | undefined
  const isTooLarge = isBeyond(MAX_DOCUMENT_LKR, () => {
    const totals = documentTotals(lines, terms)
    subtotal = totals.subtotal
    return totals.total
  })
  if (isTooLarge || subtotal === undefined) return { path: ['items'], message: DOCUMENT_TOO_LARGE }
  const message = discountRefusal(subtotal, terms.discount)
  return message === undefined ? undefined : { path: ['discountAmount'], message }
}

/** Only an amount can be more than what it reduces. */
function discountRefusal(whole: Cents, discount: Discount | undefined): string | undefined {
  if (discount === undefined || 'percent' in discount || discount.amount <= whole) return undefined
  return `The discount cannot be more than ${formatLkr(whole)}`
}

function isBeyond(max: number, compute: () => Cents): boolean {
  try {
    return fromCents(compute()) > max
  } catch (error) {
    if (error instanceof RangeError) return true
    throw error
  }
}
