import { CompiledQuery } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type Holder, holds } from '#platform/shared/permissions.ts'
import type { FullTask, LinkedTask, Task } from '../shared/task-schema.ts'
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
  waits_for: LinkedTask[]
  is_blocking: boolean
  /** Only where {@link recordedMinutes} are selected; null without time. */
  minutes?: number | null
}

/** The same with the description, and whether it is billed. */
export type JoinedTaskRow = ListedTaskRow &
  Pick<TaskRow, 'remark'> & { is_billed: boolean; blocks: LinkedTask[]; watcher_ids: string[] }

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

/** The tasks at the other ends of a task's links, by number. */
function linkedBy(
  own: 'blocked_id' | 'blocking_id',
  other: 'blocked_id' | 'blocking_id',
  task: string,
): string {
  return `coalesce((
    select jsonb_agg(jsonb_build_object('id', other.id, 'taskName', other.task_name, 'status', other.status,
      'dueDate', other.due_date) order by other.id)
    from task_links link join tasks other on other.id = link.${other} where link.${own} = ${task}.id), '[]')`
}

/**
 * What a task waits for, as {@link LinkedTask}s, from the index of its links.
 * @param task the name of its row in the statement
 */
export function waitsFor(task: string): string {
  return linkedBy('blocked_id', 'blocking_id', task)
}

/** Whether others wait for a task. @param task the name of its row in the statement */
export function isBlocking(task: string): string {
  return `exists (select from task_links link where link.blocking_id = ${task}.id)`
}

/** Only Active people watch. */
const WATCHERS = `array(
    select watcher.user_id from task_watchers watcher join users on users.id = watcher.user_id
    where watcher.task_id = task.id and watcher.is_watching and users.status = 'Active' order by watcher.id)`

const LINKED = `${waitsFor('task')} as waits_for, ${isBlocking('task')} as is_blocking`

/** The columns of {@link JoinedTaskRow}, selected from `task` and {@link JOINS}. */
const JOINED_COLUMNS = `${NAMED_COLUMNS}, ${COUNTS}, ${LINKED},
  ${linkedBy('blocking_id', 'blocked_id', 'task')} as blocks, ${WATCHERS} as watcher_ids, is_task_billed(task.id) as is_billed`

/** The same for {@link ListedTaskRow}: descriptions are not even read from disk. */
export const LISTED_COLUMNS = `${columnsWithNames(LISTED)}, ${COUNTS}, ${LINKED}`

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
export function recordedMinutes(reader: TaskReader, bind: (value: unknown) => string): string {
  const ofReader = holds(reader, 'billing:view') ? '' : `and entry.user_id = ${bind(reader.id)}::uuid`
  return `(select sum(entry.minutes)::integer from time_entries entry where entry.task_id = task.id ${ofReader})`
}

/** A task that was just created has no sub-tasks, files, links or time, and is on no invoice. */
const OF_NEW = `select ${NAMED_COLUMNS}, 0 as sub_task_count, 0 as completed_sub_task_count, 0 as file_count,
  false as is_billed, '[]'::jsonb as waits_for, false as is_blocking, '[]'::jsonb as blocks,
  '{}'::uuid[] as watcher_ids, 0 as minutes from task ${NAME_JOINS}`

const SELECT_TASK = `select ${TASK_COLUMNS.join(', ')} from tasks where id = $1`

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

/** A task as it is stored by now. */
export async function readTask(
  transaction: WriteExecutor,
  id: number,
  reader: TaskReader,
): Promise<FullTask> {
  const row = await runJoined(transaction, SELECT_TASK, [id], { reader })
  return toFullTask(row, reader)
}

/** Who reads a task: its terms, and the time of others, are only for those who may see money. */
export interface TaskReader extends Holder {
  /** Null: a client, who has no time. */
  id: string | null
}

/** One task as the API returns it. */
export function toFullTask(row: JoinedTaskRow, reader: TaskReader): FullTask {
  return {
    ...toTask(row, reader),
    remark: row.remark,
    blocks: row.blocks,
    watcherIds: row.watcher_ids,
    isBilled: row.is_billed,
  }
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
    waitsFor: row.waits_for,
    isBlocking: row.is_blocking,
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
