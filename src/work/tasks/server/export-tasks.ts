import type pg from 'pg'
import type { Actor } from '#platform/server/security/actor.ts'
import { csvFile, MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import { fieldLabels } from '#platform/shared/entity.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { holds } from '#platform/shared/permissions.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { TASK_BILLING_WORDS, type TaskBilling } from '../shared/task-billing.ts'
import {
  isTermColumn,
  TASK_LIST_COLUMNS,
  type TaskExportColumn,
  taskWorkColumns,
} from '../shared/task-list-columns.ts'
import type { TaskExportQuery } from '../shared/task-list-query.ts'
import { TASK_LINK_LABELS } from '../shared/task-link-columns.ts'
import { task } from '../shared/task-schema.ts'
import { NAME_JOINS, recordedMinutes } from './joined-task.ts'
import { filtersOf } from './task-conditions.ts'
import { taskListStatement } from './list-tasks.ts'

type Reader = Pick<Actor, 'id' | 'role'>

/** What is read for each column but the time. */
const CELL: Readonly<Record<Exclude<TaskExportColumn, 'minutes'>, string>> = {
  taskName: 'task.task_name',
  status: 'task.status',
  priority: 'task.priority',
  startDate: 'task.start_date',
  dueDate: 'task.due_date',
  projectId: 'project.name',
  assigneeId: `assignee.f_name || ' ' || assignee.s_name`,
  labels: `(select string_agg(label.name, ', ' order by lower(label.name)) from labels label where label.id = any(task.labels))`,
  type: 'task.type',
  estimateMinutes: 'task.estimate_minutes',
  billing: 'task.billing',
  amount: 'task.amount_cents',
  hourlyRate: 'task.hourly_rate_cents',
  number: 'task.id::text',
  waitsFor: `(select string_agg(link.blocking_id::text, ', ' order by link.blocking_id) from task_links link where link.blocked_id = task.id)`,
}

const LABELS = { ...fieldLabels(task), ...TASK_LINK_LABELS }

interface ExportRow extends Partial<
  Record<
    | 'taskName'
    | 'status'
    | 'priority'
    | 'startDate'
    | 'dueDate'
    | 'projectId'
    | 'assigneeId'
    | 'type'
    | 'labels'
    | 'number'
    | 'waitsFor',
    string | null
  >
> {
  total: number
  id: number | null
  estimateMinutes?: number | null
  minutes?: number | null
  billing?: TaskBilling
  amount?: number | null
  hourlyRate?: number | null
}

/**
 * The tasks that the filters leave, in the list's order, with the requested columns in the order requested; by default
 * all that the reader may see.
 * @returns the file, and how many tasks there are, with those that it has no room for
 * @throws AppError forbidden when it names a column that the reader may not see
 */
export async function exportTasks(
  pool: pg.Pool,
  query: TaskExportQuery,
  reader: Reader,
): Promise<{ file: FileContents; total: number }> {
  const seesMoney = holds(reader, 'billing:view')
  if (!seesMoney && query.columns.some(isTermColumn))
    throw new AppError('forbidden', 'You may not see how tasks are billed')
  const all = [...TASK_LIST_COLUMNS, ...taskWorkColumns(seesMoney)]
  const columns = query.columns.length === 0 ? all : [...new Set(query.columns)]
  const { rows } = await pool.query<ExportRow>(
    taskListStatement({ ...filtersOf(query, reader), page: 1, limit: MAX_CSV_ROWS }, (bind) => {
      const cells = columns.map(
        (column) => `${column === 'minutes' ? recordedMinutes(reader, bind) : CELL[column]} as "${column}"`,
      )
      return { columns: ['task.id', ...cells].join(', '), joins: NAME_JOINS }
    }),
  )
  const file = csvFile(
    'tasks.csv',
    columns.map((column) => (column === 'minutes' ? timeLabel(seesMoney) : LABELS[column])),
    // with no tasks, the statement returns only its total
    rows.filter(({ id }) => id !== null).map((row) => columns.map((column) => cellOf(row, column))),
  )
  return { file, total: rows[0]?.total ?? 0 }
}

function timeLabel(isOfEverybody: boolean): string {
  return isOfEverybody ? 'Time' : 'Own Time'
}

function cellOf(row: ExportRow, column: TaskExportColumn): string | number | null {
  switch (column) {
    case 'estimateMinutes':
    case 'minutes': {
      const { [column]: minutes = null } = row
      return minutes === null ? null : formatLength(minutes)
    }
    case 'amount':
    case 'hourlyRate': {
      const { [column]: cents = null } = row
      return cents === null ? null : fromCents(storedCents(cents))
    }
    case 'billing':
      return row.billing === undefined ? null : TASK_BILLING_WORDS[row.billing]
    default:
      return row[column] ?? null
  }
}
