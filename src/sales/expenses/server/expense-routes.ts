import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/expense-endpoints.ts'
import { createExpense, getExpense, replaceExpense } from './expense-service.ts'
import { expenses } from './expense-tables.ts'
import { expenseTotals } from './expense-totals.ts'
import { exportExpenses } from './export-expenses.ts'
import { listExpenseCategories, listExpenses } from './list-expenses.ts'
import { deleteReceipt, readReceipt, uploadReceipt } from './receipt.ts'

export function expenseRoutes(router: Router, { config, clock }: Platform): void {
  router.read(endpoints.listExpenses, async ({ database, query, setTotal }) => {
    const { expenses: listed, total } = await listExpenses(database, query)
    setTotal(total)
    return listed
  })
  router.read(endpoints.getExpenseTotals, async ({ database, query }) => expenseTotals(database, query))
  router.read(endpoints.listExpenseCategories, async ({ database }) => listExpenseCategories(database))
  router.read(endpoints.exportExpenses, async ({ database, query }) => exportExpenses(database, query))
  router.read(endpoints.getExpense, async ({ database, params }) => getExpense(database, params.id))
  router.read(endpoints.getReceipt, async ({ database, params }) => readReceipt(database, params.id))

  router.write(endpoints.createExpense, async ({ database, body, actor }) => {
    const now = clock()
    return createExpense(database, body, { actor, now, today: dayIn(config.timeZone, now) })
  })
  router.write(endpoints.replaceExpense, async ({ database, params, body, actor, ifMatch }) =>
    replaceExpense(database, params.id, body, { actor, now: clock(), ifMatch }),
  )
  router.write(endpoints.deleteExpense, async ({ database, params, actor }) =>
    expenses.remove(database, params.id, actor),
  )
  router.write(endpoints.uploadReceipt, async ({ database, params, query, body, actor }) =>
    uploadReceipt(database, params.id, { file: body, name: query.name }, { actor, now: clock() }),
  )
  router.write(endpoints.deleteReceipt, async ({ database, params, actor }) =>
    deleteReceipt(database, params.id, { actor, now: clock() }),
  )
}
