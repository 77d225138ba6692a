import {
  type AnnouncedEvent,
  type AnnouncedSource,
  changedNames,
} from '#platform/server/records/announced-event.ts'
import { task } from '../shared/task-schema.ts'
import type { TaskStatus } from '../shared/task-status.ts'

const DONE: TaskStatus = 'Done'

const source: AnnouncedSource = {
  table: 'tasks',
  about: "'#' || id",
  data: {
    name: 'task_name',
    status: 'status',
    projectId: 'project_id',
    assigneeId: 'assignee_id',
    startDate: 'start_date',
    dueDate: 'due_date',
  },
}

/** What other programs may be told of tasks. */
export const announcedTasks: readonly AnnouncedEvent[] = [
  {
    type: 'task.created',
    label: 'A task is added',
    entity: task.name,
    isIn: ({ action }) => action === 'create',
    source,
  },
  {
    type: 'task.changed',
    label: 'A task is changed or restored',
    entity: task.name,
    isIn: ({ action }) => action === 'update' || action === 'restore',
    source,
    adds: (change) => ({ changed: changedNames(task, change) }),
  },
  {
    type: 'task.done',
    label: 'A task is done',
    entity: task.name,
    isIn: ({ action, after }) => action !== 'restore' && after['status'] === DONE,
    source,
  },
  {
    type: 'task.deleted',
    label: 'A task is deleted',
    entity: task.name,
    isIn: ({ action }) => action === 'delete',
    source,
    adds: ({ before }) => ({ name: String(before['task_name']) }),
  },
]
