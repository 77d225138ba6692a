import { fromCents, multiply, toCents } from '#platform/shared/money.ts'
import { documentTotals } from './totals.ts'

/** Lines that a document may have: 500 short ones are a PDF in half a second. */
export const MAX_LINE_ITEMS = 500
/**
 * Characters that the descriptions of a document may have together. The PDF of so many, of whichever kind and over so
 * many lines, is made in 3 seconds (decision 024).
 */
export const MAX_DESCRIPTION_CHARACTERS = 60_000
/** What one line may cost, in LKR. */
export const MAX_LINE_LKR = 1_000_000_000
/** What a document may come to with its tax, in LKR. */
export const MAX_DOCUMENT_LKR = 10_000_000_000

const LINE_TOO_LARGE = `A line item may come to at most LKR ${MAX_LINE_LKR.toLocaleString('en-US')}`
const DOCUMENT_TOO_LARGE = `A document may come to at most LKR ${MAX_DOCUMENT_LKR.toLocaleString('en-US')}: split it into several`
const TEXT_TOO_LONG = `The line items of a document may have at most ${MAX_DESCRIPTION_CHARACTERS.toLocaleString('en-US')} characters together: split it into several`

interface EnteredLine {
  description: string
  quantity: number
  /** LKR. */
  unitPrice: number
}

/** Where a document is refused, from its items on, and why. */
export interface LimitRefusal {
  path: (string | number)[]
  message: string
}

/** Why these lines are no part of a new document; undefined when they may be. Older documents may have more. */
export function lineLimitRefusal(lines: readonly EnteredLine[]): LimitRefusal | undefined {
  const large = lines.findIndex(({ quantity, unitPrice }) =>
    isBeyond(MAX_LINE_LKR, () => multiply(toCents(unitPrice), quantity)),
  )
  if (large >= 0) return { path: [large, 'unitPrice'], message: LINE_TOO_LARGE }
  const characters = lines.reduce((sum, { description }) => sum + description.length, 0)
  return characters > MAX_DESCRIPTION_CHARACTERS ? { path: [], message: TEXT_TOO_LONG } : undefined
}

/** Why the sum of these lines is more than a new document may come to; undefined when it is not. */
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
