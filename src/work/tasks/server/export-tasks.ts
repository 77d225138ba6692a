import type pg from 'pg'
import { csvFile, MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { TASK_LIST_COLUMNS, type TaskColumn } from '../shared/task-list-columns.ts'
import type { TaskExportQuery } from '../shared/task-list-query.ts'
import { task } from '../shared/task-schema.ts'
import { NAME_JOINS } from './joined-task.ts'
import { taskListStatement } from './list-tasks.ts'

/** The content of each column; only names, as everyone who sees tasks may know them (spec 3.3). */
const CELL: Readonly<Record<TaskColumn, string>> = {
  taskName: 'task.task_name',
  status: 'task.status',
  priority: 'task.priority',
  startDate: 'task.start_date',
  dueDate: 'task.due_date',
  projectId: 'project.name',
  assigneeId: `assignee.f_name || ' ' || assignee.s_name`,
}

type ExportRow = Record<TaskColumn, string | null> & { id: number | null }

/** The tasks that the filters leave, in the list's order, with the requested columns in the order requested. */
export async function exportTasks(pool: pg.Pool, query: TaskExportQuery): Promise<FileContents> {
  const columns = query.columns.length === 0 ? TASK_LIST_COLUMNS : [...new Set(query.columns)]
  const cells = columns.map((column) => `${CELL[column]} as "${column}"`)
  const { rows } = await pool.query<ExportRow>(
    taskListStatement(
      { ...query, page: 1, limit: MAX_CSV_ROWS },
      { columns: ['task.id', ...cells].join(', '), joins: NAME_JOINS },
    ),
  )
  return csvFile(
    'tasks.csv',
    columns.map((column) => task.fields[column].label),
    // with no tasks, the statement returns only its total
    rows.filter(({ id }) => id !== null).map((row) => columns.map((column) => row[column])),
  )
}
