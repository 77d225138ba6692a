import type { TaskRow } from '#work/tasks/server/sample/make-tasks.ts'

const ROWS_PER_STATEMENT = 5_000
const COLUMNS = `task_name, assignee_id, status, priority, start_date, due_date, type, remark, project_id,
  created_at, updated_at`

/** Inserts tasks in few statements: 100,000 take about ten seconds. @returns the number of rows */
export async function insertTasks(
  database: { query(text: string, values: unknown[]): Promise<unknown> },
  rows: Iterable<TaskRow>,
): Promise<number> {
  let count = 0
  let waiting: TaskRow[] = []
  const write = async () => {
    await database.query(
      `insert into tasks (${COLUMNS}) select ${COLUMNS} from json_populate_recordset(null::tasks, $1)`,
      [JSON.stringify(waiting)],
    )
    count += waiting.length
    waiting = []
  }
  for (const row of rows) {
    waiting.push(row)
    if (waiting.length === ROWS_PER_STATEMENT) await write()
  }
  if (waiting.length > 0) await write()
  return count
}
