import { CompiledQuery } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { can, type Role } from '#platform/shared/permissions.ts'
import type { FullTask, Task } from '../shared/task-schema.ts'
import { TASK_COLUMNS, type TaskRow } from './task-tables.ts'
import { termsOf } from './task-terms.ts'

/** A task's row without its description, with the names of its assignee and project, and its numbers of sub-tasks and files. */
export interface ListedTaskRow extends Omit<TaskRow, 'remark'> {
  assignee_f_name: string | null
  assignee_s_name: string | null
  assignee_email: string | null
  project_name: string | null
  sub_task_count: number
  completed_sub_task_count: number
  file_count: number
  /** Only where {@link recordedMinutes} are selected; null without time. */
  minutes?: number | null
}

/** The same with the description, and whether it is billed. */
export type JoinedTaskRow = ListedTaskRow & Pick<TaskRow, 'remark'> & { is_billed: boolean }

const LISTED = TASK_COLUMNS.filter((column) => column !== 'remark')
const columnsWithNames = (
  columns: readonly string[],
) => `${columns.map((column) => `task.${column}`).join(', ')},
  assignee.f_name as assignee_f_name, assignee.s_name as assignee_s_name, assignee.email as assignee_email,
  project.name as project_name`
const NAMED_COLUMNS = columnsWithNames(TASK_COLUMNS)
/** The joins for the names only. */
export const NAME_JOINS = `left join users assignee on assignee.id = task.assignee_id
  left join projects project on project.id = task.project_id`

const COUNTS = `counted.sub_task_count, counted.completed_sub_task_count,
  (select count(*) from attachments where task_id = task.id) as file_count`

/** The columns of {@link JoinedTaskRow}, selected from `task` and {@link JOINS}. */
const JOINED_COLUMNS = `${NAMED_COLUMNS}, ${COUNTS}, is_task_billed(task.id) as is_billed`

/** The same for {@link ListedTaskRow}: descriptions are not even read from disk. */
export const LISTED_COLUMNS = `${columnsWithNames(LISTED)}, ${COUNTS}`

/**
 * The joins by key for the rows named `task` in a statement. Sub-tasks and files are counted per task, from the index, only for
 * the rows that the statement returns.
 */
export const JOINS = `${NAME_JOINS} cross join lateral (
    select count(*) as sub_task_count, count(*) filter (where is_completed) as completed_sub_task_count
    from sub_tasks where parent_task_id = task.id) counted`

/**
 * The minutes noted on the row named `task`, null without any: of everybody only for those who may see that, else the
 * reader's own (spec 15.3).
 * @param bind adds the reader's id to the statement's values; called only where it is needed
 */
export function recordedMinutes({ id, role }: TaskReader, bind: (value: unknown) => string): string {
  const ofReader = can(role, 'billing:view') ? '' : `and entry.user_id = ${bind(id)}::uuid`
  return `(select sum(entry.minutes)::integer from time_entries entry where entry.task_id = task.id ${ofReader})`
}

/** A task that was just created has no sub-tasks, no files and no time, and is on no invoice. */
const OF_NEW = `select ${NAMED_COLUMNS}, 0 as sub_task_count, 0 as completed_sub_task_count, 0 as file_count,
  false as is_billed, 0 as minutes from task ${NAME_JOINS}`

/** The statement that reads the joined columns of the rows named `task`, and its values after the given ones. */
export function joinedStatement(reader: TaskReader, given: readonly unknown[], from: string) {
  const values = [...given]
  const minutes = recordedMinutes(reader, (value) => `$${values.push(value)}`)
  return { text: `select ${JOINED_COLUMNS}, ${minutes} as minutes from ${from} ${JOINS}`, values }
}

/**
 * Runs a statement that returns {@link TASK_COLUMNS} of one task, and reads its joined columns in the same round trip.
 * Plain SQL, because the query builder would compile it again for every write.
 * @param statement with its values as `$1` …; @param options.isNew whether it creates the task
 */
export async function runJoined(
  transaction: WriteExecutor,
  statement: string,
  values: unknown[],
  { reader, isNew = false }: { reader: TaskReader; isNew?: boolean },
): Promise<JoinedTaskRow> {
  const joined = isNew ? { text: OF_NEW, values } : joinedStatement(reader, values, 'task')
  const { rows } = await transaction.executeQuery<JoinedTaskRow>(
    CompiledQuery.raw(`with task as (${statement}) ${joined.text}`, joined.values),
  )
  const [row] = rows
  if (row === undefined) throw new Error('the statement returned no task')
  return row
}

/** Who reads a task: its terms, and the time of others, are only for those who may see money. */
export interface TaskReader {
  /** Null: a client, who has no time. */
  id: string | null
  role?: Role
}

/** One task as the API returns it. */
export function toFullTask(row: JoinedTaskRow, reader: TaskReader): FullTask {
  return { ...toTask(row, reader), remark: row.remark, isBilled: row.is_billed }
}

/** A task as lists contain it. */
export function toTask(row: ListedTaskRow, reader: TaskReader): Task {
  return {
    id: row.id,
    taskName: row.task_name,
    status: row.status,
    priority: row.priority,
    startDate: row.start_date,
    dueDate: row.due_date,
    type: row.type,
    remarkVersion: row.remark_version,
    subTaskCount: row.sub_task_count,
    completedSubTaskCount: row.completed_sub_task_count,
    ...(row.file_count === 0 ? {} : { fileCount: row.file_count }),
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
    labels: row.labels,
    estimateMinutes: row.estimate_minutes,
    isBillable: row.billing !== 'no',
    clientVisible: row.client_visible,
    ...termsOf(row, reader),
    ...(row.minutes === undefined ? {} : { minutes: row.minutes ?? 0 }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
