import type pg from 'pg'
import type { SubTaskStatus } from '#work/sub-tasks/shared/sub-task-status.ts'
import {
  isNamed,
  searchTextOf,
  taskConditions,
  type TaskFilters,
  wordsCondition,
} from '#work/tasks/server/index.ts'
import { DEFAULT_LABEL_MODE } from '#work/tasks/shared/task-list-query.ts'
import { TASK_PRIORITIES, type TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { OPEN_TASK_STATUSES, TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import {
  type CalendarDay,
  type CalendarEntry,
  type CalendarQuery,
  MAX_ENTRIES_A_DAY,
} from '../shared/calendar-schema.ts'

type Bind = (value: unknown) => string

/** One entry with the names it shows, and the total of its day. */
interface EntryRow {
  day: string
  total: number
  task_id: number
  task_name: string
  task_status: TaskStatus
  task_priority: TaskPriority
  sub_task_id: number | null
  title: string | null
  sub_task_status: SubTaskStatus | null
  sub_task_priority: TaskPriority | null
  is_completed: boolean | null
  project_id: number | null
  project_name: string | null
  assignee_id: string | null
  f_name: string | null
  s_name: string | null
}

const NO_FILTERS: TaskFilters = {
  assigneeId: [],
  labelId: [],
  labelMode: DEFAULT_LABEL_MODE,
  status: [],
  priority: [],
  type: '',
  searchText: '',
  search: '',
}

/** The days with something due, in order; see {@link calendarStatement}. */
export async function listCalendar(pool: pg.Pool, query: CalendarQuery): Promise<CalendarDay[]> {
  const { rows } = await pool.query<EntryRow>(calendarStatement(query))
  const days = new Map<string, CalendarDay>()
  for (const row of rows) {
    const day = days.get(row.day) ?? { day: row.day, total: row.total, entries: [] }
    day.entries.push(toEntry(row))
    days.set(row.day, day)
  }
  return [...days.values()]
}

/**
 * The calendar's single statement. Entries are found, counted and sorted by the indexes of the due dates and a few
 * columns; names are looked up by key, only for the entries shown. All input is bound as parameters.
 */
export function calendarStatement(query: CalendarQuery): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const [from, to] = [bind(query.from), bind(query.to)]
  const isDue = (table: string) => `${table}.due_date between ${from}::date and ${to}::date`
  const { ofTask, own } = subTaskConditions(query, bind)
  const task = ofTask.length === 0 ? '' : 'join tasks t on t.id = s.parent_task_id'
  return {
    text: `with due as (
        select t.due_date as day, t.id as task_id, null::integer as sub_task_id,
          ${precedence(`t.status_rank in (${OPEN})`, 't.priority_rank')} as precedence
        from tasks t
        where ${[isDue('t'), ...taskConditions(query, bind, 't')].join(' and ')}
        union all
        select s.due_date, s.parent_task_id, s.id,
          ${precedence(`not s.is_completed and s.status_rank in (${OPEN})`, 's.priority_rank')}
        from ${SUB_TASKS_AS_TASKS} s ${task}
        where ${[isDue('s'), ...own, ...ofTask].join(' and ')}
      ),
      placed as (
        select *, count(*) over (partition by day) as total, row_number() over (
          partition by day order by precedence, task_id, sub_task_id nulls first) as place
        from due
      ),
      shown as materialized (
        select placed.day, placed.place, placed.total, task.id as task_id, task.task_name, task.project_id,
          task.assignee_id, task.status as task_status, task.priority as task_priority, sub_task.id as sub_task_id,
          sub_task.title, sub_task.status as sub_task_status, sub_task.priority as sub_task_priority,
          sub_task.is_completed
        from placed
        ${byKey('tasks', 'placed.task_id')} task on true
        ${byKey('sub_tasks', 'placed.sub_task_id')} sub_task on true
        where placed.place <= ${MAX_ENTRIES_A_DAY}
      )
      select shown.*, project.name as project_name, assignee.f_name, assignee.s_name
      from shown
      left join projects project on project.id = shown.project_id
      left join users assignee on assignee.id = shown.assignee_id
      order by shown.day, shown.place`,
    values,
  }
}

const OPEN = OPEN_TASK_STATUSES.map((status) => TASK_STATUSES.indexOf(status) + 1).join(', ')

/** Open before closed, then by descending priority: as one number, which sorts faster than two. */
const precedence = (isOpen: string, rank: string) =>
  `case when ${isOpen} then 0 else ${TASK_PRIORITIES.length} end - ${rank}`

/**
 * A row by its key. Without the limit, the planner would read the whole table, as it cannot know how few entries are
 * shown.
 */
const byKey = (table: string, key: string) =>
  `left join lateral (select * from ${table} where id = ${key} limit 1)`

const rankIn = (values: readonly string[], column: string) =>
  `array_position(array[${values.map((value) => `'${value}'`).join(', ')}], ${column})`

/** Sub-tasks with the columns by which tasks are filtered and sorted. */
const SUB_TASKS_AS_TASKS = `(
  select id, parent_task_id, due_date, is_completed, lower(title) as search_name,
    ${rankIn(TASK_STATUSES, 'status')} as status_rank, ${rankIn(TASK_PRIORITIES, 'priority')} as priority_rank
  from sub_tasks)`

/**
 * A sub-task is filtered by its own status and priority, searched by its own text or its task's name, and otherwise
 * filtered by its task. A status that only tasks have matches no sub-task.
 */
function subTaskConditions(query: CalendarQuery, bind: Bind): { own: string[]; ofTask: string[] } {
  const { status, priority, searchText, search } = query
  const text = searchTextOf({ ...NO_FILTERS, searchText, search })
  const found = text === '' ? [] : foundSubTasks(text, bind)
  const rest = { ...query, status: [], priority: [], searchText: '', search: '' }
  return {
    own: taskConditions({ ...NO_FILTERS, status, priority }, bind, 's'),
    ofTask: [...taskConditions(rest, bind, 't'), ...(found.length === 0 ? [] : [`(${found.join(' or ')})`])],
  }
}

/** Matches its own text or its task's name. */
function foundSubTasks(text: string, bind: Bind): string[] {
  const hasWords = wordsCondition(text, bind)
  return [
    isNamed(text, bind, 's'),
    isNamed(text, bind, 't'),
    ...(hasWords === undefined
      ? []
      : [`s.id in (select source_id from task_words w where source = 'sub-task' and ${hasWords})`]),
  ]
}

function toEntry(row: EntryRow): CalendarEntry {
  const isSubTask = row.sub_task_id !== null
  return {
    taskId: row.task_id,
    subTaskId: row.sub_task_id,
    title: row.title ?? row.task_name,
    parentName: isSubTask ? row.task_name : null,
    status: row.sub_task_status ?? row.task_status,
    priority: row.sub_task_priority ?? row.task_priority,
    isCompleted: row.is_completed ?? false,
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: `${row.f_name} ${row.s_name}` },
  }
}
