import type { Sample } from '#platform/server/samples/sample.ts'
import { expense } from '../../shared/expense-schema.ts'
import { createExpenses } from '../expense-service.ts'
import { planExpenses } from './plan-expenses.ts'

const DAYS = 182
/** Number of occasional expenses. */
const OTHERS = 40

/** Half a year of expenses. */
export const sampleExpenses: Sample = {
  kind: { entity: expense, table: 'expenses', isWork: true },
  async add({ transaction, today, at, mark, loadedAt }) {
    const { monthly, other } = planExpenses(today, { days: DAYS, others: OTHERS })
    const planned = [...monthly, ...other].toSorted((one, two) => one.at.getTime() - two.at.getTime())
    const inputs = planned.map(({ input }) => input)
    for (const id of await createExpenses(transaction, inputs, at(loadedAt))) mark(expense, id)
  },
}
