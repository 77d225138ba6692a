import { addSums, type Cents, centsOfSum, difference } from '#platform/shared/money.ts'
import type { ProjectMoney } from '../../shared/project-money-schema.ts'
import { percentText } from '../bar-parts.ts'

/** What is left of an income. */
export interface Profit {
  income: Cents
  /** Expenses and time at cost. */
  spent: Cents
  /** Below zero: a loss. */
  amount: Cents
  /** Its share of the income; undefined without one. */
  percent: string | undefined
}

/**
 * What a project earned: invoiced less spent.
 * @param ready what is ready to bill and counted as invoiced, in LKR
 */
export function profitOf(money: Pick<ProjectMoney, 'invoiced' | 'spent' | 'timeCost'>, ready = 0): Profit {
  const income = addSums([centsOfSum(money.invoiced), centsOfSum(ready)])
  const spent = addSums([centsOfSum(money.spent), centsOfSum(money.timeCost)])
  const amount = difference(income, spent)
  return { income, spent, amount, percent: income > 0 ? percentText(amount, income) : undefined }
}
