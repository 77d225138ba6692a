import { lockRow, type Undoable } from '#platform/server/records/undoable.ts'
import * as endpoints from '../shared/comment-endpoints.ts'
import { deleteComment, updateComment } from './change-own-comment.ts'
import { COMMENT_ENTITY } from './comment-tables.ts'

/** Undo restores the text of one's own comment without notifying anyone, and deletes a new comment. */
export const undoableComment: Undoable = {
  entity: COMMENT_ENTITY,
  table: 'comments',
  can: {
    create: endpoints.createComment.can,
    update: endpoints.updateComment.can,
    delete: endpoints.deleteComment.can,
  },
  // every change names its task
  columns: ['task_id', 'text'],
  lock: (transaction, id) => lockRow(transaction, 'comments', id),
  async setBack(transaction, id, { before }, { actor, platform }) {
    await updateComment(transaction, id, { text: String(before['text']) }, { actor, platform, isUndo: true })
  },
  remove: (transaction, id, { actor }) => deleteComment(transaction, id, actor),
}
