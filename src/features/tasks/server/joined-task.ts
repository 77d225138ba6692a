import { type QueryCreator, sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'
import type { Task } from '../shared/task-schema.ts'
import { TASK_COLUMNS, type TaskRow } from './task-tables.ts'

/** A task's row with the names of its person and project, and how many sub-tasks it has. */
export interface JoinedTaskRow extends TaskRow {
  assignee_f_name: string | null
  assignee_s_name: string | null
  assignee_email: string | null
  project_name: string | null
  sub_task_count: number
  completed_sub_task_count: number
}

/** What a statement selects for {@link JoinedTaskRow} from `task` and {@link JOINS}. */
export const JOINED_COLUMNS = `${TASK_COLUMNS.map((column) => `task.${column}`).join(', ')},
  assignee.f_name as assignee_f_name, assignee.s_name as assignee_s_name, assignee.email as assignee_email,
  project.name as project_name, counted.sub_task_count, counted.completed_sub_task_count`

/** Counted task by task, from the index: only for the rows that a statement answers. */
const COUNTED_SUB_TASKS = `select count(*) as sub_task_count,
    count(*) filter (where is_completed) as completed_sub_task_count
  from sub_tasks where parent_task_id = task.id`

/** The joins by key of what stands as `task` in a statement. */
export const JOINS = `left join users assignee on assignee.id = task.assignee_id
  left join projects project on project.id = task.project_id
  cross join lateral (${COUNTED_SUB_TASKS}) counted`

/** The same over a `with task as (…)` of the query builder: for rows that a write returns. */
export function selectJoined(withTask: QueryCreator<Database & { task: TaskRow }>) {
  return withTask
    .selectFrom('task')
    .leftJoin('users as assignee', 'assignee.id', 'task.assignee_id')
    .leftJoin('projects as project', 'project.id', 'task.project_id')
    .crossJoinLateral(
      sql<
        Pick<JoinedTaskRow, 'sub_task_count' | 'completed_sub_task_count'>
      >`(${sql.raw(COUNTED_SUB_TASKS)})`.as<'counted'>(sql`counted`),
    )
    .selectAll(['task', 'counted'])
    .select([
      'assignee.f_name as assignee_f_name',
      'assignee.s_name as assignee_s_name',
      'assignee.email as assignee_email',
      'project.name as project_name',
    ])
}

/** A task as the API shows it. */
export function toTask(row: JoinedTaskRow): Task {
  return {
    id: row.id,
    taskName: row.task_name,
    status: row.status,
    priority: row.priority,
    startDate: row.start_date,
    dueDate: row.due_date,
    type: row.type,
    remark: row.remark,
    remarkVersion: row.remark_version,
    subTaskCount: row.sub_task_count,
    completedSubTaskCount: row.completed_sub_task_count,
    assigneeId: row.assignee_id,
    assignee:
      row.assignee_id === null
        ? null
        : {
            id: row.assignee_id,
            fName: row.assignee_f_name ?? '',
            sName: row.assignee_s_name ?? '',
            email: row.assignee_email ?? '',
          },
    projectId: row.project_id,
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
