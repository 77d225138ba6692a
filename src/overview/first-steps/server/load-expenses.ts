import { createExpenses } from '#sales/expenses/server/index.ts'
import { expense } from '#sales/expenses/shared/expense-schema.ts'
import { planExpenses } from '#sales/expenses/server/sample/plan-expenses.ts'
import type { SampleWriter } from './sample-writer.ts'

const DAYS = 182
/** So many expenses that come now and then. */
const OTHERS = 40

/** Half a year of expenses. */
export async function loadExpenses({ transaction, today, at, mark, loadedAt }: SampleWriter): Promise<void> {
  const { monthly, other } = planExpenses(today, { days: DAYS, others: OTHERS })
  const planned = [...monthly, ...other].toSorted((one, two) => one.at.getTime() - two.at.getTime())
  const inputs = planned.map(({ input }) => input)
  for (const id of await createExpenses(transaction, inputs, at(loadedAt))) mark(expense, id)
}
