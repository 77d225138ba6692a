import type { WriteExecutor } from '#platform/server/database/database.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { holds } from '#platform/shared/permissions.ts'
import { ATTACHMENT_COLUMNS, ATTACHMENT_ENTITY } from './attachment-tables.ts'

/**
 * Deletes a file; it can be restored for 30 days.
 * @throws AppError not_found, also for a file of a project that the caller does not see; forbidden for somebody else's
 */
export async function deleteAttachment(transaction: WriteExecutor, id: number, actor: Actor): Promise<void> {
  const row = await transaction
    .selectFrom('attachments')
    .select(ATTACHMENT_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || (row.project_id !== null && !holds(actor, 'project:view'))) throw notFound('File')
  if (row.uploader_id !== actor.id && !holds(actor, 'attachment:delete'))
    throw new AppError('forbidden', 'Only who added a file can delete it')
  await transaction.deleteFrom('attachments').where('id', '=', id).execute()
  await recordChange(transaction, { entity: ATTACHMENT_ENTITY, id, action: 'delete', actor, before: row })
}
