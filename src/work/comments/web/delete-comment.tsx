import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { restorableSentence } from '#platform/web/data/restorable-sentence.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { deleteComment } from '../shared/comment-endpoints.ts'
import type { Comment } from '../shared/comment-schema.ts'

/**
 * Deletes one's own comment after confirmation (spec 1.9).
 * @param mayRestore whether the person asked can see the bin
 */
export async function deleteCommentAfterAsking(
  queryClient: QueryClient,
  comment: Comment,
  mayRestore: boolean,
): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Delete Comment',
    question: `Are you sure you want to delete this comment? ${restorableSentence(mayRestore)}`,
    detail: <span className="clamped clamped-to-three">{comment.text}</span>,
    loading: 'Deleting comment...',
    success: 'Comment deleted successfully',
    failure: 'Failed to delete comment. Please try again.',
    entity: 'comment',
    id: comment.id,
    send: () => callWithMetadata(deleteComment, { params: { id: String(comment.id) } }),
  })
}
