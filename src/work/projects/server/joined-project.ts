import { type QueryCreator, sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { OPEN_TASK_STATUSES, TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import {
  MAX_PROJECT_TASKS,
  type Project,
  type ProjectRecord,
  type ProjectTask,
} from '../shared/project-schema.ts'

/**
 * The select for a statement `with page as (…)`, where `page` contains projects as they are replied: joined with their
 * client, and with tasks counted from the index of each project's tasks, which also has ranks and due days.
 * @param today the current calendar day in the business's time zone; @param withTasks whether with its newest tasks
 */
export function selectJoined(
  withPage: QueryCreator<Database & { page: ProjectRecord }>,
  { today, withTasks }: { today: string; withTasks: boolean },
) {
  const open = sql`status_rank in (${sql.join(OPEN_TASK_STATUSES.map(rankOf))})`
  const done = sql`status_rank = ${rankOf('Done')}`
  return withPage
    .selectFrom('page')
    .leftJoin('clients', 'clients.id', 'page.clientId')
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
      sql<Project['client']>`case when clients.id is not null then json_build_object('id', clients.id,
        'contactName', clients.contact_name, 'companyName', clients.company_name) end`.as('client'),
      sql<number>`counted.open_tasks`.as('openTasks'),
      sql<number>`counted.done_tasks`.as('doneTasks'),
      sql<number>`counted.overdue_tasks`.as('overdueTasks'),
    ])
    .$if(withTasks, (select) => select.select(NEWEST_TASKS.as('tasks')))
}

const NEWEST_TASKS = sql<ProjectTask[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'taskName', task_name, 'status', status)
    order by created_at desc, id desc), '[]')
  from (
    select id, task_name, status, created_at from tasks where project_id = page.id
    order by created_at desc, id desc limit ${sql.lit(MAX_PROJECT_TASKS)}) newest)`

/** The rank as stored in status_rank. */
function rankOf(status: TaskStatus) {
  return sql.lit(TASK_STATUSES.indexOf(status) + 1)
}
