import { addDays, formatDay, monthName, monthWithYear } from '#platform/shared/dates.ts'
import { centsOfSum, difference, formatAmount } from '#platform/shared/money.ts'
import type { ExpenseTotals } from '../shared/expense-schema.ts'

/** Calendar days `YYYY-MM-DD`, both inclusive; '' is an open end. */
export interface Period {
  from: string
  to: string
}

/** The previous month, if the period is exactly one calendar month. */
export function monthBefore({ from, to }: Period): Period | undefined {
  if (!isWholeMonth({ from, to })) return undefined
  const last = addDays(from, -1)
  return { from: firstOfMonth(last), to: last }
}

/**
 * The title of a period's sum: `Spent in November`, `Spent from 1 Oct to 19 Nov`; includes the search text.
 * @param today `YYYY-MM-DD`
 */
export function spentText({ from, to }: Period, search: string, today: string): string {
  const when = periodWords({ from, to }, today)
  return search === '' ? `Spent ${when}` : `Spent ${when} on what matches “${search}”`
}

function periodWords({ from, to }: Period, today: string): string {
  if (from === '' && to === '') return 'in all'
  if (from === '') return `until ${formatDay(to, today)}`
  if (to === '') return `since ${formatDay(from, today)}`
  if (from === to) return `on ${formatDay(from, today)}`
  if (isWholeMonth({ from, to })) return `in ${monthText(from, today)}`
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return `in ${from.slice(0, 4)}`
  return `from ${formatDay(from, today)} to ${formatDay(to, today)}`
}

/**
 * Compares a month with the one before: `41,230.00 more than October`.
 * @param before the month before; @param today `YYYY-MM-DD`
 */
export function comparisonText(
  totals: ExpenseTotals,
  { totals: earlier, from }: { totals: ExpenseTotals; from: string },
  today: string,
): string {
  const month = monthText(from, today)
  if (earlier.count === 0) return `Nothing in ${month}`
  const [now, then] = [centsOfSum(totals.total), centsOfSum(earlier.total)]
  if (now === then) return `As much as in ${month}`
  return now > then
    ? `${formatAmount(difference(now, then))} more than ${month}`
    : `${formatAmount(difference(then, now))} less than ${month}`
}

function isWholeMonth({ from, to }: Period): boolean {
  return from.endsWith('-01') && to !== '' && to === addDays(firstOfMonth(addDays(from, 31)), -1)
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** A month for display, with its year unless it is the current one. */
function monthText(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? monthName(day) : monthWithYear(day)
}
