import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { deleteTask } from '../shared/task-endpoints.ts'
import type { Task } from '../shared/task-schema.ts'
import { TaskNumber, TaskStatusGlyph } from './task-marks.tsx'
import { reasonText } from './use-save-field.ts'

/** Why deleting is not for everybody (spec 3.3). */
export const DELETE_HINT = 'Only administrators can delete tasks'

/**
 * Deletes a task after asking (spec 1.9, 5.9).
 * @returns whether the task is gone
 */
export async function deleteTaskAfterAsking(queryClient: QueryClient, task: Task): Promise<boolean> {
  const isConfirmed = await confirm({
    title: 'Delete Task',
    message: 'Are you sure you want to delete this task? You can restore it for 30 days.',
    confirmText: 'Delete',
    cancelText: 'Cancel',
    type: 'danger',
    detail: (
      <>
        <TaskStatusGlyph status={task.status} size={14} />
        <TaskNumber id={task.id} />
        <span>{task.taskName}</span>
      </>
    ),
  })
  if (!isConfirmed) return false
  const loading = showLoading('Deleting task...')
  try {
    const params = { id: String(task.id) }
    const { changes } = await write(queryClient, { entity: 'task', removes: task.id }, () =>
      callWithMetadata(deleteTask, { params }),
    )
    toastUndo({ message: 'Task deleted successfully', what: `Delete Task #${task.id}` }, changes)
    return true
  } catch (error) {
    toast.error({ message: `Failed to delete task. Please try again. ${reasonText(error)}` })
    return false
  } finally {
    loading.hide()
  }
}
