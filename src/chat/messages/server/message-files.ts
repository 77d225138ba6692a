import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { finishUpload, openFile } from '#platform/server/records/file-pieces.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { StoredFile } from '#platform/shared/file-contents.ts'
import type { SentFile } from '../shared/chat-schema.ts'
import { isReadBy } from './conversation.ts'

/** A file that will go with a message. */
interface WholeFile {
  name: string
  fileId: number
}

/**
 * Makes what a person sent in pieces whole, before the message is stored: the bytes are read for it, and the conversation
 * must not stay locked meanwhile.
 * @throws AppError conflict when an upload is not there, or not any more
 */
export async function finishFiles(
  transaction: WriteExecutor,
  files: readonly SentFile[],
  uploaderId: string,
): Promise<WholeFile[]> {
  const ids = new Map<string, number>()
  // in one order: two messages with the same uploads wait for each other
  for (const uploadId of files.map(({ upload }) => upload).toSorted()) {
    const { id } = await finishUpload(transaction, { uploaderId, uploadId }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error
      throw new AppError('conflict', 'A file of this message is not on the server any more. Add it again.')
    })
    ids.set(uploadId, id)
  }
  return files.map(({ name, upload }) => ({ name, fileId: ids.get(upload) ?? 0 }))
}

/** Adds files to the message that was just stored. */
export async function addFiles(
  transaction: WriteExecutor,
  messageId: number,
  files: readonly WholeFile[],
): Promise<void> {
  await transaction
    .insertInto('chat_files')
    .values(
      files.map(({ name, fileId }, position) => ({
        message_id: messageId,
        position,
        name,
        file_id: fileId,
      })),
    )
    .execute()
}

/** The contents of one file, for those who read its conversation (spec 30.7). @throws AppError not_found */
export async function openMessageFile(database: Executor, id: number, reader: string): Promise<StoredFile> {
  const found = await database
    .selectFrom('chat_files')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_files.message_id')
    .innerJoin('chat_conversations', 'chat_conversations.id', 'chat_messages.conversation_id')
    .select(['name', 'file_id', 'user_one', 'user_two'])
    .where('chat_files.id', '=', id)
    .executeTakeFirst()
  const file =
    found === undefined || !isReadBy(reader, found) ? undefined : await openFile(database, found.file_id)
  if (found === undefined || file === undefined) throw notFound('File')
  return { ...file, name: found.name }
}
