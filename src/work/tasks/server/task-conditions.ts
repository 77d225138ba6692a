import { type Holder, holderKey } from '#platform/shared/permissions.ts'
import { NO_ASSIGNEE, type TaskListQuery } from '../shared/task-list-query.ts'
import { TASK_PRIORITIES } from '../shared/task-priority.ts'
import { OPEN_TASK_STATUSES, TASK_STATUSES } from '../shared/task-status.ts'
import { wordsCondition } from './task-words.ts'

export { wordsCondition }

/** The filters of tasks: the list's query without paging and sorting. */
export type TaskFilters = Omit<TaskListQuery, 'page' | 'limit' | 'sortBy' | 'sortOrder'>

const OPEN_RANKS = OPEN_TASK_STATUSES.map((status) => TASK_STATUSES.indexOf(status) + 1).join(', ')

/** Binds a value as a parameter of the statement and returns its name, such as `$3`. */
type Bind = (value: unknown) => string

/**
 * The conditions of the filters, to be joined by `and`. All input is bound as parameters.
 * @param table the name of `tasks` in the statement
 */
export function taskConditions(filters: TaskFilters, bind: Bind, table = 't'): string[] {
  return [
    ...kindConditions(filters, bind, table),
    ...otherConditions(filters, bind, table),
    ...searchConditions(filters, bind, table),
  ]
}

/** Whether the filters name only status, priority and type, for which `task_counts` has totals. */
export function filterKindOnly(filters: TaskFilters): boolean {
  return !isNarrow(filters) && searchTextOf(filters) === ''
}

/** Whether any filter but status, priority, type and text leaves out tasks. */
export function isNarrow(filters: TaskFilters): boolean {
  return otherConditions(filters, () => '', 't').length > 0
}

/** Those of status, priority and type. */
export function kindConditions(filters: TaskFilters, bind: Bind, table: string): string[] {
  const ranks = (column: string, all: readonly string[], chosen: readonly string[]) =>
    chosen.length === 0
      ? []
      : [`${table}.${column} in (${[...new Set(chosen)].map((one) => all.indexOf(one) + 1).join(', ')})`]
  return [
    ...ranks('status_rank', TASK_STATUSES, filters.status),
    ...ranks('priority_rank', TASK_PRIORITIES, filters.priority),
    ...(filters.type === '' ? [] : [`${table}.type = ${bind(filters.type)}`]),
  ]
}

/** The search text; '' for none. */
export function searchTextOf(filters: TaskFilters): string {
  return filters.searchText === '' ? filters.search : filters.searchText
}

function otherConditions(filters: TaskFilters, bind: Bind, table: string): string[] {
  const compare = (comparison: string, value: string | undefined, cast: string) =>
    value === undefined || value === '' ? [] : [`${table}.${comparison} ${bind(value)}::${cast}`]
  return [
    // an id beyond PostgreSQL's integers matches no project
    ...compare('project_id =', filters.projectId, 'bigint'),
    ...assigneeConditions(filters, bind, table),
    ...labelConditions(filters, bind, table),
    ...(isBlockedOnly(filters) ? [isBlocked(table)] : []),
    ...watchedConditions(filters, bind, table),
    ...compare('start_date >=', filters.startDateFrom, 'date'),
    ...compare('start_date <=', filters.startDateTo, 'date'),
    ...compare('due_date >=', filters.dueDateFrom, 'date'),
    ...compare('due_date <=', filters.dueDateTo, 'date'),
  ]
}

/** The labels that are asked for, each once. */
export function chosenLabels({ labelId }: Pick<TaskFilters, 'labelId'>): string[] {
  return [...new Set(labelId.filter((id) => id !== ''))]
}

/** Tasks with any, all or none of the labels. An id beyond PostgreSQL's integers is that of no label. */
function labelConditions(filters: TaskFilters, bind: Bind, table: string): string[] {
  const ids = chosenLabels(filters)
  if (ids.length === 0) return []
  const bound = `${bind(ids)}::bigint[]`
  switch (filters.labelMode) {
    case 'all':
      // from the labels to their tasks: counting those of each task takes a second for a million tasks
      return [
        `${table}.id in (select task_id from task_labels where label_id = any(${bound})
          group by task_id having count(*) = ${ids.length})`,
      ]
    case 'none':
      return [
        `(${table}.labels = '{}' or not exists (select from task_labels labelled
          where labelled.task_id = ${table}.id and labelled.label_id = any(${bound})))`,
      ]
    default:
      return [`${table}.id in (select task_id from task_labels where label_id = any(${bound}))`]
  }
}

