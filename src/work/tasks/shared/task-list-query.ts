import * as z from 'zod/mini'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { line, queryInteger, repeatable } from '#platform/shared/fields.ts'
import { MAX_ROWS } from '#platform/shared/pagination.ts'
import { TASK_EXPORT_COLUMNS } from './task-list-columns.ts'
import { TASK_PRIORITIES } from './task-priority.ts'
import { TASK_STATUSES } from './task-status.ts'

/** Tasks per page (spec 5.3). */
export const TASKS_PER_PAGE = 50

/** The sort keys of tasks (spec 5.4). Names are compared ignoring case; ties are sorted by id, empty dates last. */
export const TASK_SORTS = ['createdAt', 'dueDate', 'priority', 'status', 'taskName', 'startDate'] as const
export type TaskSort = (typeof TASK_SORTS)[number]

export const SORT_ORDERS = ['ASC', 'DESC'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

export const DEFAULT_TASK_SORT: TaskSort = 'createdAt'
export const DEFAULT_SORT_ORDER: SortOrder = 'DESC'

/** An optional filter; an empty one counts as absent. */
function filter(pattern: RegExp, sentence: string) {
  return z.optional(z.string({ error: sentence }).check(z.regex(pattern, { error: sentence })))
}

const DAY_SENTENCE = 'This must be a date such as 2026-11-20'
const dayFilter = z.optional(
  z
    .string({ error: DAY_SENTENCE })
    .check(z.refine((value: string) => value === '' || isCalendarDay(value), { error: DAY_SENTENCE })),
)

/** How the labels of a filter are meant: tasks with any of them, with all of them, or with none of them. */
export const LABEL_MODES = ['any', 'all', 'none'] as const
export type LabelMode = (typeof LABEL_MODES)[number]
export const DEFAULT_LABEL_MODE: LabelMode = 'any'

const NOT_A_LABEL = 'This is not the id of a label'
const NOT_A_USER = 'This is not the id of a user'
/** Used in place of a person's id: unassigned tasks. */
export const NO_ASSIGNEE = 'none'
/** The most values of one key of a query. */
export const MAX_ASSIGNEES = 50

/** The filters of the task list and the calendar. Ranges include both ends and exclude tasks without that date. */
export const TASK_LIST_FILTERS = {
  projectId: filter(/^([1-9]\d{0,9})?$/, 'This is not the id of a project'),
  /** Any of several people; `none` for unassigned tasks. '' counts as absent. */
  assigneeId: repeatable(
    z.string({ error: NOT_A_USER }).check(
      z.regex(/^(none|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})?$/, {
        error: NOT_A_USER,
      }),
    ),
  ),
  /** Labels, as `labelMode` says. '' counts as absent. */
  labelId: repeatable(
    z.string({ error: NOT_A_LABEL }).check(z.regex(/^([1-9]\d{0,9})?$/, { error: NOT_A_LABEL })),
  ),
  labelMode: z._default(z.enum(LABEL_MODES), DEFAULT_LABEL_MODE),
  /** `yes`: open tasks that wait for another open one. '' counts as absent. */
  blocked: filter(/^(yes)?$/, 'This can only be yes'),
  /** `me`: tasks that the caller watches. '' counts as absent. */
  watching: filter(/^(me)?$/, 'This can only be me'),
  status: repeatable(z.enum(TASK_STATUSES)),
  priority: repeatable(z.enum(TASK_PRIORITIES)),
  type: z._default(line({ max: 100 }), ''),
  searchText: z._default(line({ max: 200 }), ''),
  /** The same as searchText, under the name used by all other lists. */
  search: z._default(line({ max: 200 }), ''),
  startDateFrom: dayFilter,
  startDateTo: dayFilter,
  dueDateFrom: dayFilter,
  dueDateTo: dayFilter,
}

/** The query of GET /task (spec 5.12). Ids that do not exist give an empty list. */
export const TaskListQuery = z.object({
  ...TASK_LIST_FILTERS,
  page: queryInteger({ min: 1, max: 1_000_000, otherwise: 1 }),
  limit: queryInteger({ min: 1, max: MAX_ROWS, otherwise: TASKS_PER_PAGE }),
  sortBy: z._default(z.enum(TASK_SORTS), DEFAULT_TASK_SORT),
  sortOrder: z._default(z.enum(SORT_ORDERS), DEFAULT_SORT_ORDER),
})
export type TaskListQuery = z.output<typeof TaskListQuery>

/** The query of GET /task/csv: the list's filters and order, and the columns; by default all that the caller may see. */
export const TaskExportQuery = z.object({
  ...TASK_LIST_FILTERS,
  sortBy: z._default(z.enum(TASK_SORTS), DEFAULT_TASK_SORT),
  sortOrder: z._default(z.enum(SORT_ORDERS), DEFAULT_SORT_ORDER),
  columns: repeatable(z.enum(TASK_EXPORT_COLUMNS)),
})
export type TaskExportQuery = z.output<typeof TaskExportQuery>
