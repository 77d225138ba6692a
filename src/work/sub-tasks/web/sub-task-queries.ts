import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { storeReply } from '#platform/web/data/store-reply.ts'
import { listSubTasks } from '../shared/sub-task-endpoints.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'

/** The sub-tasks of a task, oldest first. */
export function subTaskListQuery(taskId: number) {
  return queryOptions({
    queryKey: ['sub-task', 'list', taskId],
    queryFn: ({ signal }) => call(listSubTasks, { params: { id: String(taskId) } }, { signal }),
    meta: { entities: ['sub-task'] },
  })
}

/** Replaces a sub-task by what the server answered, or appends a new one (spec 6.8). */
export function storeSubTask(queryClient: QueryClient, subTask: SubTask): Promise<void> {
  return storeReply<SubTask[]>(queryClient, subTaskListQuery(subTask.parentTaskId).queryKey, (rows) =>
    rows.some((row) => row.id === subTask.id)
      ? rows.map((row) => (row.id === subTask.id ? subTask : row))
      : [...rows, subTask],
  )
}

/** Takes a sub-task away, after the server did. */
export function dropSubTask(queryClient: QueryClient, { id, parentTaskId }: SubTask): Promise<void> {
  return storeReply<SubTask[]>(queryClient, subTaskListQuery(parentTaskId).queryKey, (rows) =>
    rows.filter((row) => row.id !== id),
  )
}
