import { TASKS_PER_PAGE } from '#work/tasks/shared/task-list-query.ts'
import { type TaskSearch, toTaskListQuery } from '#work/tasks/shared/task-search.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'

/** The columns that the filters leave, in order. */
export function shownStatuses({ status }: Pick<TaskSearch, 'status'>): readonly TaskStatus[] {
  return status.length === 0 ? TASK_STATUSES : status
}

/** The query of GET /board for the first cards of all columns. The list's page and the open task are ignored. */
export function toBoardQuery(search: TaskSearch) {
  return toTaskListQuery({ ...search, page: 1 })
}

/** The most cards fetched at once. */
const MAX_AT_ONCE = 8 * TASKS_PER_PAGE

/** How many cards to show of a column after "more": twice as many, so that few calls load a long one. */
export function moreCards(shown: number): number {
  return shown + Math.min(shown, MAX_AT_ONCE)
}

/**
 * The queries of GET /board for the cards of one column after the first page.
 * @param shown how many of its cards are shown, as counted by {@link moreCards}
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
