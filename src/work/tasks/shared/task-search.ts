import { type AddressKeys, readAddress } from '#platform/shared/address-values.ts'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { line } from '#platform/shared/fields.ts'
import {
  parseSearchParams,
  stringifySearchParams,
  type SearchParams,
} from '#platform/shared/search-params.ts'
import {
  DEFAULT_SORT_ORDER,
  DEFAULT_TASK_SORT,
  DEFAULT_LABEL_MODE,
  LABEL_MODES,
  type LabelMode,
  MAX_ASSIGNEES,
  SORT_ORDERS,
  TASK_SORTS,
  TASKS_PER_PAGE,
  type SortOrder,
  type TaskSort,
} from './task-list-query.ts'
import { TASK_PRIORITIES, type TaskPriority } from './task-priority.ts'
import { TASK_STATUSES, type TaskStatus } from './task-status.ts'

/** What the lanes of the board are made of; '' for a board without lanes. */
export const LANE_KINDS = ['person', 'project'] as const
export type LaneKind = (typeof LANE_KINDS)[number]

/** The task list's state in the page's address (spec 5.5). '' and [] mean: not filtered. */
export interface TaskSearch {
  /** A project's id. */
  project: string
  /** User ids in order, and `none` for unassigned: tasks of any of them. */
  assignee: string[]
  /** Ids of labels in order, as texts: tasks with any, all or none of them, as `labelMode` says. */
  label: string[]
  labelMode: LabelMode
  /** Open tasks that wait for another open one. */
  blocked: '' | 'yes'
  /** Tasks that the caller watches. */
  watching: '' | 'me'
  status: TaskStatus[]
  priority: TaskPriority[]
  type: string
  search: string
  startDateFrom: string
  startDateTo: string
  dueDateFrom: string
  dueDateTo: string
  page: number
  sortBy: TaskSort
  sortOrder: SortOrder
  /** The lanes of the board. Not a filter. */
  lanes: LaneKind | ''
  /** The id of the task whose panel is open, '' for none. Not a filter. */
  task: string
}

/** The list without filters; these values are omitted from the address (spec 5.5). */
export const TASK_SEARCH_DEFAULTS: Readonly<TaskSearch> = {
  project: '',
  assignee: [],
  label: [],
  labelMode: DEFAULT_LABEL_MODE,
  blocked: '',
  watching: '',
  status: [],
  priority: [],
  type: '',
  search: '',
  startDateFrom: '',
  startDateTo: '',
  dueDateFrom: '',
  dueDateTo: '',
  page: 1,
  sortBy: DEFAULT_TASK_SORT,
  sortOrder: DEFAULT_SORT_ORDER,
  lanes: '',
  task: '',
}

/**
 * The unfiltered list of one project's page: the project is fixed and not in the address; open tasks come first, as the
 * states are in this order.
 * @param id of the project
 */
export function projectTasks(id: number): Readonly<TaskSearch> {
  return { ...TASK_SEARCH_DEFAULTS, project: String(id), sortBy: 'status', sortOrder: 'ASC' }
}

const ASSIGNEE = /^(?:none|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/
const LABEL = /^[1-9]\d{0,9}$/
/** The same limit as in the call (task-list-query.ts): what it would refuse is not read from an address either. */
const TYPE = line({ max: 100 })
const SEARCH = line({ max: 200 })

/**
 * Parses the list's state from the keys of an address. Never throws: invalid parts of a hand-typed or outdated address
 * are ignored. Values may be strings, lists of strings or numbers.
 * @param base see {@link projectTasks}
 */
export function readTaskSearch(keys: AddressKeys, base = TASK_SEARCH_DEFAULTS): TaskSearch {
  const given = readAddress(keys)
  const label = readSeveral(given.all('label'), LABEL)
  return {
    project: base.project === '' ? given.id('project') : base.project,
    assignee: readSeveral(given.all('assignee'), ASSIGNEE),
    label,
    // without labels it means nothing
    labelMode: (label.length === 0 ? undefined : given.known(LABEL_MODES, 'labelMode')[0]) ?? base.labelMode,
    blocked: given.known(['yes'] as const, 'blocked')[0] ?? '',
    watching: given.known(['me'] as const, 'watching')[0] ?? '',
    status: given.known(TASK_STATUSES, 'status'),
    priority: given.known(TASK_PRIORITIES, 'priority'),
    type: given.one('type', (value) => TYPE.safeParse(value).success),
    search: given.one('search', (value) => SEARCH.safeParse(value).success),
    startDateFrom: given.one('startDateFrom', isCalendarDay),
    startDateTo: given.one('startDateTo', isCalendarDay),
    dueDateFrom: given.one('dueDateFrom', isCalendarDay),
    dueDateTo: given.one('dueDateTo', isCalendarDay),
    page: given.page(),
    sortBy: given.known(TASK_SORTS, 'sortBy')[0] ?? base.sortBy,
    sortOrder: given.known(SORT_ORDERS, 'sortOrder')[0] ?? base.sortOrder,
    // the tasks of one project have no lanes of projects
    lanes: given.known(base.project === '' ? LANE_KINDS : (['person'] as const), 'lanes')[0] ?? base.lanes,
    task: given.id('task'),
  }
}

/** The address keys of a state; the values of the unfiltered list are omitted. @param base see {@link projectTasks} */
export function writeTaskSearch(search: TaskSearch, base = TASK_SEARCH_DEFAULTS): SearchParams {
  const kept = Object.entries(search).filter(
    ([key, value]) => String(value) !== String(base[key as keyof TaskSearch]),
  )
  return Object.fromEntries(
    kept.map(([key, value]: [string, string | number | string[]]) => [
      key,
      Array.isArray(value) ? value : String(value),
    ]),
  )
}

/** Parses the list's state from an address's query, with or without `?`; see {@link readTaskSearch}. */
export function parseTaskSearch(query: string): TaskSearch {
  return readTaskSearch(parseSearchParams(query))
}

/** The address's query for a state, with `?`, or '' for the list without filters. */
export function stringifyTaskSearch(search: TaskSearch): string {
  return stringifySearchParams(writeTaskSearch(search))
}

/** Whether the list is filtered; sorting, paging, lanes and an open task do not count. */
export function isFiltered(search: TaskSearch): boolean {
  const {
    page: _page,
    sortBy: _sortBy,
    sortOrder: _sortOrder,
    lanes: _lanes,
    task: _task,
    labelMode: _mode,
    ...filters
  } = search
  return Object.values(filters).some((value) => value.length > 0)
}

/** The query of GET /task for a state (spec 5.12), with the page's short names mapped to the call's. */
export function toTaskListQuery(search: TaskSearch) {
  const {
    project,
    assignee,
    label,
    labelMode,
    search: searchText,
    page,
    lanes: _lanes,
    task: _task,
    ...same
  } = search
  const texts = { ...same, projectId: project, assigneeId: assignee, labelId: label, searchText }
  const given = Object.entries(texts).filter(([, value]) => value.length > 0)
  return {
    ...(Object.fromEntries(given) as Partial<typeof texts>),
    ...(label.length === 0 || labelMode === DEFAULT_LABEL_MODE ? {} : { labelMode }),
    page: String(page),
    limit: String(TASKS_PER_PAGE),
  }
}

/** Unique and in one order, so that equal filters have equal addresses; at most as many as the call accepts. */
function readSeveral(ids: readonly string[], pattern: RegExp): string[] {
  const given = ids.map((id) => id.trim()).filter((id) => pattern.test(id))
  return [...new Set(given)].toSorted().slice(0, MAX_ASSIGNEES)
}
