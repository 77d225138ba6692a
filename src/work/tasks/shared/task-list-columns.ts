/** The columns of the list and of its export, in order (spec 5.3). */
export const TASK_LIST_COLUMNS = [
  'taskName',
  'status',
  'priority',
  'startDate',
  'dueDate',
  'projectId',
  'assigneeId',
] as const
export type TaskColumn = (typeof TASK_LIST_COLUMNS)[number]
