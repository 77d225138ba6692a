import { onFirstUse } from '#platform/shared/on-first-use.ts'
import { type Cents, formatAmount } from '#platform/shared/money.ts'

/** A comparison of this month with the last one. */
export interface MonthChange {
  direction: 'up' | 'down' | 'same'
  /** The emphasised part, such as `18.9%`; may be empty. */
  amount: string
  /** The text after it, such as `below October`. */
  text: string
  /** The month referred to, when the text does not name it; left out where space is tight. */
  where: string
}

const percent = onFirstUse(
  () => new Intl.NumberFormat('en-LK', { style: 'percent', maximumFractionDigits: 1 }),
)
/** The smallest change that is shown. */
const LEAST = 0.001

/** Compares an amount with that of the month before. @param month the name of the month before */
export function monthChange(now: Cents, before: Cents, month: string): MonthChange {
  if (now === before) return { direction: 'same', amount: '', text: `as much as in ${month}`, where: '' }
  const direction = now > before ? 'up' : 'down'
  // a percentage of zero or of a loss is undefined
  if (before === 0) return { direction, amount: '', text: 'from nothing', where: `in ${month}` }
  if (before < 0) {
    return { direction, amount: '', text: `from ${formatAmount(before)}`, where: `in ${month}` }
  }
  const share = Math.max(LEAST, Math.abs(now / before - 1))
  return {
    direction,
    amount: percent().format(share),
    text: `${now > before ? 'above' : 'below'} ${month}`,
    where: '',
  }
}
