import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { restorableSentence } from '#platform/web/data/restorable-sentence.ts'
import { write } from '#platform/web/data/write.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { deleteComment } from '../shared/comment-endpoints.ts'
import type { Comment } from '../shared/comment-schema.ts'
import { sentenceOf } from './comment-drafts.ts'

/**
 * Deletes an own comment after asking (spec 1.9).
 * @param mayRestore whether who is asked can see the bin
 */
export async function deleteCommentAfterAsking(
  queryClient: QueryClient,
  comment: Comment,
  mayRestore: boolean,
): Promise<void> {
  const isConfirmed = await confirm({
    title: 'Delete Comment',
    message: `Are you sure you want to delete this comment? ${restorableSentence(mayRestore)}`,
    confirmText: 'Delete',
    cancelText: 'Cancel',
    type: 'danger',
    detail: <span className="clamped clamped-to-three">{comment.text}</span>,
  })
  if (!isConfirmed) return
  const loading = showLoading('Deleting comment...')
  try {
    await write(queryClient, { entity: 'comment', removes: comment.id }, async () => {
      const answer = await callWithMetadata(deleteComment, { params: { id: String(comment.id) } })
      // before the comment goes, so that the focus comes back to it and from there to the next one
      loading.hide()
      toastUndo({ message: 'Comment deleted successfully', what: 'Delete Comment' }, answer.changes)
      return answer
    })
  } catch (error) {
    loading.hide()
    toast.error({ title: 'Failed to delete comment. Please try again.', message: sentenceOf(error) })
  }
}
