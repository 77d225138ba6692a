import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import type { ShownRecords } from '#platform/web/data/put-reply.ts'
import { listSubTasks } from '../shared/sub-task-endpoints.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'

/** The sub-tasks of a task, oldest first. */
export function subTaskListQuery(taskId: number) {
  return queryOptions({
    queryKey: ['sub-task', 'list', taskId],
    queryFn: ({ signal }) => call(listSubTasks, { params: { id: String(taskId) } }, { signal }),
    meta: { entities: ['sub-task'], shows: shownOf(taskId) },
  })
}

/** Sub-tasks keep their places; a new one comes last (spec 6.8). */
function shownOf(taskId: number): ShownRecords {
  return {
    entity: 'sub-task',
    keepsPlace: () => true,
    add: (data, thing) => {
      const subTask = thing as SubTask
      return subTask.parentTaskId === taskId ? [...(data as SubTask[]), subTask] : data
    },
  }
}
