import { centsOfSum, formatLkr } from '#platform/shared/money.ts'
import type { ProjectMoney } from '../shared/project-money-schema.ts'
import { barOf, type BarPart } from './bar-parts.ts'

const WORDS: Readonly<Record<BarPart, string>> = {
  paid: 'paid',
  open: 'invoiced and open',
  ready: 'ready to bill',
  over: 'ready to bill over the budget',
}

/** What the bar draws, for those who do not see it. */
export function barSentence(money: ProjectMoney, ready: number): string {
  const { parts, spent } = barOf(money, ready)
  const budget = money.budget === null ? 'Without a budget' : `Of a budget of ${lkr(money.budget)}`
  const drawn = parts.map(
    ({ part, amount }, index) => `${formatLkr(amount)} ${index === 0 ? 'are ' : ''}${WORDS[part]}`,
  )
  const billed = drawn.length === 0 ? 'nothing is invoiced or ready to bill' : drawn.join(', ')
  return `${budget}, ${billed}; quoted are ${lkr(money.quoted)}, spent ${formatLkr(spent)}.`
}

const lkr = (amount: number) => formatLkr(centsOfSum(amount))
