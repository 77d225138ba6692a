import type { Executor } from '#platform/server/database/database.ts'
import { safeFileName } from '#platform/server/http/file-transfer.ts'
import { readFile } from '#platform/server/records/stored-files.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { OutboxMessageRow } from './outbox-tables.ts'

/** A file attached to a message. */
export interface MailAttachment {
  name: string
  file: FileContents
}

const MAX_NAME_LENGTH = 120

/** A file name for a mail: safe to save under, of bounded length, with its extension. */
export function attachmentName(name: string): string {
  const safe = safeFileName(name)
  const characters = Array.from(safe)
  if (characters.length <= MAX_NAME_LENGTH) return safe
  const ending = /\.\w{1,8}$/.exec(safe)?.[0] ?? ''
  return `${characters.slice(0, MAX_NAME_LENGTH - ending.length - 1).join('')}…${ending}`
}

/** The attachment of a message; undefined if it has none. @throws Error when it cannot be read now */
export async function readAttachment(
  database: Executor,
  message: Pick<OutboxMessageRow, 'attachment_file_id' | 'attachment_name'>,
): Promise<MailAttachment | undefined> {
  const { attachment_file_id: fileId, attachment_name: name } = message
  if (fileId === null || name === null) return undefined
  const file = await readFile(database, fileId)
  if (file === undefined) throw new Error('The file is gone.')
  return { name, file }
}

/** The attachment of a stored message, under its name. @throws AppError not_found */
export async function getAttachment(database: Executor, id: number): Promise<FileContents> {
  const row = await database
    .selectFrom('outbox_messages')
    .select(['attachment_file_id', 'attachment_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  const attachment = row === undefined ? undefined : await readAttachment(database, row)
  if (attachment === undefined) throw notFound('Attachment')
  return { ...attachment.file, name: attachment.name }
}
