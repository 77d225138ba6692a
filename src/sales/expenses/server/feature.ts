import type { ServerFeature } from '#platform/server/feature.ts'
import { announcedExpenses } from './announce-expenses.ts'
import { expenseRoutes } from './expense-routes.ts'
import { expenses as table } from './expense-tables.ts'
import { importableExpense } from './import-expenses.ts'
import { getExpenseTotals, listExpenses } from '../shared/expense-endpoints.ts'

export const expenses: ServerFeature = {
  name: 'sales/expenses',
  routes: expenseRoutes,
  tools: [
    {
      name: 'list_expenses',
      endpoint: listExpenses,
      description: 'Expenses, the newest day first, filtered by category, days or a search.',
      defaults: { limit: 20 },
    },
    {
      name: 'get_expense_totals',
      endpoint: getExpenseTotals,
      description: 'Sums of the expenses that a filter leaves, in all and by category.',
    },
  ],
  restorables: [table.restorable],
  undoables: [table.undoable],
  announced: announcedExpenses,
  audited: [{ ...table.audited, source: { ...table.audited.source, searched: 'search_text' } }],
  importables: [importableExpense],
}
