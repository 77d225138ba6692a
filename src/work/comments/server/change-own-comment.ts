import { fullName } from '#platform/server/security/actor.ts'
import { changedFields, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Comment, CommentInput } from '../shared/comment-schema.ts'
import { type CommentWriter, toComment } from './comment-service.ts'
import { COMMENT_COLUMNS, COMMENT_ENTITY, type CommentRow } from './comment-tables.ts'
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
  const shown = { author_name: fullName(actor) }
  const changed = changedFields<CommentRow>(before, { text })
  if (changed === undefined) return toComment({ ...before, ...shown })
  const row = await transaction
    .updateTable('comments')
    .set({ text, edited_at: platform.clock() })
    .where('id', '=', id)
    .returning(COMMENT_COLUMNS)
    .executeTakeFirstOrThrow()
  // the task's id says which task was commented on
  const task = { task_id: row.task_id }
  await recordChange(transaction, {
    entity: COMMENT_ENTITY,
    id,
    action: 'update',
    actor,
    before: { ...task, ...changed.before },
    after: { ...task, ...changed.after },
  })
  if (writer.isUndo !== true) await notifyOfComment(transaction, row, { ...writer, before: before.text })
  return toComment({ ...row, ...shown })
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
  const before = await lockOwnComment(transaction, id, {
    actor,
    sentence: 'Only who wrote a comment can delete it',
  })
  await transaction.deleteFrom('comments').where('id', '=', id).execute()
  await recordChange(transaction, { entity: COMMENT_ENTITY, id, action: 'delete', actor, before })
}

async function lockOwnComment(
  transaction: WriteExecutor,
  id: number,
  { actor, sentence }: { actor: CommentWriter['actor']; sentence: string },
): Promise<CommentRow> {
  const row = await transaction
    .selectFrom('comments')
    .select(COMMENT_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Comment')
  if (row.author_id !== actor.id) throw new AppError('forbidden', sentence)
  return row
}
