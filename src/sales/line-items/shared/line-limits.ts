import { withSeparators } from '#platform/shared/counted.ts'
import { fromCents, multiply, toCents } from '#platform/shared/money.ts'
import { documentTotals } from './totals.ts'

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
const DOCUMENT_TOO_LARGE = `A document may come to at most LKR ${withSeparators(MAX_DOCUMENT_LKR)}: split it into several`
const TEXT_TOO_LONG = `The line items of a document may have at most ${withSeparators(MAX_DESCRIPTION_CHARACTERS)} characters together: split it into several`

interface EnteredLine {
  description: string
  quantity: number
  /** LKR. */
  unitPrice: number
}

/** The path of an invalid value, relative to the items, and the reason. */
export interface LimitRefusal {
  path: (string | number)[]
  message: string
}

/** Why a new document cannot have these lines; undefined if it can. Older documents may exceed the limits. */
export function lineLimitRefusal(lines: readonly EnteredLine[]): LimitRefusal | undefined {
  const large = lines.findIndex(({ quantity, unitPrice }) =>
    isBeyond(MAX_LINE_LKR, () => multiply(toCents(unitPrice), quantity)),
  )
  if (large >= 0) return { path: [large, 'unitPrice'], message: LINE_TOO_LARGE }
  const characters = lines.reduce((sum, { description }) => sum + description.length, 0)
  return characters > MAX_DESCRIPTION_CHARACTERS ? { path: [], message: TEXT_TOO_LONG } : undefined
}

/** Why the total of these lines exceeds the limit of a new document; undefined if it does not. */
export function documentLimitRefusal(
  lines: readonly EnteredLine[],
  taxRate: number,
): LimitRefusal | undefined {
  const priced = lines.map(({ quantity, unitPrice }) => ({ quantity, unitPrice: toCents(unitPrice) }))
  const isTooLarge = isBeyond(MAX_DOCUMENT_LKR, () => documentTotals(priced, taxRate).total)
  return isTooLarge ? { path: ['items'], message: DOCUMENT_TOO_LARGE } : undefined
}

function isBeyond(max: number, compute: () => ReturnType<typeof toCents>): boolean {
  try {
    return fromCents(compute()) > max
  } catch (error) {
    if (error instanceof RangeError) return true
    throw error
  }
}
