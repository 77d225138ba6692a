import type { WriteExecutor } from '#platform/server/database/database.ts'
import { restoreParts } from '#platform/server/records/insert-deleted-rows.ts'
import { type Restorable, stillExisting } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { comments } from './comment-tables.ts'

/** Restores a deleted comment unchanged to its task, with its files, without its author if the account is gone. */
export const restorableComment = (restoreFiles: typeof restoreComments): Restorable => ({
  ...comments.restorable,
  async restore(transaction, before) {
    const taskId = await stillExisting(transaction, { table: 'tasks', column: 'id' }, before['task_id'])
    if (taskId === null) {
      throw new AppError('conflict', 'The task of this comment was deleted. Restore the task first.')
    }
    const row = await comments.restorable.restore(transaction, before)
    if (row !== undefined) await restoreFiles(transaction, before['attachments'])
    return row
  },
})

/** Restores the comments that were deleted with their task, once the task itself is restored; see {@link restoreParts}. */
export async function restoreComments(transaction: WriteExecutor, deleted: unknown): Promise<void> {
  await restoreParts(transaction, comments, deleted)
}
