import { fullName } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Comment, CommentInput } from '../shared/comment-schema.ts'
import type { CommentWriter } from './comment-service.ts'
import { comments } from './comment-tables.ts'
import { notifyOfComment } from './notify-of-comment.ts'

/**
 * Changes the text of one's own comment. The same text again is not a change. Only people who are newly mentioned are
 * notified.
 * @throws AppError not_found; forbidden for someone else's comment, even for an ADMIN
 */
export async function updateComment(
  transaction: WriteExecutor,
  id: number,
  { text }: CommentInput,
  writer: CommentWriter,
): Promise<Comment> {
  const { actor, platform } = writer
  const before = await lockOwnComment(transaction, id, {
    actor,
    sentence: 'Only who wrote a comment can change it',
  })
  const after = await comments.update(transaction, before, { text }, { actor, now: platform.clock() })
  if (text !== before.text && writer.isUndo !== true)
    await notifyOfComment(transaction, after, { ...writer, before: before.text })
  return { ...after, authorId: actor.id, authorName: fullName(actor) }
}

/**
 * Deletes one's own comment; its whole row stays in the audit trail.
 * @throws AppError not_found; forbidden for someone else's comment, even for an ADMIN
 */
export async function deleteComment(
  transaction: WriteExecutor,
  id: number,
  actor: CommentWriter['actor'],
): Promise<void> {
  await lockOwnComment(transaction, id, { actor, sentence: 'Only who wrote a comment can delete it' })
  await comments.remove(transaction, id, actor)
}

async function lockOwnComment(
  transaction: WriteExecutor,
  id: number,
  { actor, sentence }: { actor: CommentWriter['actor']; sentence: string },
) {
  const row = await comments.lock(transaction, id)
  if (row.author_id !== actor.id) throw new AppError('forbidden', sentence)
  return row
}
