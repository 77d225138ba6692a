import type pg from 'pg'
import { offsetOf, totalPages } from '#platform/shared/pagination.ts'
import type { TaskListQuery, TaskSort } from '../shared/task-list-query.ts'
import type { TaskPage } from '../shared/task-schema.ts'
import { JOINED_COLUMNS, JOINS, toTask, type JoinedTaskRow } from './joined-task.ts'
import { filterKindOnly, searchTextOf, taskConditions } from './task-conditions.ts'

/** The sort key of each sort; every one has an index together with the id. */
const SORT_COLUMN: Readonly<Record<TaskSort, string>> = {
  createdAt: 'created_at',
  dueDate: 'due_date',
  priority: 'priority_rank',
  status: 'status_rank',
  taskName: 'search_name',
  startDate: 'start_date',
}

/** The sorts whose key may be empty. Only these say where the empty ones stand: PostgreSQL would not use the others' indexes. */
const MAY_BE_EMPTY: ReadonlySet<TaskSort> = new Set(['dueDate', 'startDate'])

/** How many shapes of the query each connection keeps a plan for. */
const MOST_PREPARED = 100

/** A statement; one with a name is planned once per connection. */
interface Statement {
  text: string
  values: unknown[]
}

/**
 * One page of tasks with the total, in one statement: the page is taken from the index of its sort, then its rows
 * are joined by key.
 */
export function createTaskLister(pool: pg.Pool): (query: TaskListQuery) => Promise<TaskPage> {
  const names = new Map<string, string>()
  return async (query) => {
    const { text, values } = taskListStatement(query)
    let name = names.get(text)
    if (name === undefined && names.size < MOST_PREPARED && isCommon(query)) {
      name = `tasks-${names.size}`
      names.set(text, name)
    }
    const { rows } = await pool.query<ListRow>({ text, values, ...(name === undefined ? {} : { name }) })
    const total = rows[0]?.total ?? 0
    return {
      tasks: rows.filter((row) => row.id !== null).map((row) => toTask(row)),
      total,
      totalPages: totalPages(total, query.limit),
      page: query.page,
    }
  }
}

type ListRow = JoinedTaskRow & { total: number }

/** The first pages that people open all day; plans for these are worth keeping. */
function isCommon(query: TaskListQuery): boolean {
  return query.page === 1 && searchTextOf(query) === ''
}

/** The statement of a list. Numbers that decide about the plan are part of its text, everything typed is a parameter. */
export function taskListStatement(query: TaskListQuery): Statement {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const conditions = taskConditions(query, bind)
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const key = SORT_COLUMN[query.sortBy]
  const order = query.sortOrder === 'ASC' ? 'asc' : 'desc'
  const direction = MAY_BE_EMPTY.has(query.sortBy) ? `${order} nulls last` : order
  const ordering = (table: string) => `order by ${table}.${key} ${direction}, ${table}.id ${order}`
  const limit = `limit ${query.limit} offset ${offsetOf(query)}`
  const page = collectsFirst(query)
    ? `found as materialized (select id, ${key} from tasks t ${where}),
       page as (select t.* from (select * from found ${ordering('found')} ${limit}) chosen join tasks t using (id)),
       summed as (select count(*) as total from found)`
    : `page as (select t.* from tasks t ${where} ${ordering('t')} ${limit}),
       summed as (${totalSelect(query, where)})`
  return {
    text: `with ${page}
      select summed.total, ${JOINED_COLUMNS}
      from summed left join (page as task ${JOINS}) on true
      ${ordering('task')}`,
    values,
  }
}

/**
 * Whether all matches are collected before the page is sorted out of them. Left to itself the planner may walk the
 * sort's index and test task by task until a page is full, which is slow when few match. Those of one project or person
 * have an index that also holds what else is filtered and sorted by.
 */
function collectsFirst(query: TaskListQuery): boolean {
  if (searchTextOf(query) !== '') return true
  const isKeyed = Boolean(query.projectId) || Boolean(query.assigneeId)
  return isKeyed && query.sortBy !== 'createdAt'
}

/** What only depends on the kind of the task is summed up already; the rest is counted by its index. */
function totalSelect(query: TaskListQuery, where: string): string {
  return filterKindOnly(query)
    ? `select coalesce(sum(count), 0)::bigint as total from task_counts t ${where}`
    : `select count(*) as total from tasks t ${where}`
}
