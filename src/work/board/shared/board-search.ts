import { TASKS_PER_PAGE } from '#work/tasks/shared/task-list-query.ts'
import { type TaskSearch, toTaskListQuery } from '#work/tasks/shared/task-search.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'

/** The columns that the filters leave, in their order. */
export function shownStatuses({ status }: Pick<TaskSearch, 'status'>): readonly TaskStatus[] {
  return status.length === 0 ? TASK_STATUSES : status
}

/** The query of GET /board for the first cards of all columns. The list's page and an open task say nothing here. */
export function toBoardQuery(search: TaskSearch) {
  return toTaskListQuery({ ...search, page: 1 })
}

/** Cards that come at once at most. */
const MAX_AT_ONCE = 8 * TASKS_PER_PAGE

/** How many cards of a column show after those that do: twice as many, so that few calls bring a long one. */
export function moreCards(shown: number): number {
  return shown + Math.min(shown, MAX_AT_ONCE)
}

/**
 * The queries of GET /board for the cards of one column behind its first ones.
 * @param shown how many of its cards show, as {@link moreCards} counts them
 */
export function toColumnQueries(search: TaskSearch, status: TaskStatus, shown: number) {
  const queries = []
  for (let before = TASKS_PER_PAGE; before < shown; before = moreCards(before)) {
    const limit = moreCards(before) - before
    const page = before / limit + 1
    queries.push({ ...toTaskListQuery({ ...search, status: [status], page }), limit: String(limit) })
  }
  return queries
}
