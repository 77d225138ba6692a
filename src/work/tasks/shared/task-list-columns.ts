/** The columns of the list, in order (spec 5.3). */
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

/** How a task is billed, in the export of the list: only for those who may see money (spec 16.1). */
const TASK_TERM_COLUMNS = ['billing', 'amount', 'hourlyRate'] as const

/**
 * The columns of the export, in order: those of the list, then the type, the labels, the estimate, the time noted, how it
 * is billed, its number and those of the tasks that it waits for.
 */
export const TASK_EXPORT_COLUMNS = [
  ...TASK_LIST_COLUMNS,
  'type',
  'labels',
  'estimateMinutes',
  'minutes',
  ...TASK_TERM_COLUMNS,
  'number',
  'waitsFor',
] as const
export type TaskExportColumn = (typeof TASK_EXPORT_COLUMNS)[number]

/** Whether a column of the export says how a task is billed. */
export function isTermColumn(column: TaskExportColumn): boolean {
  return TASK_TERM_COLUMNS.some((term) => term === column)
}

/** The columns of the export that the list does not have. @param seesMoney whether the reader may see money */
export function taskWorkColumns(seesMoney: boolean): readonly TaskExportColumn[] {
  const work = TASK_EXPORT_COLUMNS.slice(TASK_LIST_COLUMNS.length)
  return seesMoney ? work : work.filter((column) => !isTermColumn(column))
}
