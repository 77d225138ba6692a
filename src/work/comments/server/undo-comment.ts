import type { Undoable } from '#platform/server/records/undoable.ts'
import { deleteComment, updateComment } from './change-own-comment.ts'
import { comments } from './comment-tables.ts'

/** Undo restores the text of one's own comment without notifying anyone, and deletes a new comment. */
export const undoableComment: Undoable = {
  ...comments.undoable,
  // every change names its task
  columns: ['task_id', 'text'],
  async setBack(transaction, id, { before }, { actor, platform }) {
    await updateComment(transaction, id, { text: String(before['text']) }, { actor, platform, isUndo: true })
  },
  remove: (transaction, id, { actor }) => deleteComment(transaction, id, actor),
}
