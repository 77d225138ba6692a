import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/expense-endpoints.ts'
import { createExpense, deleteExpense, getExpense, replaceExpense } from './expense-service.ts'
import { expenseTotals } from './expense-totals.ts'
import { exportExpenses } from './export-expenses.ts'
import { listExpenseCategories, listExpenses } from './list-expenses.ts'
import { deleteReceipt, readReceipt, uploadReceipt } from './receipt.ts'

export function expenseRoutes(router: Router, { config, clock }: Platform): void {
  const moment = () => {
    const now = clock()
    return { now, today: dayIn(config.timeZone, now) }
  }

  router.read(endpoints.listExpenses, async ({ database, query, setTotal }) => {
    const { expenses, total } = await listExpenses(database, query)
    setTotal(total)
    return expenses
  })
  router.read(endpoints.getExpenseTotals, async ({ database, query }) => expenseTotals(database, query))
  router.read(endpoints.listExpenseCategories, async ({ database }) => listExpenseCategories(database))
  router.read(endpoints.exportExpenses, async ({ database, query }) => exportExpenses(database, query))
  router.read(endpoints.getExpense, async ({ database, params }) => getExpense(database, params.id))
  router.read(endpoints.getReceipt, async ({ database, params }) => readReceipt(database, params.id))

  router.write(endpoints.createExpense, async ({ database, body, actor }) =>
    createExpense(database, body, { actor, ...moment() }),
  )
  router.write(endpoints.replaceExpense, async ({ database, params, body, actor }) =>
    replaceExpense(database, params.id, body, { actor, ...moment() }),
  )
  router.write(endpoints.deleteExpense, async ({ database, params, actor }) =>
    deleteExpense(database, params.id, actor),
  )
  router.write(endpoints.uploadReceipt, async ({ database, params, query, body, actor }) =>
    uploadReceipt(database, params.id, { file: body, name: query.name }, { actor, now: clock() }),
  )
  router.write(endpoints.deleteReceipt, async ({ database, params, actor }) =>
    deleteReceipt(database, params.id, { actor, now: clock() }),
  )
}
