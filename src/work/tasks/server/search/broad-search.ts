import { offsetOf } from '#platform/shared/pagination.ts'
import type { TaskListQuery } from '../../shared/task-list-query.ts'
import { isNarrow, kindConditions, isNamed, searchTextOf, wordsCondition } from '../task-conditions.ts'
import { taskOrder } from '../task-order.ts'

/**
 * Matches of a search that are counted. Of more only the page is read, in the order of the sort's index: a word that
 * occurs in every fifth of a million names would otherwise take half a second, and several at once would be refused.
 */
export const MOST_COUNTED = 5_000

type Bind = (value: unknown) => string

/** Whether a search looks through all tasks, or those of a status, priority or type. */
export function isBroadSearch(query: TaskListQuery): boolean {
  return searchTextOf(query) !== '' && !isNarrow(query)
}

/**
 * The common table expressions of a broad search's page: `page` and `summed`, as the list has them. Matches by name come
 * first. `summed.is_more` says that more match than were counted; the page is right only if it is false.
 */
export function countedSearch(query: TaskListQuery, bind: Bind): string {
  const { key, orderBy } = taskOrder(query)
  const { named, rest, hasWords } = conditionsOf(query, bind)
  const columns = `t.id, t.${key}`
  const most = MOST_COUNTED + 1
  // the tasks of more texts than are counted need not be read
  const isCounted = `(select count(*) from worded) < ${most}`
  const worded =
    hasWords === undefined
      ? 'select null::integer as task_id where false'
      : `select w.task_id from task_words w where ${hasWords} limit ${most}`
  return `worded as materialized (${worded}),
    found as materialized (
      (select ${columns}, true as by_name from tasks t where ${[named, ...rest].join(' and ')} limit ${most})
      union all
      (select ${columns}, false from (select distinct task_id from worded) w join tasks t on t.id = w.task_id
        where ${[isCounted, `not (${named})`, ...rest].join(' and ')} limit ${most})),
    chosen as (select * from found ${orderBy('found')} limit ${query.limit} offset ${offsetOf(query)}),
    page as (select t.*, chosen.by_name from chosen join tasks t using (id)),
    summed as (select count(*) as total,
      count(*) >= ${most} or not ${isCounted} as is_more from found)`
}

/**
 * The same where more match than are counted: names, and then texts, are looked through in the order of the sort until
 * the page is full. Texts are not looked at where names fill it; beyond what is counted there are no pages.
 */
export function commonSearch(query: TaskListQuery, bind: Bind): string {
  const { key, orderBy, orderByKey } = taskOrder(query)
  const { named, rest, hasWords } = conditionsOf(query, bind)
  const first = offsetOf(query)
  const last = Math.min(first + query.limit, MOST_COUNTED)
  const columns = `t.id, t.${key}`
  const inOrder = orderByKey('t')
  const byText =
    hasWords === undefined
      ? ''
      : `union all (select ${columns}, false from tasks t
          where (select count(*) from by_name) < ${last}
            and exists (select from task_words w where w.task_id = t.id and ${hasWords})
            and ${[`not (${named})`, ...rest].join(' and ')} ${inOrder} limit ${last})`
  return `by_name as materialized (
      select ${columns}, true as by_name from tasks t
      where ${[named, ...rest].join(' and ')} ${inOrder} limit ${last}),
    chosen as (select * from (select * from by_name ${byText}) found ${orderBy('found')}
      limit ${Math.max(0, last - first)} offset ${first}),
    page as (select t.*, chosen.by_name from chosen join tasks t using (id)),
    summed as (select ${MOST_COUNTED}::bigint as total, true as is_more)`
}

function conditionsOf(query: TaskListQuery, bind: Bind) {
  const text = searchTextOf(query)
  return {
    named: isNamed(text, bind, 't'),
    rest: kindConditions(query, bind, 't'),
    hasWords: wordsCondition(text, bind),
  }
}
