import type { TaskColumn } from '#work/tasks/shared/task-list-columns.ts'

/** The classes that set each column's width, for its head and its cells. */
export const HEAD_CLASS: Readonly<Record<TaskColumn, string>> = {
  taskName: 'task-head-taskName',
  status: 'task-head-status',
  priority: 'task-head-priority',
  startDate: 'task-head-startDate',
  dueDate: 'task-head-dueDate',
  projectId: 'task-head-projectId',
  assigneeId: 'task-head-assigneeId',
}
export const CELL_CLASS: Readonly<Record<TaskColumn, string>> = {
  taskName: 'task-cell-taskName',
  status: 'task-cell-status',
  priority: 'task-cell-priority',
  startDate: 'task-cell-startDate',
  dueDate: 'task-cell-dueDate',
  projectId: 'task-cell-projectId',
  assigneeId: 'task-cell-assigneeId',
}
