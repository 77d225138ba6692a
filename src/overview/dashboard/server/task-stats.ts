import { type RawBuilder, sql } from 'kysely'
import { TASK_PRIORITIES, type TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { IS_OPEN } from '#work/tasks/server/task-tables.ts'
import type { Executor } from '#platform/server/database/database.ts'
import type { TaskStats } from '../shared/dashboard-schema.ts'
import { weekOf } from '../shared/months.ts'

type Counts = Omit<TaskStats, 'overdueTasks' | 'dueThisWeekTasks'>

const rankOf = (status: TaskStatus) => sql.lit(TASK_STATUSES.indexOf(status) + 1)
const priorityFrom = (priority: TaskPriority) => sql.lit(TASK_PRIORITIES.indexOf(priority) + 1)

/** Counts by task state, where `many` is the number of tasks that a row represents. */
function countsByKind(many: RawBuilder<unknown>): RawBuilder<Counts> {
  const count = (name: keyof Counts, condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${many}) filter (where ${condition}), 0)::int as ${sql.id(name)}`
  return sql`${sql.join([
    count('totalTasks', sql`true`),
    count('completedTasks', sql`status_rank = ${rankOf('Done')}`),
    count('inProgressTasks', sql`status_rank = ${rankOf('In Progress')}`),
    count('openTasks', IS_OPEN),
    count(
      'urgentTasks',
      sql`status_rank = ${rankOf('In Progress')} and priority_rank >= ${priorityFrom('High')}`,
    ),
  ])}`
}

const countWhere = (name: keyof TaskStats, condition: RawBuilder<unknown>) =>
  sql`(count(*) filter (where ${condition}))::int as ${sql.id(name)}`

/**
 * Counts of tasks (spec 12.3) in one statement.
 * @param assigneeId restricts to this person's tasks; undefined: everyone's
 * @param today the current calendar day in the business's time zone
 */
export async function taskStats(
  database: Executor,
  assigneeId: string | undefined,
  today: string,
): Promise<TaskStats> {
  const week = weekOf(today)
  const isOver = sql`due_date < ${today}::date`
  const isThisWeek = sql`due_date between ${week.from}::date and ${week.to}::date`
  const statement =
    assigneeId === undefined
      ? // counts by kind are precomputed; open tasks by due day have an index of their own, which has no status
        sql<TaskStats>`
          select kinds.*, due.* from
            (select ${countsByKind(sql`count`)} from task_counts) kinds,
            (select ${countWhere('overdueTasks', isOver)}, ${countWhere('dueThisWeekTasks', isThisWeek)}
              from tasks where ${IS_OPEN} and due_date <= ${week.to}::date) due`
      : sql<TaskStats>`
          select ${countsByKind(sql`1`)}, ${countWhere('overdueTasks', sql`${IS_OPEN} and ${isOver}`)},
            ${countWhere('dueThisWeekTasks', sql`${IS_OPEN} and ${isThisWeek}`)}
          from tasks where assignee_id = ${assigneeId}::uuid`
  const { rows } = await statement.execute(database)
  return rows[0] ?? NOTHING
}

const NOTHING: TaskStats = {
  totalTasks: 0,
  completedTasks: 0,
  overdueTasks: 0,
  inProgressTasks: 0,
  openTasks: 0,
  dueThisWeekTasks: 0,
  urgentTasks: 0,
}
