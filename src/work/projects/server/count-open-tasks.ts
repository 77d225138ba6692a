import { sql } from 'kysely'
import { OPEN_TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import type { Executor } from '#platform/server/database/database.ts'
import type { OpenTasks } from '../shared/project-schema.ts'

/** The projects with open tasks and how many, counted from the index that contains only open ones. */
export async function countOpenTasks(database: Executor): Promise<OpenTasks[]> {
  // as literals, to match the index's condition
  const open = sql.join(OPEN_TASK_STATUSES.map((status) => sql.lit(status)))
  const { rows } = await sql<OpenTasks>`
    select project_id as id, count(*) as "openTasks"
    from tasks
    where status in (${open}) and project_id is not null
    group by project_id
    order by project_id`.execute(database)
  return rows
}
