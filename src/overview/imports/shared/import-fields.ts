import type { Importable } from '#platform/shared/imports/importable.ts'
import { clientImport } from '#sales/clients/shared/client-import.ts'
import { expenseImport } from '#sales/expenses/shared/expense-import.ts'
import { taskImport } from '#work/tasks/shared/task-import.ts'
import type { ImportKind } from './import-kinds.ts'

/** Each kind. */
export const IMPORTS: Readonly<Record<ImportKind, Importable>> = {
  tasks: taskImport,
  clients: clientImport,
  expenses: expenseImport,
}

/** How many there are, in words: `1 task`, `5,000 tasks`. */
export function countOf(kind: ImportKind, count: number): string {
  const { one, name } = IMPORTS[kind]
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : name}`
}
