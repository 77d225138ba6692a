import type { WriteExecutor } from '#platform/server/database/database.ts'
import { insertDeletedRow, insertDeletedRows } from '#platform/server/records/insert-deleted-rows.ts'
import { type Restorable, rowsOf, stillExisting } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { COMMENT_COLUMNS, COMMENT_ENTITY } from './comment-tables.ts'

/** Restores a deleted comment unchanged to its task, without its author if the account is gone. */
export const restorableComment: Restorable = {
  entity: COMMENT_ENTITY,
  table: 'comments',
  titleColumns: ['text'],
  async restore(transaction, before) {
    const taskId = await stillExisting(transaction, { table: 'tasks', column: 'id' }, before['task_id'])
    if (taskId === null) {
      throw new AppError('conflict', 'The task of this comment was deleted. Restore the task first.')
    }
    return insertDeletedRow(transaction, 'comments', COMMENT_COLUMNS, before)
  },
}

/**
 * Restores the comments that were deleted with their task, once the task itself is restored. Authors whose accounts are
 * gone are left out.
 * @param rows from the audit row of the task's deletion: the comments' rows as returned by `to_jsonb`
 * @throws AppError conflict when one of the ids is taken
 */
export async function restoreComments(transaction: WriteExecutor, rows: unknown): Promise<void> {
  const deleted = rowsOf(rows)
  const restored = await insertDeletedRows(transaction, 'comments', COMMENT_COLUMNS, deleted, ['id'])
  if (restored.length !== deleted.length) {
    throw new AppError('conflict', 'There is another comment with the same id by now')
  }
}
