import { isFactor, MAX_LKR, toCents } from '#platform/shared/money.ts'
import { type DocumentTotals, documentTotals, type PricedLine } from '../shared/totals.ts'
import type { EditedLine } from './edited-line.ts'
import { isPrice, readNumber } from './read-number.ts'

/** The sums of the edited lines. Invalid numbers count as 0 (spec 9.1). */
export interface LineSums {
  /** Percent. */
  taxRate: number
  /** Undefined if a sum exceeds the limit. */
  sums: { priced: PricedLine[]; totals: DocumentTotals } | undefined
}

/** Computes the sums as the server does. */
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
