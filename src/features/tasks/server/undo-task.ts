import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database.ts'
import { type Columns, holdRow, pick, refuseUsed, type Undoable } from '#platform/server/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import {
  createTask,
  deleteTask as deleteTaskEndpoint,
  updateTask as updateTaskEndpoint,
} from '../shared/task-endpoints.ts'
import type { TaskPatch } from '../shared/task-schema.ts'
import { deleteTask } from './delete-task.ts'
import { holdLinks } from './task-references.ts'
import { TASK_ENTITY, type TaskRow } from './task-tables.ts'
import { updateTask } from './update-task.ts'

/**
 * A task's fields are set back, its description to the version of before; nobody is told of it. A new task goes as long
 * as it is as it was made and has neither sub-tasks nor comments.
 */
export const undoableTask: Undoable = {
  entity: TASK_ENTITY,
  can: { create: createTask.can, update: updateTaskEndpoint.can, delete: deleteTaskEndpoint.can },
  columns: [
    'task_name',
    'assignee_id',
    'status',
    'priority',
    'start_date',
    'due_date',
    'type',
    'project_id',
    'remark_version_id',
  ],
  async holdLinks(transaction, befores) {
    await holdLinks(transaction, befores.map(patchOf))
  },
  async hold(transaction, id) {
    const row = await holdRow(transaction, 'tasks', id)
    return { ...row, remark_version_id: await latestVersion(transaction, id) }
  },
  async setBack(transaction, id, { before, after }, { actor, platform }) {
    const remark = 'remark_version_id' in before ? await remarkOf(transaction, id, { before, after }) : {}
    await updateTask(transaction, id, { ...patchOf(before), ...remark }, { actor, platform, isQuiet: true })
  },
  async remove(transaction, id, { actor }) {
    await refuseUsed(transaction, id, [
      { table: 'sub_tasks', column: 'parent_task_id' },
      { table: 'comments', column: 'task_id' },
    ])
    await deleteTask(transaction, id, actor)
  },
}

const FIELDS = [
  ['task_name', 'taskName'],
  ['assignee_id', 'assigneeId'],
  ['status', 'status'],
  ['priority', 'priority'],
  ['start_date', 'startDate'],
  ['due_date', 'dueDate'],
  ['type', 'type'],
  ['project_id', 'projectId'],
] as const satisfies readonly (readonly [keyof TaskRow, keyof TaskPatch])[]

function patchOf(before: Columns): TaskPatch {
  const row = pick<TaskRow>(
    before,
    FIELDS.map(([column]) => column),
  )
  return Object.fromEntries(
    FIELDS.filter(([column]) => column in row).map(([column, field]) => [field, row[column]]),
  )
}

async function latestVersion(transaction: WriteExecutor, taskId: number): Promise<number | null> {
  const { id } = await transaction
    .selectFrom('remark_versions')
    .select((select) => select.fn.max<number | null>('id').as('id'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The description as it was before a change. A version that several saves went into holds only what the last of them
 * made of it: what stood there between two of them is not kept.
 * @throws AppError conflict when the change is one of several saves of its version
 */
async function remarkOf(
  transaction: WriteExecutor,
  taskId: number,
  { before, after }: { before: Columns; after: Columns },
): Promise<Pick<TaskPatch, 'remark'>> {
  const { rows } = await sql<{ saves: number }>`
    select count(*)::int as saves from changes
    where entity = ${TASK_ENTITY.name} and entity_id = ${String(taskId)}
      and after -> 'remark_version_id' = ${JSON.stringify(after['remark_version_id'])}::jsonb`.execute(
    transaction,
  )
  if (rows[0]?.saves !== 1) {
    throw new AppError(
      'conflict',
      'The task details were saved more than once since: choose an earlier version of them',
    )
  }
  const versionId = before['remark_version_id']
  if (typeof versionId !== 'number') return { remark: null }
  const version = await transaction
    .selectFrom('remark_versions')
    .select('remark')
    .where('id', '=', versionId)
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  if (version === undefined) throw new AppError('conflict', 'The task details of before are no longer stored')
  return { remark: version.remark }
}
