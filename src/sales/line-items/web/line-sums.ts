import { isFactor, MAX_LKR, toCents } from '#platform/shared/money.ts'
import { type DocumentTotals, documentTotals, type PricedLine } from '../shared/totals.ts'
import type { EditedLine } from './edited-line.ts'
import { isPrice, readNumber } from './read-number.ts'

/** What the typed lines come to. What is not a number counts as 0 until it is one (spec 9.1). */
export interface LineSums {
  /** Percent. */
  taxRate: number
  /** Undefined when a sum is more than a document can hold. */
  sums: { priced: PricedLine[]; totals: DocumentTotals } | undefined
}

/** Adds up the typed lines as the server will. */
export function sumsOfLines(lines: readonly EditedLine[], typedTaxRate: string): LineSums {
  const taxRate = countedFactor(typedTaxRate)
  try {
    const priced = lines.map(({ quantity, unitPrice }) => ({
      quantity: countedFactor(quantity),
      unitPrice: countedPrice(unitPrice),
    }))
    return { taxRate, sums: { priced, totals: documentTotals(priced, taxRate) } }
  } catch (error) {
    if (error instanceof RangeError) return { taxRate, sums: undefined }
    throw error
  }
}

function countedFactor(text: string): number {
  const value = readNumber(text)
  return isFactor(value) && value > 0 ? value : 0
}

function countedPrice(text: string) {
  const price = readNumber(text)
  if (price > MAX_LKR) throw new RangeError(`More than can be stored: ${price}`)
  return toCents(isPrice(price) ? price : 0)
}
