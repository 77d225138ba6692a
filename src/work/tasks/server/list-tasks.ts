import type pg from 'pg'
import { offsetOf, totalPages } from '#platform/shared/pagination.ts'
import type { TaskListQuery } from '../shared/task-list-query.ts'
import type { TaskPage } from '../shared/task-schema.ts'
import {
  JOINS,
  LISTED_COLUMNS,
  type ListedTaskRow,
  recordedMinutes,
  type TaskReader,
  toTask,
} from './joined-task.ts'
import { commonSearch, countedSearch, isBroadSearch } from './search/broad-search.ts'
import { filterKindOnly, filtersOf, searchedTasks, searchTextOf, taskConditions } from './task-conditions.ts'
import { collectsFirst, taskOrder } from './task-order.ts'

/** The most query shapes for which each connection caches a plan. */
const MAX_PREPARED = 100

/** A statement; a named one is planned once per connection. */
interface Statement {
  text: string
  values: unknown[]
}

/**
 * Returns one page of tasks with the total, in one statement: the page is read from the sort's index, then its rows are
 * joined by key.
 */
export function createTaskLister(
  pool: pg.Pool,
): (query: TaskListQuery, reader: TaskReader) => Promise<TaskPage> {
  const names = new Map<string, string>()
  const read = async ({ text, values }: Statement, query: TaskListQuery): Promise<ListRow[]> => {
    let name = names.get(text)
    if (name === undefined && names.size < MAX_PREPARED && isCommon(query)) {
      name = `tasks-${names.size}`
      names.set(text, name)
    }
    const { rows } = await pool.query<ListRow>({ text, values, ...(name === undefined ? {} : { name }) })
    return rows
  }
  const readPage = async (query: TaskListQuery, reader: TaskReader): Promise<ListRow[]> => {
    const select = listedFor(query, reader)
    if (!isBroadSearch(query)) return read(taskListStatement(query, select), query)
    const counted = await read(searchStatement(query, select, countedSearch), query)
    return counted[0]?.is_more === true ? read(searchStatement(query, select, commonSearch), query) : counted
  }
  return async (asked, reader) => {
    const query = filtersOf(asked, reader)
    const rows = await readPage(query, reader)
    const { total = 0, is_more: isMore = false } = rows[0] ?? {}
    return {
      tasks: rows.filter((row) => row.id !== null).map((row) => toTask(row, reader)),
      total,
      ...(isMore ? { isMore } : {}),
      totalPages: totalPages(total, query.limit),
      page: query.page,
    }
  }
}

type ListRow = ListedTaskRow & {
  total: number
  /** More match than were counted; only of a search. */
  is_more?: boolean
}

/** The first pages, opened all day; only their plans are worth caching. */
function isCommon(query: TaskListQuery): boolean {
  return query.page === 1 && searchTextOf(query) === ''
}

/** Adds a value to those of a statement. @returns its place, such as `$3` */
type Bind = (value: unknown) => string

const LISTED = { columns: LISTED_COLUMNS, joins: JOINS }

/** What is read of each task: of those of one project also their time (spec 16.1). */
function listedFor(query: TaskListQuery, reader: TaskReader): (bind: Bind) => typeof LISTED {
  if ((query.projectId ?? '') === '') return () => LISTED
  return (bind) => ({
    ...LISTED,
    columns: `${LISTED_COLUMNS}, ${recordedMinutes(reader, bind)} as minutes`,
  })
}

/**
 * A list's statement. Numbers that affect the plan are part of its text; all input is bound as parameters.
 * @param select the columns to read of each `task`, with their joins
 */
export function taskListStatement(
  query: TaskListQuery,
  select: (bind: Bind) => { columns: string; joins: string } = () => LISTED,
): Statement {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const { key, orderBy } = taskOrder(query)
  const limit = `limit ${query.limit} offset ${offsetOf(query)}`
  const collected = (found: string) =>
    `found as materialized (${found}),
     chosen as (select * from found ${orderBy('found')} ${limit}),
     page as (select t.*, chosen.by_name from chosen join tasks t using (id)),
     summed as (select count(*) as total from found)`
  const page = () => {
    const columns = `t.id, t.${key}`
    if (searchTextOf(query) !== '') return collected(searchedTasks(query, columns, bind))
    const conditions = taskConditions(query, bind)
    const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
    return collectsFirst(query)
      ? collected(`select ${columns}, null as by_name from tasks t ${where}`)
      : `page as (select t.* from tasks t ${where} ${orderBy('t')} ${limit}),
         summed as (${totalSelect(query, where)})`
  }
  return pageStatement({ values, found: page(), sums: 'summed.total', selected: select(bind), orderBy })
}

/** The statement of a page that `page` and `summed` name. */
function pageStatement({
  values,
  found,
  sums,
  selected,
  orderBy,
}: {
  values: unknown[]
  found: string
  sums: string
  selected: { columns: string; joins: string }
  orderBy: (table: string) => string
}): Statement {
  return {
    text: `with ${found}
      select ${sums}, ${selected.columns}
      from summed left join (page as task ${selected.joins}) on true
      ${orderBy('task')}`,
    values,
  }
}

/** A broad search's statement. @param searched the tables it is read from */
function searchStatement(
  query: TaskListQuery,
  select: (bind: Bind) => { columns: string; joins: string },
  searched: (query: TaskListQuery, bind: Bind) => string,
): Statement {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  return pageStatement({
    values,
    found: searched(query, bind),
    sums: 'summed.total, summed.is_more',
    selected: select(bind),
    orderBy: taskOrder(query).orderBy,
  })
}

/** Filtered only by status, priority or type, the total comes from `task_counts`; otherwise the index is counted. */
function totalSelect(query: TaskListQuery, where: string): string {
  return filterKindOnly(query)
    ? `select coalesce(sum(count), 0)::bigint as total from task_counts t ${where}`
    : `select count(*) as total from tasks t ${where}`
}
