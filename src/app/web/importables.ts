import { shownClientImport } from '#sales/clients/web/import-clients.ts'
import { shownExpenseImport } from '#sales/expenses/web/import-expenses.ts'
import { shownItemImport } from '#sales/items/web/import-items.ts'
import { shownTaskImport } from '#work/task-choices/web/import-tasks.ts'
import type { ShownImport } from '#platform/web/lists/shown-import.ts'

/** What can be imported, of all features: fetched with the page that imports. */
export const IMPORTABLES: readonly ShownImport[] = [
  shownTaskImport,
  shownClientImport,
  shownItemImport,
  shownExpenseImport,
]
