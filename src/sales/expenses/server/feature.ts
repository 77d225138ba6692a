import type { ServerFeature } from '#platform/server/feature.ts'
import { expenseRoutes } from './expense-routes.ts'
import { expenses as table } from './expense-tables.ts'
import { importableExpense } from './import-expenses.ts'

export const expenses: ServerFeature = {
  name: 'sales/expenses',
  routes: expenseRoutes,
  restorables: [table.restorable],
  undoables: [table.undoable],
  audited: [{ ...table.audited, source: { ...table.audited.source, searched: 'search_text' } }],
  importables: [importableExpense],
}
