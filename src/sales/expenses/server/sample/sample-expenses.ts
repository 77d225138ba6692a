import type { Sample } from '#platform/server/samples/sample.ts'
import { addDays } from '#platform/shared/dates.ts'
import { expense } from '../../shared/expense-schema.ts'
import { createExpenses } from '../expense-service.ts'
import { planExpenses } from './plan-expenses.ts'

const DAYS = 182
/** Number of occasional expenses. */
const OTHERS = 40

/** Passed on to the client of the first project. */
const PASSED_ON = {
  category: 'General',
  description: 'Photographer for the product pages',
  vendor: 'Nuwara Light Studio',
  amount: 38_500,
  isBillable: true,
  markupPercent: 10,
}

/** Half a year of expenses, and one that a client pays for. */
export const sampleExpenses: Sample = {
  kind: { entity: expense, table: 'expenses', isWork: true },
  async add({ transaction, today, at, mark, loadedAt, idsOf }) {
    const { monthly, other } = planExpenses(today, { days: DAYS, others: OTHERS })
    const planned = [...monthly, ...other].toSorted((one, two) => one.at.getTime() - two.at.getTime())
    const [projectId = null] = idsOf('project').map(Number)
    const passedOn = { ...PASSED_ON, projectId, date: addDays(today, -1) }
    const inputs = [...planned.map(({ input }) => input), passedOn]
    for (const id of await createExpenses(transaction, inputs, at(loadedAt))) mark(expense, id)
  },
}
