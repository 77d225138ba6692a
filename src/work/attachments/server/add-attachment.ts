import { randomUUID } from 'node:crypto'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Once } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import {
  addPiece,
  discardUpload,
  finishUpload,
  receivePieces,
  type Upload,
} from '#platform/server/records/file-pieces.ts'
import { type Actor, fullName } from '#platform/server/security/actor.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { SentStream } from '#platform/shared/file-contents.ts'
import { type Attachment, ATTACHMENT_PIECE_BYTES, MAX_ATTACHMENT_BYTES } from '../shared/attachment-schema.ts'
import { ATTACHMENT_COLUMNS, ATTACHMENT_ENTITY } from './attachment-tables.ts'
import { getAttachment } from './read-attachments.ts'

/** Where a file is added, by the id in the call's address. */
export interface AttachmentPlace {
  table: 'tasks' | 'comments' | 'projects'
  id: number
}

/** A file that is added: its name, and its bytes or the upload that holds them. */
interface Sent {
  name: string
  upload: string | undefined
  stream: SentStream
}

type Means = Pick<Platform, 'clock' | 'config' | 'database'>

/**
 * Adds a file. Its bytes are stored while they arrive; if anything refuses it, nothing of them stays, except what was
 * sent in pieces, which the sender may name again.
 * @throws AppError not_found, conflict, forbidden, too_large, validation
 */
export async function addAttachment(
  place: AttachmentPlace,
  { name, upload: uploadId, stream }: Sent,
  writer: { actor: Actor; once: Once },
  platform: Means,
): Promise<Attachment> {
  const { actor, once } = writer
  const upload = { uploaderId: actor.id, uploadId: uploadId ?? randomUUID() }
  await ownersOf(platform.database, place, actor)
  const limits = {
    maxBytes: MAX_ATTACHMENT_BYTES,
    quota: platform.config.attachmentQuota,
    clock: platform.clock,
  }
  const store = async () => {
    if (uploadId === undefined) await receivePieces(platform.database, upload, stream, limits)
    return platform.database
      .transaction()
      .execute(async (transaction) =>
        once(transaction, async () =>
          attach(transaction, place, { name, upload }, { actor, now: platform.clock() }),
        ),
      )
  }
  try {
    return await store()
  } finally {
    if (uploadId === undefined) await discardUpload(platform.database, upload)
  }
}

/** Stores a piece of a file that is sent in pieces. @throws AppError conflict, too_large, validation */
export async function receivePiece(
  upload: Upload,
  { number, stream }: { number: number; stream: SentStream },
  platform: Means,
): Promise<number> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream.chunks) {
    length += part.length
    if (length > ATTACHMENT_PIECE_BYTES) throw new AppError('too_large', 'A piece has at most 1 MB')
    parts.push(part)
  }
  if (length === 0) throw new AppError('validation', 'The piece is empty')
  const limits = { maxBytes: MAX_ATTACHMENT_BYTES, quota: platform.config.attachmentQuota }
  const piece = { number, content: Buffer.concat(parts), now: platform.clock() }
  return addPiece(platform.database, upload, piece, limits)
}

async function attach(
  transaction: WriteExecutor,
  place: AttachmentPlace,
  { name, upload }: { name: string; upload: Upload },
  { actor, now }: { actor: Actor; now: Date },
): Promise<Attachment> {
  const owners = await ownersOf(transaction, place, actor, true)
  const { id: fileId } = await finishUpload(transaction, upload)
  const row = await transaction
    .insertInto('attachments')
    .values({
      task_id: null,
      comment_id: null,
      project_id: null,
      ...owners,
      name,
      file_id: fileId,
      uploader_id: actor.id,
      uploader_name: fullName(actor),
      created_at: now,
    })
    .returning(ATTACHMENT_COLUMNS)
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: ATTACHMENT_ENTITY,
    id: row.id,
    action: 'create',
    actor,
    after: row,
  })
  return getAttachment(transaction, row.id, actor)
}

/** What a place refers to: it exists, and takes files of this person. @throws AppError not_found; forbidden */
async function ownersOf(
  database: Executor,
  { table, id }: AttachmentPlace,
  actor: Actor,
  isLocked = false,
): Promise<{ task_id: number; comment_id?: number } | { project_id: number }> {
  if (table === 'comments') {
    const comment = await database
      .selectFrom('comments')
      .select(['task_id', 'author_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (comment === undefined) throw notFound('Comment')
    if (comment.author_id !== actor.id)
      throw new AppError('forbidden', 'Only who wrote a comment can add files to it')
    await ownersOf(database, { table: 'tasks', id: comment.task_id }, actor, isLocked)
    return { task_id: comment.task_id, comment_id: id }
  }
  const owner = await database
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .$if(isLocked, (select) => select.forNoKeyUpdate())
    .executeTakeFirst()
  if (owner === undefined) throw notFound(table === 'tasks' ? 'Task' : 'Project')
  return table === 'tasks' ? { task_id: id } : { project_id: id }
}
