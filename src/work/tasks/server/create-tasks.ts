import { sql } from 'kysely'
import { fullName } from '#platform/server/security/actor.ts'
import { recordChanges } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { mapInSlices } from '#platform/server/database/in-slices.ts'
import { fieldsOf } from '#platform/shared/entity.ts'
import { type NewTask, task } from '../shared/task-schema.ts'
import { notifyAssigneeOfTasks } from './notices/notify-assignee.ts'
import { cleanRemark } from './save-remark-version.ts'
import { refuseUnknown } from './task-references.ts'
import { type CleanNewTask, newTaskColumns, type TaskWriter } from './task-service.ts'
import { TASK_ENTITY, type TaskRow } from './task-tables.ts'
import { refuseTerms } from './task-terms.ts'

type AddedTask = Omit<TaskRow, 'remark' | 'remark_version'>

const STORED = [...fieldsOf(task).map(({ column }) => column), 'created_at', 'updated_at']
const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** A task with a cleaned description. */
export type CleanTask = Omit<NewTask, 'remark'> & Pick<CleanNewTask, 'remark'>

/** Cleans the descriptions of tasks, which may take seconds, yielding to other calls meanwhile. */
export function cleanTasks<Sent extends Pick<NewTask, 'remark'>>(
  tasks: readonly Sent[],
): Promise<(Omit<Sent, 'remark'> & Pick<CleanNewTask, 'remark'>)[]> {
  return mapInSlices(tasks, (task) => ({ ...task, remark: cleanRemark(task.remark) }))
}

/** Tasks per statement; between statements other calls are served. */
const TASKS_PER_STATEMENT = 500

/**
 * Adds many tasks in a few statements, each by the rules for a single one. Each assignee is notified once, without
 * mail.
 * @returns their ids
 * @throws AppError validation at assigneeId, projectId or type when it does not exist
 */
export async function createTasks(
  transaction: WriteExecutor,
  inputs: readonly CleanNewTask[],
  writer: TaskWriter,
): Promise<number[]> {
  for (const input of inputs) refuseTerms(input, writer.actor)
  const now = writer.platform.clock()
  const added: AddedTask[] = []
  for (let start = 0; start < inputs.length; start += TASKS_PER_STATEMENT) {
    const some = inputs.slice(start, start + TASKS_PER_STATEMENT)
    added.push(...(await insertTasks(transaction, some, writer, now)))
  }
  for (const [assigneeId, theirs] of Map.groupBy(added, (task) => task.assignee_id)) {
    if (assigneeId === null) continue
    const assigned = { taskIds: theirs.map(({ id }) => id), assigneeId, withoutMail: true } as const
    await notifyAssigneeOfTasks(transaction, assigned, writer)
  }
  return added.map(({ id }) => id)
}

async function insertTasks(
  transaction: WriteExecutor,
  inputs: readonly CleanNewTask[],
  writer: TaskWriter,
  now: Date,
): Promise<AddedTask[]> {
  const { actor, platform } = writer
  const { timeZone } = platform.config
  const values = JSON.stringify(inputs.map((input) => newTaskColumns(input, { now, timeZone })))
  // the same SQL for any number of tasks, so that it is planned once
  const { rows } = await sql<AddedTask>`
    insert into tasks (${refs(STORED)})
    select ${refs(STORED)} from jsonb_populate_recordset(null::tasks, ${values}::jsonb)
    returning ${refs(['id', ...STORED.filter((column) => column !== 'remark')])}`
    .execute(transaction)
    .catch(refuseUnknown)
  const versions = await saveFirstVersions(transaction, rows, writer, now)
  await recordChanges(
    transaction,
    rows.map((row) => {
      const after = { ...row, remark_version_id: versions.get(row.id) ?? null }
      return { entity: TASK_ENTITY, id: row.id, action: 'create', actor, after }
    }),
  )
  return rows
}

/** Copies the descriptions from table to table. @returns the ids of the versions by task id */
async function saveFirstVersions(
  transaction: WriteExecutor,
  tasks: readonly AddedTask[],
  { actor }: TaskWriter,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const ids = tasks.map(({ id }) => id)
  const { rows } = await sql<{ id: number; task_id: number }>`
    insert into remark_versions (task_id, author_id, author_name, started_at, saved_at, remark)
    select id, ${actor.id}::uuid, ${fullName(actor)}, ${now}, ${now}, remark
    from tasks where id = any(${ids}::integer[]) and remark is not null order by id
    returning id, task_id`.execute(transaction)
  return new Map(rows.map((row) => [row.task_id, row.id]))
}
