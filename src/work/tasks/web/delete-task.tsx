import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { refresh } from '#platform/web/data/write.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { deleteTask } from '../shared/task-endpoints.ts'
import type { Task } from '../shared/task-schema.ts'
import { TaskNumber, TaskStatusGlyph } from './task-marks.tsx'
import { reasonText } from './use-save-field.ts'

/** Why not everyone can delete (spec 3.3). */
export const DELETE_HINT = 'Only administrators can delete tasks'

const FAILURE = 'Failed to delete task. Please try again.'

/**
 * Deletes a task after confirmation (spec 1.9, 5.9).
 * @returns whether the task was deleted
 */
export async function deleteTaskAfterAsking(queryClient: QueryClient, task: Task): Promise<boolean> {
  const isDeleted = await askAndDelete(queryClient, {
    title: 'Delete Task',
    question: 'Are you sure you want to delete this task? You can restore it for 30 days.',
    detail: (
      <>
        <TaskStatusGlyph status={task.status} size={14} />
        <TaskNumber id={task.id} />
        <span>{task.taskName}</span>
      </>
    ),
    loading: 'Deleting task...',
    success: 'Task deleted successfully',
    failure: FAILURE,
    failureOf: (error) => `${FAILURE} ${reasonText(error)}`,
    what: `Delete Task #${task.id}`,
    entity: 'task',
    id: task.id,
    send: () => callWithMetadata(deleteTask, { params: { id: String(task.id) } }),
  })
  // what waited for it no longer does
  if (isDeleted && task.isBlocking) void refresh(queryClient, 'task')
  return isDeleted
}
