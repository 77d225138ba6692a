import { type Restorable, stillExisting } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { timeEntries } from './time-tables.ts'

/** Restores deleted time to its task or project. */
export const restorableTime: Restorable = {
  ...timeEntries.restorable,
  titleColumns: ['task_name', 'day'],
  async restore(transaction, before) {
    const task = await stillExisting(transaction, { table: 'tasks', column: 'id' }, before['task_id'])
    const project = await stillExisting(
      transaction,
      { table: 'projects', column: 'id' },
      before['project_id'],
    )
    if (task === null && project === null)
      throw new AppError('conflict', 'What this time was spent on was deleted. Restore that first.')
    return timeEntries.restorable.restore(transaction, before)
  },
}
