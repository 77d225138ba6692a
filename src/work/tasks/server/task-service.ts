import type pg from 'pg'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { RemarkVersion } from '../shared/task-history-schema.ts'
import type { CreatedTask, FullTask, NewTask, TaskType } from '../shared/task-schema.ts'
import { joinedStatement, type JoinedTaskRow, type TaskReader, runJoined, toFullTask } from './joined-task.ts'
import { notifyAssignee } from './notices/notify-assignee.ts'
import { cleanRemark, type CleanRemark, saveRemarkVersion } from './save-remark-version.ts'
import { refuseUnknown, typeName } from './task-references.ts'
import { TASK_COLUMNS, TASK_ENTITY, type TaskRow, tasks } from './task-tables.ts'
import { checkTerms, refuseTerms } from './task-terms.ts'

/** Who writes a task, with the time and the mail settings. */
export interface TaskWriter {
  actor: Exclude<ChangeActor, 'system'> & TaskReader
  platform: Pick<Platform, 'clock' | 'config'>
  /** No one is notified here: the change is an undo, or the caller of several writes notifies each person once. */
  isQuiet?: boolean
}

/** The same, or the product itself, which notifies by itself of what it makes. */
export interface TaskMaker extends Omit<TaskWriter, 'actor'> {
  actor: TaskWriter['actor'] | 'system'
}

/** Columns of a new task that its call does not set, or not for everybody. */
export type SetColumns = Partial<
  Pick<TaskRow, 'quote_item_id' | 'billing' | 'amount_cents' | 'hourly_rate_cents'>
>

/** One task, by a statement planned once per connection. @throws AppError not_found */
export async function getTask(pool: pg.Pool, id: number, reader: TaskReader): Promise<FullTask> {
  const { text, values } = joinedStatement(reader, [id], 'tasks task')
  const { rows } = await pool.query<JoinedTaskRow>({
    // the statement of those who see their own time only has one value more
    name: `task-${values.length}`,
    text: `${text} where task.id = $1`,
    values,
  })
  const row = rows[0]
  if (row === undefined) throw notFound('Task')
  return toFullTask(row, reader)
}

/** All types, in order of creation. */
export async function listTaskTypes(database: Executor): Promise<TaskType[]> {
  return database.selectFrom('task_types').select(['id', 'name']).orderBy('id').execute()
}

/**
 * Adds a task; omitted fields get their defaults (spec 5.7). Its assignee is notified.
 * @param others columns that the call does not set
 * @throws AppError validation at assigneeId, projectId or type when it does not exist, or at amount for a fixed price
 * without one; forbidden when it sets how the task is billed and the caller may not
 */
export async function createTask(
  transaction: WriteExecutor,
  input: NewTask,
  writer: TaskMaker,
  others: SetColumns = {},
): Promise<CreatedTask> {
  const { actor, platform } = writer
  const reader: TaskReader = actor === 'system' ? { id: null } : actor
  refuseTerms(input, reader)
  const now = platform.clock()
  const type = await typeName(transaction, input.type ?? null)
  const remark = cleanRemark(input.remark)
  const fields = newTaskColumns({ ...input, type, remark }, { now, timeZone: platform.config.timeZone })
  const values = { ...fields, ...others }
  const columns = Object.keys(values)
  const row = await runJoined(
    transaction,
    `insert into tasks (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
     returning ${TASK_COLUMNS.join(', ')}`,
    Object.values(values),
    { reader, isNew: true },
  ).catch(refuseUnknown)
  const { remark: _text, ...recorded } = values
  const version =
    remark === null ? undefined : await saveRemarkVersion(transaction, { id: row.id, remark }, { actor, now })
  await recordChange(transaction, {
    entity: TASK_ENTITY,
    id: row.id,
    action: 'create',
    actor,
    after: { id: row.id, ...recorded, remark_version_id: version?.after ?? null },
  })
  const task = toFullTask(row, reader)
  const isAssigneeNotified =
    actor !== 'system' &&
    writer.isQuiet !== true &&
    (await notifyAssignee(transaction, task, { ...writer, actor }))
  return { ...task, isAssigneeNotified }
}

/** A new task with its type's name and a cleaned description. */
export type CleanNewTask = Omit<NewTask, 'remark'> & { type: string | null; remark: CleanRemark }

/**
 * The columns of a new task; omitted fields get their defaults (spec 5.7).
 * @throws AppError validation at amount for a fixed price without one
 */
export function newTaskColumns(input: CleanNewTask, { now, timeZone }: { now: Date; timeZone: string }) {
  const startDate = input.startDate === undefined ? dayIn(timeZone, now) : input.startDate
  const stored = tasks.store({ ...input, startDate })
  checkTerms(stored)
  return { ...stored, created_at: now, updated_at: now }
}

/** An earlier version of a description. @throws AppError not_found */
export async function getRemarkVersion(database: Executor, id: number): Promise<RemarkVersion> {
  const row = await database
    .selectFrom('remark_versions')
    .select(['id', 'task_id', 'author_name', 'saved_at', 'remark'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Version')
  return {
    id: row.id,
    taskId: row.task_id,
    authorName: row.author_name,
    savedAt: row.saved_at,
    remark: row.remark,
  }
}
