import type { Executor } from '#platform/server/database/database.ts'
import { openFile } from '#platform/server/records/file-pieces.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { StoredFile } from '#platform/shared/file-contents.ts'
import { type Holder, holds } from '#platform/shared/permissions.ts'
import type { Attachment } from '../shared/attachment-schema.ts'
import { shownAttachments } from './attachment-tables.ts'

/**
 * The files of a task, those of its comments included, or of a project, newest first.
 * @throws AppError not_found when there is no such task or project
 */
export async function listAttachments(
  database: Executor,
  of: { table: 'tasks' | 'projects'; id: number },
): Promise<Attachment[]> {
  const column = of.table === 'tasks' ? 'attachments.task_id' : 'attachments.project_id'
  const found = await shownAttachments(database)
    .where(column, '=', of.id)
    .orderBy('attachments.id', 'desc')
    .execute()
  if (found.length > 0) return found
  const owner = await database.selectFrom(of.table).select('id').where('id', '=', of.id).executeTakeFirst()
  if (owner === undefined) throw notFound(of.table === 'tasks' ? 'Task' : 'Project')
  return found
}

/** One file, for those who see where it belongs. @throws AppError not_found */
export async function getAttachment(database: Executor, id: number, reader: Holder): Promise<Attachment> {
  const found = await shownAttachments(database).where('attachments.id', '=', id).executeTakeFirst()
  if (found === undefined || (found.projectId !== null && !holds(reader, 'project:view')))
    throw notFound('File')
  return found
}

/** The contents of one file, for those who see where it belongs. @throws AppError not_found */
export async function openAttachment(database: Executor, id: number, reader: Holder): Promise<StoredFile> {
  const { name } = await getAttachment(database, id, reader)
  const { file_id: fileId } = await database
    .selectFrom('attachments')
    .select('file_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const file = await openFile(database, fileId)
  if (file === undefined) throw notFound('File')
  return { ...file, name }
}
