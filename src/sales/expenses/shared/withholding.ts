import { addDays } from '#platform/shared/dates.ts'
import { addSums, type Cents, difference, formatLkr, percent, toCents } from '#platform/shared/money.ts'

/** What one person may be paid in a month before tax is withheld from it, and how much then (spec 25.3). */
const FREE_OF_WITHHOLDING = toCents(100_000)
const WITHHOLDING_RATE = 5

/** What an expense to an individual depends on when it is asked whether tax is withheld from it. */
export interface PaidIndividual {
  amount: Cents
  /** In that amount. */
  vat: Cents
  /** The other expenses of the same supplier in the same month. */
  others: Cents
}

/**
 * The tax that is usually withheld from an expense to an individual: 5 % of it without VAT, once the month comes to more
 * than LKR 100,000. Undefined if none is. A preset, not legal advice.
 */
export function usualWithholding({ amount, vat, others }: PaidIndividual): Cents | undefined {
  const month = addSums([amount, others])
  if (month <= FREE_OF_WITHHOLDING || vat > amount) return undefined
  const withheld = percent(difference(amount, vat), WITHHOLDING_RATE)
  return withheld === 0 ? undefined : withheld
}

/** Why it is suggested: "Payments to Ruwan in November come to LKR 120,000.00." */
export function withholdingReason(
  { amount, others }: PaidIndividual,
  supplier: { vendor: string; month: string },
): string {
  const sum = formatLkr(addSums([amount, others]))
  return `Payments to ${supplier.vendor} in ${supplier.month} come to ${sum}. From more than ${formatLkr(FREE_OF_WITHHOLDING)} a month, ${WITHHOLDING_RATE} % is usually withheld.`
}

/** The first and the last day of a day's month. */
export function monthOfDay(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 8)}01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) }
}
