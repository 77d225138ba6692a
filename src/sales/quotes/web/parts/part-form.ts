import * as z from 'zod/mini'
import { documentTotals, type DocumentTotals } from '#sales/line-items/shared/totals.ts'
import { readNumber } from '#sales/line-items/shared/read-number.ts'
import { splitPart } from '#sales/invoices/shared/split-part.ts'
import { TOO_MUCH_OF_QUOTE } from '#sales/invoices/shared/invoice-status.ts'
import { type Cents, difference, percent, sumOf, toCents } from '#platform/shared/money.ts'
import { PartInput, type Quote } from '../../shared/quote-schema.ts'

/** How a part is given. */
export type PartUnit = 'percent' | 'amount'

/** The values of the dialog's fields, as text. */
export type PartValues = { unit: string; value: string }

/** Converts the dialog's values into the body of the call. */
export const PartForm = z.pipe(
  z.transform(({ unit, value }: PartValues): z.input<typeof PartInput> => {
    const typed = value.trim()
    const number = typed === '' ? Number.NaN : readNumber(typed.endsWith('%') ? typed.slice(0, -1) : typed)
    return unit === 'percent' ? { percent: number } : { amount: number }
  }),
  PartInput,
)

/** What is not asked for of a quote yet, before levy and tax. */
export function restOf({ netAmount, parts }: Pick<Quote, 'netAmount' | 'parts'>): Cents {
  return difference(toCents(netAmount), sumOf(parts.map((part) => toCents(part.netAmount))))
}

/** The sums of the deposit for typed values, as the server computes them; undefined while they are none. */
export function partTotals(
  quote: Quote,
  values: PartValues,
): DocumentTotals | { refusal: string } | undefined {
  const { data } = z.safeParse(PartForm, values)
  if (data === undefined) return undefined
  const whole = { net: toCents(quote.netAmount), taxed: toCents(quote.taxedAmount) }
  const before = {
    net: sumOf(quote.parts.map(({ netAmount }) => toCents(netAmount))),
    taxed: sumOf(quote.parts.map(({ taxedAmount }) => toCents(taxedAmount))),
  }
  const net = typeof data.percent === 'number' ? percent(whole.net, data.percent) : toCents(data.amount ?? 0)
  const part = splitPart(whole, before, net)
  if (part === undefined) return { refusal: TOO_MUCH_OF_QUOTE }
  const lines = [
    { quantity: 1, unitPrice: part.taxed, isTaxed: true },
    { quantity: 1, unitPrice: difference(net, part.taxed), isTaxed: false },
  ]
  return documentTotals(lines, { taxRate: quote.taxRate, levyRate: quote.levyRate })
}
