import { type Cents, difference, shares, smaller, sumOf } from '#platform/shared/money.ts'

/** An amount before levy and tax, and the taxed part of it. In cents. */
export interface Part {
  net: Cents
  taxed: Cents
}

/**
 * Splits the next part of a quote into what is taxed and what is not, in the quote's proportion. It is computed from the
 * sum of all parts, so that neither of the two ever comes to more than the quote's.
 * @param before the parts that were asked for, together
 * @returns undefined if the parts would come to more than the quote
 */
export function splitPart(quote: Part, before: Part, net: Cents): Part | undefined {
  const together = sumOf([before.net, net])
  if (together > quote.net) return undefined
  const untaxed = difference(quote.net, quote.taxed)
  const [taxedTogether = together] = shares(together, [quote.taxed, untaxed])
  const wanted = difference(taxedTogether, before.taxed)
  // an edited deposit may have taken more or less of the taxed part than its share
  const untaxedLeft = difference(untaxed, difference(before.net, before.taxed))
  const least = difference(net, smaller(net, untaxedLeft))
  const most = smaller(net, difference(quote.taxed, before.taxed))
  return { net, taxed: wanted < least ? least : smaller(wanted, most) }
}
