import type { ServerFeature } from '#platform/server/feature.ts'
import { expenseImport } from '../shared/expense-import.ts'
import { expenseRoutes } from './expense-routes.ts'
import { createExpenses } from './expense-service.ts'
import { expenses as table } from './expense-tables.ts'

export const expenses: ServerFeature = {
  name: 'sales/expenses',
  routes: expenseRoutes,
  restorables: [table.restorable],
  undoables: [table.undoable],
  audited: [{ ...table.audited, source: { ...table.audited.source, searched: 'search_text' } }],
  importables: [{ importable: expenseImport, add: createExpenses, removeUntouched: table.removeUntouched }],
}
