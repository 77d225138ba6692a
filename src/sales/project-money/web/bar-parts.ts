import {
  addSums,
  type Cents,
  centsOfSum,
  difference,
  negative,
  sharePercent,
  smaller,
} from '#platform/shared/money.ts'
import type { ProjectMoney } from '../shared/project-money-schema.ts'

/** A part of the bar, from the left: paid, invoiced and open, ready to bill, and what of that is over the budget. */
export type BarPart = 'paid' | 'open' | 'ready' | 'over'

/** The drawing of a project's money. All amounts are on one scale, of which `whole` is the length. */
export interface Bar {
  whole: Cents
  /** Without parts that are nothing. */
  parts: readonly { part: BarPart; amount: Cents }[]
  /** Where the tick of the accepted quotes stands. */
  quoted: Cents | undefined
  /** Where the budget ends, if the bar goes on beyond it. */
  edge: Cents | undefined
  /** Expenses and time at cost. */
  spent: Cents
  /** More was spent than invoiced and ready. */
  isSpentOver: boolean
  /** What is over the budget once all is billed. */
  over: Cents
}

const NOTHING = 0 as Cents
const PERCENT = new Intl.NumberFormat('en-LK', { style: 'percent', maximumFractionDigits: 0 })
const atLeastNothing = (amount: Cents): Cents => (amount < 0 ? NOTHING : amount)

/**
 * The bar is as long as the budget, without one as the accepted quotes, and always as long as what is invoiced and
 * ready to bill.
 * @param ready what is ready to bill, in LKR
 */
export function barOf(money: ProjectMoney, ready: number): Bar {
  const [invoiced, quoted, unbilled] = [money.invoiced, money.quoted, ready].map(centsOfSum) as [
    Cents,
    Cents,
    Cents,
  ]
  const budget = money.budget === null ? undefined : centsOfSum(money.budget)
  const billed = addSums([atLeastNothing(invoiced), unbilled])
  const usual = budget ?? quoted
  const whole = usual > billed ? usual : billed
  const over = budget === undefined ? NOTHING : atLeastNothing(difference(billed, budget))
  const readyOver = smaller(over, unbilled)
  const all: Bar['parts'] = [
    { part: 'paid', amount: atLeastNothing(centsOfSum(money.paid)) },
    { part: 'open', amount: atLeastNothing(centsOfSum(money.outstanding)) },
    { part: 'ready', amount: difference(unbilled, readyOver) },
    { part: 'over', amount: readyOver },
  ]
  const spent = addSums([centsOfSum(money.spent), centsOfSum(money.timeCost)])
  return {
    whole,
    parts: all.filter(({ amount }) => amount > 0),
    quoted: quoted > 0 && quoted <= whole ? quoted : undefined,
    edge: over > 0 ? budget : undefined,
    spent,
    isSpentOver: spent > billed,
    over,
  }
}

/** `55% of the budget`, without a budget of the accepted quotes; undefined without either. */
export function shareText(amount: number, { budget, quoted }: ProjectMoney): string | undefined {
  const whole = budget ?? quoted
  if (whole <= 0) return undefined
  const percent = percentText(centsOfSum(amount), centsOfSum(whole))
  return `${percent} of the ${budget === null ? 'quotes' : 'budget'}`
}

/** `39%`; below zero with U+2212. @param whole above 0 */
export function percentText(amount: Cents, whole: Cents): string {
  if (amount < 0) return `\u2212${percentText(negative(amount), whole)}`
  // a share is at most all of it
  return amount > whole ? PERCENT.format(amount / whole) : `${sharePercent(amount, whole)}%`
}
