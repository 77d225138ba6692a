/** The standard rates of VAT in percent, each from its day on, the newest first. */
const STANDARD_RATES = [{ from: '2024-01-01', rate: 18 }] as const

/** The standard rate of VAT on a day, in percent; undefined for days before the first known one. */
export function standardRate(day: string): number | undefined {
  return STANDARD_RATES.find(({ from }) => from <= day)?.rate
}
