import { insertDeletedRow, type Restorable, stillExisting } from '#platform/server/restore.ts'
import { EXPENSE_COLUMNS, EXPENSE_ENTITY } from './expense-tables.ts'

/** A deleted expense comes back as it was, with its receipt, and with its project if that still exists. */
export const restorableExpense: Restorable = {
  entity: EXPENSE_ENTITY,
  table: 'expenses',
  titleColumns: ['description'],
  async restore(transaction, before) {
    const file = await stillExisting(transaction, { table: 'files', column: 'id' }, before['receipt_file_id'])
    const project = { table: 'projects', column: 'id' } as const
    return insertDeletedRow(transaction, 'expenses', EXPENSE_COLUMNS, {
      ...before,
      receipt_file_id: file,
      receipt_name: file === null ? null : before['receipt_name'],
      project_id: await stillExisting(transaction, project, before['project_id']),
    })
  },
}
