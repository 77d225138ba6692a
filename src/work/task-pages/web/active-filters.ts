import { formatDay } from '#platform/shared/dates.ts'
import type { Label } from '#work/labels/shared/label-schema.ts'
import { counted } from '#platform/shared/counted.ts'
import { type LabelMode, NO_ASSIGNEE, type TaskSort } from '#work/tasks/shared/task-list-query.ts'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { TASK_SEARCH_DEFAULTS, type TaskSearch } from '#work/tasks/shared/task-search.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import type { TaskChoices } from '#work/tasks/web/index.ts'
import type { TaskListDraft } from './use-task-list-draft.ts'

/** The labels of the sort keys (spec 5.4; the columns can sort by two more). */
export const SORT_LABEL: Readonly<Record<TaskSort, string>> = {
  createdAt: 'Created Date',
  dueDate: 'Due Date',
  priority: 'Priority',
  status: 'Status',
  taskName: 'Task Name',
  startDate: 'Start Date',
}

/** What a filter of labels is called, by how it is meant. */
const LABEL_MODE_NAME: Readonly<Record<LabelMode, string>> = {
  any: 'Labels',
  all: 'All of the labels',
  none: 'Without labels',
}

const FILTERS = [
  'search',
  'project',
  'assignee',
  'label',
  'blocked',
  'watching',
  'status',
  'priority',
  'type',
  'start',
  'due',
  'sort',
] as const
export type TaskFilter = (typeof FILTERS)[number]

/** The search keys of each filter. */
const KEYS: Readonly<Record<TaskFilter, readonly (keyof TaskSearch)[]>> = {
  search: ['search'],
  project: ['project'],
  assignee: ['assignee'],
  label: ['label', 'labelMode'],
  blocked: ['blocked'],
  watching: ['watching'],
  status: ['status'],
  priority: ['priority'],
  type: ['type'],
  start: ['startDateFrom', 'startDateTo'],
  due: ['dueDateFrom', 'dueDateTo'],
  sort: ['sortBy', 'sortOrder'],
}

/** The filters that differ from the unfiltered list, including the sorting. @param base the unfiltered list */
export function activeFilters(search: TaskSearch, base = TASK_SEARCH_DEFAULTS): TaskFilter[] {
  return FILTERS.filter((filter) => KEYS[filter].some((key) => String(search[key]) !== String(base[key])))
}

/** Whether Clear would change anything. */
export function hasChanges({ shown, base }: Pick<TaskListDraft, 'shown' | 'base'>): boolean {
  return activeFilters(shown, base).length > 0
}

/** The change that removes a filter. */
export function withoutFilter(filter: TaskFilter, base = TASK_SEARCH_DEFAULTS): Partial<TaskSearch> {
  return Object.fromEntries(KEYS[filter].map((key) => [key, base[key]])) as Partial<TaskSearch>
}

/** A filter as text: its name and its value. @param short on phones: "n of m" instead of all words */
export function filterWords(
  filter: TaskFilter,
  search: TaskSearch,
  context: {
    choices: TaskChoices
    /** Undefined while they load, or where there is no filter of labels. */
    labels?: readonly Pick<Label, 'id' | 'name'>[] | undefined
    today: string
    short: boolean
  },
): { name: string; value: string } {
  const { choices, labels, today, short } = context
  switch (filter) {
    case 'search':
      return { name: 'Search', value: search.search }
    case 'project': {
      const project = choices.projects?.find(({ id }) => String(id) === search.project)
      return { name: 'Project', value: project?.name ?? unknown(choices.projects, 'Unknown Project') }
    }
    case 'assignee':
      return { name: 'Assignee', value: assigneeWords(search.assignee, choices, short) }
    case 'label':
      return { name: LABEL_MODE_NAME[search.labelMode], value: labelWords(search.label, labels, short) }
    case 'blocked':
      return { name: 'Waits', value: 'for another task' }
    case 'watching':
      return { name: 'Watched', value: 'by me' }
    case 'status':
      return { name: 'Status', value: several(search.status, TASK_STATUSES.length, short) }
    case 'priority':
      return { name: 'Priority', value: several(search.priority, TASK_PRIORITIES.length, short) }
    case 'type':
      return { name: 'Type', value: search.type }
    case 'start':
      return { name: 'Start', value: range(search.startDateFrom, search.startDateTo, today) }
    case 'due':
      return { name: 'Due', value: range(search.dueDateFrom, search.dueDateTo, today) }
    default:
      return { name: 'Sorted by', value: `${SORT_LABEL[search.sortBy]}, ${orderWords(search)}` }
  }
}

function unknown(list: readonly unknown[] | undefined, otherwise: string): string {
  return list === undefined ? 'Loading...' : otherwise
}

function assigneeWords(ids: readonly string[], { users }: TaskChoices, short: boolean): string {
  if (short && ids.length > 1) return `${ids.length} chosen`
  const nameOf = (id: string) =>
    id === NO_ASSIGNEE
      ? 'Unassigned'
      : (users?.find((user) => user.id === id)?.name ?? unknown(users, 'Unknown User'))
  return ids.map(nameOf).join(', ')
}

/** The names of labels; what a saved view or an old address still names of deleted ones is counted. */
function labelWords(
  ids: readonly string[],
  labels: readonly Pick<Label, 'id' | 'name'>[] | undefined,
  short: boolean,
): string {
  if (labels === undefined) return 'Loading...'
  const names = labels.filter(({ id }) => ids.includes(String(id))).map(({ name }) => name)
  const gone = ids.length - names.length
  const known = short && names.length > 1 ? [`${names.length} chosen`] : names
  return [...known, ...(gone === 0 ? [] : [`${counted(gone, 'filter is', 'filters are')} gone`])].join(', ')
}

function several(values: readonly string[], count: number, short: boolean): string {
  return short && values.length > 1 ? `${values.length} of ${count}` : values.join(', ')
}

function range(from: string, to: string, today: string): string {
  if (from === '') return `until ${formatDay(to, today)}`
  if (to === '') return `from ${formatDay(from, today)}`
  return `${formatDay(from, today)} – ${formatDay(to, today)}`
}

function orderWords({ sortBy, sortOrder }: TaskSearch): string {
  const isAscending = sortOrder === 'ASC'
  if (sortBy === 'taskName') return isAscending ? 'A to Z' : 'Z to A'
  if (sortBy === 'priority') return isAscending ? 'lowest first' : 'highest first'
  if (sortBy === 'status') return isAscending ? 'To Do first' : 'Cancelled first'
  return isAscending ? 'oldest first' : 'newest first'
}
