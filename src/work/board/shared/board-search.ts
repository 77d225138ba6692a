import { TASKS_PER_PAGE } from '#work/tasks/shared/task-list-query.ts'
import { type TaskSearch, toTaskListQuery } from '#work/tasks/shared/task-search.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import type { BoardColumn } from './board-schema.ts'

/** The columns that the filters leave, in order. */
export function shownStatuses({ status }: Pick<TaskSearch, 'status'>): readonly TaskStatus[] {
  return status.length === 0 ? TASK_STATUSES : status
}

/** How many cards of a column are shown first in each lane. */
const CARDS_PER_LANE = 5

/** How many cards of a column are shown first. */
export function firstCards({ lanes }: Pick<TaskSearch, 'lanes'>): number {
  return lanes === '' ? TASKS_PER_PAGE : CARDS_PER_LANE
}

/** The query of GET /board for the first cards of all columns. The list's page and the open task are ignored. */
export function toBoardQuery(search: TaskSearch) {
  const query = toTaskListQuery({ ...search, page: 1 })
  const { lanes } = search
  return lanes === '' ? query : { ...query, lanes, limit: String(firstCards(search)) }
}

/**
 * How many cards to show of a column after "more": twice as many, so that few calls load a long one, and at most eight
 * times the first ones more.
 */
export function moreCards(shown: number, search: Pick<TaskSearch, 'lanes'>): number {
  return shown + Math.min(shown, 8 * firstCards(search))
}

/**
 * The queries of GET /board for the cards of one column after the first page.
 * @param shown how many of its cards are shown, as counted by {@link moreCards}
 */
export function toColumnQueries(
  search: TaskSearch,
  { status, lane }: Pick<BoardColumn, 'status' | 'lane'>,
  shown: number,
) {
  const queries = []
  for (let before = firstCards(search); before < shown; before = moreCards(before, search)) {
    const limit = moreCards(before, search) - before
    const page = before / limit + 1
    queries.push({
      ...toTaskListQuery({ ...search, status: [status], page }),
      limit: String(limit),
      ...(lane === undefined ? {} : { lanes: lane.by, lane: lane.id }),
    })
  }
  return queries
}
