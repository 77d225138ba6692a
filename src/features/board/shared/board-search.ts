import { type TaskSearch, toTaskListQuery } from '#features/tasks/shared/task-search.ts'
import { TASK_STATUSES, type TaskStatus } from '#features/tasks/shared/task-status.ts'

/** The columns that the filters leave, in their order. */
export function shownStatuses({ status }: Pick<TaskSearch, 'status'>): readonly TaskStatus[] {
  return status.length === 0 ? TASK_STATUSES : status
}

/** The query of GET /board for the first cards of all columns. The list's page and an open task say nothing here. */
export function toBoardQuery(search: TaskSearch) {
  return toTaskListQuery({ ...search, page: 1 })
}

/** The query of GET /board for a later page of one column. @param page from 2 */
export function toColumnQuery(search: TaskSearch, status: TaskStatus, page: number) {
  return toTaskListQuery({ ...search, status: [status], page })
}
