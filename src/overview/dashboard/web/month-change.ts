import { type Cents, formatAmount } from '#platform/shared/money.ts'

/** How this month compares to the last one. */
export interface MonthChange {
  direction: 'up' | 'down' | 'same'
  /** What is set off, such as `18.9%`; may be empty. */
  amount: string
  /** What follows it, such as `below October`. */
  text: string
  /** Where that was, when the text does not say so; left out where room is scarce. */
  where: string
}

const percent = new Intl.NumberFormat('en-LK', { style: 'percent', maximumFractionDigits: 1 })
/** The least change that is shown. */
const LEAST = 0.001

/** How an amount compares to that of the month before. @param month the name of the month before */
export function monthChange(now: Cents, before: Cents, month: string): MonthChange {
  if (now === before) return { direction: 'same', amount: '', text: `as much as in ${month}`, where: '' }
  const direction = now > before ? 'up' : 'down'
  // there is no share of nothing or of a loss
  if (before === 0) return { direction, amount: '', text: 'from nothing', where: `in ${month}` }
  if (before < 0) {
    return { direction, amount: '', text: `from ${formatAmount(before)}`, where: `in ${month}` }
  }
  const share = Math.max(LEAST, Math.abs(now / before - 1))
  return {
    direction,
    amount: percent.format(share),
    text: `${now > before ? 'above' : 'below'} ${month}`,
    where: '',
  }
}
