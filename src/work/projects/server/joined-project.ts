import { type QueryCreator, sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { OPEN_TASK_STATUSES, TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { MOST_PROJECT_TASKS, type Project, type ProjectTask } from '../shared/project-schema.ts'
import type { ProjectRow } from './project-tables.ts'

/** A project's row with its client and the numbers of its tasks. */
export interface JoinedProjectRow extends ProjectRow {
  client_company_name: string | null
  client_contact_name: string | null
  open_tasks: number
  done_tasks: number
  overdue_tasks: number
  /** null where they are not asked for. */
  tasks: ProjectTask[] | null
}

/**
 * What a statement `with page as (…)`, rows of projects, selects from them: with their client, and with their tasks
 * counted from the index of the tasks of each project, which also holds ranks and due days.
 * @param today the calendar day it is now in the business's time zone; @param withTasks whether its newest tasks come too
 */
export function selectJoined(
  withPage: QueryCreator<Database & { page: ProjectRow }>,
  { today, withTasks }: { today: string; withTasks: boolean },
) {
  const open = sql`status_rank in (${sql.join(OPEN_TASK_STATUSES.map(rankOf))})`
  const done = sql`status_rank = ${rankOf('Done')}`
  return withPage
    .selectFrom('page')
    .leftJoin('clients', 'clients.id', 'page.client_id')
    .leftJoinLateral(
      (select) =>
        select
          .selectFrom('tasks')
          .whereRef('tasks.project_id', '=', 'page.id')
          .select([
            sql<number>`count(*) filter (where ${open})`.as('open_tasks'),
            sql<number>`count(*) filter (where ${done})`.as('done_tasks'),
            sql<number>`count(*) filter (where ${open} and due_date < ${today}::date)`.as('overdue_tasks'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .selectAll('page')
    .select([
      'clients.company_name as client_company_name',
      'clients.contact_name as client_contact_name',
      sql<number>`counted.open_tasks`.as('open_tasks'),
      sql<number>`counted.done_tasks`.as('done_tasks'),
      sql<number>`counted.overdue_tasks`.as('overdue_tasks'),
      (withTasks ? NEWEST_TASKS : NO_TASKS).as('tasks'),
    ])
}

const NO_TASKS = sql<ProjectTask[] | null>`null`
const NEWEST_TASKS = sql<ProjectTask[] | null>`(
  select coalesce(json_agg(json_build_object('id', id, 'taskName', task_name, 'status', status)
    order by created_at desc, id desc), '[]')
  from (
    select id, task_name, status, created_at from tasks where project_id = page.id
    order by created_at desc, id desc limit ${sql.lit(MOST_PROJECT_TASKS)}) newest)`

/** As the column status_rank has it. */
function rankOf(status: TaskStatus) {
  return sql.lit(TASK_STATUSES.indexOf(status) + 1)
}

/** A project as the API shows it to those who may view projects. */
export function toProject(row: JoinedProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    description: row.description,
    owner: row.owner_id,
    startDate: row.start_date,
    endDate: row.end_date,
    budget: row.budget_cents === null ? null : fromCents(storedCents(row.budget_cents)),
    clientId: row.client_id,
    client:
      row.client_id === null
        ? null
        : {
            id: row.client_id,
            contactName: row.client_contact_name ?? '',
            companyName: row.client_company_name ?? '',
          },
    openTasks: row.open_tasks,
    doneTasks: row.done_tasks,
    overdueTasks: row.overdue_tasks,
    ...(row.tasks === null ? {} : { tasks: row.tasks }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}