/** The filters with the reader's id in place of `me`. */
export function filtersOf<Filters extends Pick<TaskFilters, 'watching'>>(
  filters: Filters,
  { id }: { id: string | null },
): Filters {
  return filters.watching === 'me' && id !== null ? { ...filters, watching: id } : filters
}

/**
 * For whom a list is the same: a reader's permissions, and the reader where it shows or chooses by what is their own (its
 * time in a project, what they watch).
 */
export function readersOf({
  query,
  actor,
}: {
  query: Pick<TaskFilters, 'projectId' | 'watching'>
  actor: Holder & { id: string | null }
}): string {
  const isOwn = (query.projectId ?? '') !== '' || isWatchedOnly(query)
  return `${holderKey(actor)} ${isOwn ? actor.id : ''}`
}

/** Whether only tasks that somebody watches are asked for. */
export function isWatchedOnly({ watching = '' }: Pick<TaskFilters, 'watching'>): boolean {
  return watching !== ''
}

/** Tasks that a person watches; see {@link filtersOf}. */
function watchedConditions(filters: TaskFilters, bind: Bind, table: string): string[] {
  if (!isWatchedOnly(filters)) return []
  return [
    `${table}.id in (select task_id from task_watchers where is_watching and user_id = ${bind(filters.watching)}::uuid)`,
  ]
}

/** Whether only tasks that wait for others are asked for. */
export function isBlockedOnly({ blocked }: Pick<TaskFilters, 'blocked'>): boolean {
  return blocked === 'yes'
}

/** Whether a task is open and waits for another open one. The links are few: they are read first. */
function isBlocked(table: string): string {
  const isOpen = (one: string) => `${one}.status_rank in (${OPEN_RANKS})`
  return `(${isOpen(table)} and ${table}.id in (
    select link.blocked_id from task_links link join tasks other on other.id = link.blocking_id
    where ${isOpen('other')}))`
}

/** Tasks of any of the people, and unassigned ones if requested. */
function assigneeConditions({ assigneeId }: TaskFilters, bind: Bind, table: string): string[] {
  const { people, hasNobody } = chosenAssignees({ assigneeId })
  const [first, ...others] = people
  const column = `${table}.assignee_id`
  if (first === undefined) return hasNobody ? [`${column} is null`] : []
  const ofPeople =
    others.length === 0 ? `${column} = ${bind(first)}::uuid` : `${column} = any(${bind(people)}::uuid[])`
  return [hasNobody ? `(${ofPeople} or ${column} is null)` : ofPeople]
}

/** Whose tasks are requested; no people and not unassigned means that the assignee does not matter. */
export function chosenAssignees({ assigneeId }: Pick<TaskFilters, 'assigneeId'>): {
  people: string[]
  hasNobody: boolean
} {
  const given = [...new Set(assigneeId.filter((id) => id !== ''))]
  return { people: given.filter((id) => id !== NO_ASSIGNEE), hasNobody: given.includes(NO_ASSIGNEE) }
}

function searchConditions(filters: TaskFilters, bind: Bind, table: string): string[] {
  const text = searchTextOf(filters)
  if (text === '') return []
  const named = isNamed(text, bind, table)
  const hasWords = wordsCondition(text, bind)
  return hasWords === undefined
    ? [named]
    : [`(${named} or ${table}.id in (select task_id from task_words w where ${hasWords}))`]
}

/**
 * The tasks that a search leaves; matches by name are selected separately from those by description, sub-task or
 * comment, so that each uses its own index.
 * @param columns of the task, as `t`; `by_name` is added
 */
export function searchedTasks(filters: TaskFilters, columns: string, bind: Bind): string {
  const text = searchTextOf(filters)
  const rest = [...kindConditions(filters, bind, 't'), ...otherConditions(filters, bind, 't')]
  const named = isNamed(text, bind, 't')
  const byName = `select ${columns}, true as by_name from tasks t where ${[named, ...rest].join(' and ')}`
  const hasWords = wordsCondition(text, bind)
  if (hasWords === undefined) return byName
  return `${byName} union all
    select ${columns}, false from (select distinct task_id from task_words w where ${hasWords}) worded
      join tasks t on t.id = worded.task_id where ${[`not (${named})`, ...rest].join(' and ')}`
}

/** Whether `search_name` contains the text, ignoring case; wildcards of LIKE are escaped. */
export function isNamed(text: string, bind: Bind, table: string): string {
  return `${table}.search_name like '%' || lower(${bind(text.replaceAll(/[\\%_]/g, (character) => `\\${character}`))}) || '%'`
}
