import type { TaxRates } from './tax-rates-schema.ts'

/** The rate that holds on a day, in percent; undefined for days before the first one. @param rates in any order */
export function rateOn(rates: TaxRates['vat'], day: string): number | undefined {
  const begun = rates.filter(({ fromDay }) => fromDay <= day)
  return begun.toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1))[0]?.rate
}
