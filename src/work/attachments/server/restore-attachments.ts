import type { WriteExecutor } from '#platform/server/database/database.ts'
import { insertDeletedRow, restoreParts } from '#platform/server/records/insert-deleted-rows.ts'
import { type Restorable, stillExisting } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { ATTACHMENT_COLUMNS, ATTACHMENT_ENTITY, ATTACHMENT_KIND } from './attachment-tables.ts'

/** Where a file belonged, by the column that names it. */
const PLACES = [
  ['task_id', 'tasks', 'task'],
  ['comment_id', 'comments', 'comment'],
  ['project_id', 'projects', 'project'],
] as const

/** Restores a deleted file to its task, comment or project. */
export const restorableAttachment: Restorable = {
  entity: ATTACHMENT_ENTITY,
  titleColumns: ['name'],
  async restore(transaction, before) {
    for (const [column, table, word] of PLACES) {
      if (before[column] === null) continue
      if ((await stillExisting(transaction, { table, column: 'id' }, before[column])) === null)
        throw new AppError('conflict', `The ${word} of this file was deleted. Restore the ${word} first.`)
    }
    return insertDeletedRow(transaction, 'attachments', ATTACHMENT_COLUMNS, before)
  },
}

/** Restores the files that were deleted with what they belong to, once that is restored; see {@link restoreParts}. */
export async function restoreAttachments(transaction: WriteExecutor, deleted: unknown): Promise<void> {
  const part = { definition: ATTACHMENT_KIND, table: 'attachments', columns: ATTACHMENT_COLUMNS } as const
  await restoreParts(transaction, part, deleted)
}
