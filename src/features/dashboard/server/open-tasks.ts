import { sql } from 'kysely'
import { OPEN_TASK_STATUSES, TASK_STATUSES } from '#features/tasks/shared/task-status.ts'

const ranks = OPEN_TASK_STATUSES.map((status) => sql.lit(TASK_STATUSES.indexOf(status) + 1))

/** Whether there is still something to do of a task, as the index `tasks_open_by_due` says it. */
export const IS_OPEN = sql<boolean>`status_rank in (${sql.join(ranks)})`
