import { holdRow, pick, type Undoable } from '#platform/server/undoable.ts'
import * as endpoints from '../shared/expense-endpoints.ts'
import { changeExpense, deleteExpense, lockExpense } from './expense-service.ts'
import { EXPENSE_ENTITY, EXPENSE_FIELDS } from './expense-tables.ts'

/** An expense's fields and its receipt are set back; a new one goes. Nothing is counted from it that could stay behind. */
export const undoableExpense: Undoable = {
  entity: EXPENSE_ENTITY,
  table: 'expenses',
  can: {
    create: endpoints.createExpense.can,
    update: endpoints.replaceExpense.can,
    delete: endpoints.deleteExpense.can,
  },
  columns: EXPENSE_FIELDS,
  hold: (transaction, id) => holdRow(transaction, 'expenses', id),
  async setBack(transaction, id, { before }, writer) {
    await changeExpense(transaction, await lockExpense(transaction, id), pick(before, EXPENSE_FIELDS), writer)
  },
  remove: (transaction, id, { actor }) => deleteExpense(transaction, id, actor),
}
