import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { restorableSentence } from '#platform/web/data/restorable-sentence.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import { deleteSubTask } from '../shared/sub-task-endpoints.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'
import { SUB_TASK_STATUS_LOOK } from '../shared/sub-task-status.ts'

/**
 * Deletes a sub-task after confirmation; its row disappears once it is deleted (spec 1.9, 6.8).
 * @param mayRestore whether the person asked can see the bin
 */
export async function deleteSubTaskAfterAsking(
  queryClient: QueryClient,
  subTask: SubTask,
  mayRestore: boolean,
): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Delete Sub-task',
    question: `Are you sure you want to delete this sub-task? ${restorableSentence(mayRestore)}`,
    detail: (
      <>
        <StatusGlyph {...SUB_TASK_STATUS_LOOK[subTask.status]} size={14} label={subTask.status} />
        <span>{subTask.title}</span>
      </>
    ),
    loading: 'Deleting sub-task...',
    success: 'Sub-task deleted successfully',
    failure: 'Failed to delete sub-task. Please try again.',
    what: `Delete “${subTask.title}”`,
    entity: 'sub-task',
    id: subTask.id,
    send: () => callWithMetadata(deleteSubTask, { params: { id: String(subTask.id) } }),
  })
}
