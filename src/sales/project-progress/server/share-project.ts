import { sql } from 'kysely'
import { readParties } from '#sales/documents/server/index.ts'
import type { SharedProject, SharedProjectKind } from '#sales/public-links/server/index.ts'
import { PROGRESS_STATES, type ProgressState } from '#sales/public-links/shared/public-progress.ts'
import { DEFAULT_LANGUAGE } from '#sales/words/shared/language.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { projects } from '#work/projects/server/project-tables.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'

/** Of each state: a page stays short enough for a phone, however many tasks are shown. */
const MOST_LISTED = 200

/** How a client reads the status of a task. */
const STATES: Readonly<Record<TaskStatus, ProgressState>> = {
  'To Do': 'toDo',
  'In Progress': 'inProgress',
  Blocked: 'waiting',
  Done: 'done',
  Cancelled: 'cancelled',
}

/** How links open projects: how far they are, unless they are cancelled (spec 23.2). */
export const sharedProject: SharedProjectKind = {
  kind: 'project',
  noun: 'project',
  lock: projects.lock,
  async find(database, id) {
    const row = await database
      .selectFrom('projects')
      .select(['name', 'status', 'client_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return undefined
    if (row.status === 'Cancelled') return 'draft'
    const source = {
      invoiceSettingsId: null,
      clientId: row.client_id,
      clientName: null,
      clientEmail: null,
    }
    const { parties, client } = await readParties(database, source)
    return {
      id,
      parties,
      language: client?.language ?? DEFAULT_LANGUAGE,
      name: row.name,
      ...(await readShownTasks(database, id)),
      untilDay: null,
      settledAt: null,
    }
  },
}

interface ShownRow {
  task_name: string
  status: TaskStatus
  due_date: string | null
  total: number
}

/** The tasks that somebody marked as shown: nothing but name, state and due day is read. */
async function readShownTasks(
  database: Executor,
  projectId: number,
): Promise<Pick<SharedProject, 'counts' | 'tasks'>> {
  const { rows } = await sql<ShownRow>`
    select task_name, status, due_date, total from (
      select task_name, status, due_date, id, count(*) over (partition by status)::int as total,
        row_number() over (partition by status order by due_date nulls last, id) as place
      from tasks where project_id = ${projectId} and client_visible) shown
    where place <= ${MOST_LISTED}
    order by due_date nulls last, id`.execute(database)
  const totals = new Map(rows.map(({ status, total }) => [STATES[status], total]))
  const counts = Object.fromEntries(PROGRESS_STATES.map((state) => [state, totals.get(state) ?? 0]))
  return {
    counts: counts as Record<ProgressState, number>,
    tasks: rows.map((row) => ({ name: row.task_name, state: STATES[row.status], dueDay: row.due_date })),
  }
}
