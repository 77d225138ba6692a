import type { TaskListQuery, TaskSort } from '../shared/task-list-query.ts'
import {
  chosenAssignees,
  chosenLabels,
  isBlockedOnly,
  isWatchedOnly,
  searchTextOf,
} from './task-conditions.ts'

/** The sort key of each sort; each has an index together with the id. */
const SORT_COLUMN: Readonly<Record<TaskSort, string>> = {
  createdAt: 'created_at',
  dueDate: 'due_date',
  priority: 'priority_rank',
  status: 'status_rank',
  taskName: 'search_name',
  startDate: 'start_date',
}

/** The sorts whose key may be null. Only these place nulls: PostgreSQL would not use the others' indexes. */
const MAY_BE_EMPTY: ReadonlySet<TaskSort> = new Set(['dueDate', 'startDate'])

/**
 * The order of tasks: the relevant column of `tasks`, and the clause for a table that has it. In a search, matches by
 * name come first; then the table also has `by_name`, which `orderByKey` leaves out.
 */
export function taskOrder(query: TaskListQuery): {
  key: string
  orderBy: (table: string) => string
  orderByKey: (table: string) => string
} {
  const { sortBy, sortOrder } = query
  const key = SORT_COLUMN[sortBy]
  const order = sortOrder === 'ASC' ? 'asc' : 'desc'
  const direction = MAY_BE_EMPTY.has(sortBy) ? `${order} nulls last` : order
  const byKey = (table: string) => `${table}.${key} ${direction}, ${table}.id ${order}`
  const namedFirst = (table: string) => (searchTextOf(query) === '' ? '' : `${table}.by_name desc, `)
  return {
    key,
    orderBy: (table) => `order by ${namedFirst(table)}${byKey(table)}`,
    orderByKey: (table) => `order by ${byKey(table)}`,
  }
}

/**
 * Whether all matches are collected before the page is sorted. Otherwise the planner may walk the sort's index and test
 * task by task until a page is full, which is slow when few match. Tasks of one project or person have an index that
 * also covers the other filters and sort keys; for several people it has no usable order, nor has any
 * for labels.
 */
export function collectsFirst(query: TaskListQuery): boolean {
  if (searchTextOf(query) !== '') return true
  if (chosenLabels(query).length > 0 && query.labelMode !== 'none') return true
  if (isBlockedOnly(query) || isWatchedOnly(query)) return true
  const { people, hasNobody } = chosenAssignees(query)
  const assignees = people.length + Number(hasNobody)
  if (assignees > 1) return true
  const isKeyed = Boolean(query.projectId) || assignees === 1
  return isKeyed && query.sortBy !== 'createdAt'
}
