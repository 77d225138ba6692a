import type { ToolOffer } from '#platform/server/mcp/tool.ts'
import { createTask, getTask, listTasks, updateTask } from '../shared/task-endpoints.ts'

/** What a model may do with tasks (spec 39.2). */
export const taskTools: readonly ToolOffer[] = [
  {
    name: 'list_tasks',
    endpoint: listTasks,
    description:
      'Tasks, filtered and sorted. `searchText` looks into names and numbers, `userId` is the id of the person who does it.',
    defaults: { limit: 20 },
  },
  { name: 'get_task', endpoint: getTask, description: 'One task with everything that is known about it.' },
  {
    name: 'create_task',
    endpoint: createTask,
    description: 'Adds a task. It needs a name and a due day. Whoever it is assigned to is told.',
  },
  {
    name: 'update_task',
    endpoint: updateTask,
    description:
      'Changes the named fields of a task, such as status, due day or assignee, and leaves the others as they are.',
  },
]
