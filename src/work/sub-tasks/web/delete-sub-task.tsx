import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { restorableSentence } from '#platform/web/data/restorable-sentence.ts'
import { write } from '#platform/web/data/write.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { deleteSubTask } from '../shared/sub-task-endpoints.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'
import { SUB_TASK_STATUS_LOOK } from '../shared/sub-task-status.ts'
import { sentenceOf } from './sub-task-form.ts'

/**
 * Deletes a sub-task after asking; its row goes once it is deleted (spec 1.9, 6.8).
 * @param mayRestore whether who is asked can see the bin
 */
export async function deleteSubTaskAfterAsking(
  queryClient: QueryClient,
  subTask: SubTask,
  mayRestore: boolean,
): Promise<void> {
  const isConfirmed = await confirm({
    title: 'Delete Sub-task',
    message: `Are you sure you want to delete this sub-task? ${restorableSentence(mayRestore)}`,
    confirmText: 'Delete',
    cancelText: 'Cancel',
    type: 'danger',
    detail: (
      <>
        <StatusGlyph {...SUB_TASK_STATUS_LOOK[subTask.status]} size={14} label={subTask.status} />
        <span>{subTask.title}</span>
      </>
    ),
  })
  if (!isConfirmed) return
  const loading = showLoading('Deleting sub-task...')
  try {
    await write(queryClient, { entity: 'sub-task', removes: subTask.id }, async () => {
      const answer = await callWithMetadata(deleteSubTask, { params: { id: String(subTask.id) } })
      // before the row goes, so that the focus comes back to it and from there to the next one
      loading.hide()
      toastUndo(
        { message: 'Sub-task deleted successfully', what: `Delete “${subTask.title}”` },
        answer.changes,
      )
      return answer
    })
  } catch (error) {
    loading.hide()
    toast.error({ title: 'Failed to delete sub-task. Please try again.', message: sentenceOf(error) })
  }
}
