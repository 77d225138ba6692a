import type pg from 'pg'
import { type ChangeActor, recordChange } from '#platform/server/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { notFound } from '#platform/shared/errors.ts'
import { DEFAULT_TASK_PRIORITY } from '../shared/task-priority.ts'
import type { NewTask, Task, TaskType } from '../shared/task-schema.ts'
import { DEFAULT_TASK_STATUS } from '../shared/task-status.ts'
import { JOINED_COLUMNS, JOINS, type JoinedTaskRow, selectJoined, toTask } from './joined-task.ts'
import { refuseUnknown, typeName } from './task-references.ts'
import { TASK_COLUMNS, TASK_ENTITY } from './task-tables.ts'

/** Who writes a task, and when. */
export interface TaskWriter {
  actor: ChangeActor
  now: Date
}

/** One task, from a statement that is planned once per connection. @throws AppError not_found */
export async function getTask(pool: pg.Pool, id: number): Promise<Task> {
  const { rows } = await pool.query<JoinedTaskRow>({
    name: 'task',
    text: `select ${JOINED_COLUMNS} from tasks task ${JOINS} where task.id = $1`,
    values: [id],
  })
  const row = rows[0]
  if (row === undefined) throw notFound('Task')
  return toTask(row)
}

/** All types, in the order in which they were made. */
export async function listTaskTypes(database: Executor): Promise<TaskType[]> {
  return database.selectFrom('task_types').select(['id', 'name']).orderBy('id').execute()
}

/**
 * Adds a task; what is left out gets its default (spec 1 §5). No mail is sent here, and none is claimed.
 * @throws AppError validation at assigneeId, projectId or type when there is no such thing
 */
export async function createTask(
  transaction: WriteExecutor,
  input: NewTask,
  { actor, now, timeZone }: TaskWriter & { timeZone: string },
): Promise<Task> {
  const values = {
    task_name: input.taskName,
    assignee_id: input.assigneeId ?? null,
    status: input.status ?? DEFAULT_TASK_STATUS,
    priority: input.priority ?? DEFAULT_TASK_PRIORITY,
    start_date: input.startDate === undefined ? dayIn(timeZone, now) : input.startDate,
    due_date: input.dueDate,
    type: await typeName(transaction, input.type ?? null),
    remark: input.remark ?? null,
    project_id: input.projectId ?? null,
    created_at: now,
    updated_at: now,
  }
  const row = await selectJoined(
    transaction.with('task', (database) =>
      database.insertInto('tasks').values(values).returning(TASK_COLUMNS),
    ),
  )
    .executeTakeFirstOrThrow()
    .catch(refuseUnknown)
  await recordChange(transaction, {
    entity: TASK_ENTITY,
    id: row.id,
    action: 'create',
    actor,
    after: { id: row.id, ...values },
  })
  return toTask(row)
}

/** Deletes a task; its whole row stays in the audit trail. @throws AppError not_found */
export async function deleteTask(transaction: WriteExecutor, id: number, actor: ChangeActor): Promise<void> {
  const row = await transaction
    .deleteFrom('tasks')
    .where('id', '=', id)
    .returning(TASK_COLUMNS)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Task')
  await recordChange(transaction, { entity: TASK_ENTITY, id, action: 'delete', actor, before: row })
}
