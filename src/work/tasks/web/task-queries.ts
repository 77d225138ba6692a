import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { getTask, listTasks } from '../shared/task-endpoints.ts'
import type { Task } from '../shared/task-schema.ts'
import { DEFAULT_TASK_SORT } from '../shared/task-list-query.ts'
import { type TaskSearch, toTaskListQuery } from '../shared/task-search.ts'

/** All lists of tasks in the cache. */
export const TASK_LISTS = ['task', 'list'] as const

/** A task shows the names of its project and assignee, and its numbers of sub-tasks and files. */
const TASK_ENTITIES = ['task', 'project', 'user', 'sub-task', 'attachment']
const WITH_TIME = [...TASK_ENTITIES, 'time-entry']
/** A single task also shows who watches it. */
const OF_ONE = [...WITH_TIME, 'task-watcher', 'comment']

/** One page of tasks; the previous rows stay while others load. */
export function taskListQuery(search: TaskSearch) {
  const query = toTaskListQuery(search)
  return queryOptions({
    queryKey: [...TASK_LISTS, query],
    queryFn: ({ signal }) => call(listTasks, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: {
      // only tasks of one project come with their time
      entities: query.projectId === undefined ? TASK_ENTITIES : WITH_TIME,
      shows: { entity: 'task', keepsPlace: keepsPlaceIn(query) },
    },
  })
}

/** A single task: in its panel, or as a row that the list no longer contains. */
export function taskQuery(id: number) {
  return queryOptions({
    queryKey: ['task', 'one', id],
    queryFn: ({ signal }) => call(getTask, { params: { id: String(id) } }, { signal }),
    meta: { entities: OF_ONE, shows: { entity: 'task' } },
  })
}

type ListQuery = ReturnType<typeof toTaskListQuery>

/** The task field that each list filter tests. */
const FILTERED = {
  projectId: 'projectId',
  assigneeId: 'assigneeId',
  labelId: 'labels',
  blocked: 'waitsFor',
  status: 'status',
  priority: 'priority',
  type: 'type',
  startDateFrom: 'startDate',
  startDateTo: 'startDate',
  dueDateFrom: 'dueDate',
  dueDateTo: 'dueDate',
} as const satisfies Partial<Record<keyof ListQuery, keyof Task>>

/** Whether a change keeps a task's place in a list: it affects none of the list's filter or sort fields. */
function keepsPlaceIn(query: ListQuery) {
  const filters = Object.entries(FILTERED).filter(([key]) => key in query)
  const fields = [...filters.map(([, field]) => field), query.sortBy ?? DEFAULT_TASK_SORT]
  return (before: Task, after: Task) =>
    query.searchText === undefined && fields.every((field) => before[field] === after[field])
}

/** What a task can reference; `undefined` lists are still loading. */
export interface TaskChoices {
  projects: readonly { id: number; name: string }[] | undefined
  users: readonly { id: string; name: string }[] | undefined
  types: readonly string[] | undefined
}
