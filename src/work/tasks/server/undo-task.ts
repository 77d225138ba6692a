import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import {
  type Columns,
  lockRow,
  lockRows,
  refuseUsed,
  type Undoable,
} from '#platform/server/records/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import { fieldsOf } from '#platform/shared/entity.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { task, type TaskPatch } from '../shared/task-schema.ts'
import { bulkDeleteTasks } from './bulk/bulk-delete-tasks.ts'
import { bulkUpdateTasks, type PlainTaskPatch } from './bulk/bulk-update-tasks.ts'
import { deleteTask } from './delete-task.ts'
import { blockersOfEach, idsIn, lockLinksOfAll, storeBlockers } from './links/store-blockers.ts'
import { TASK_USES } from './task-tables.ts'
import { updateTask } from './update-task.ts'

/** The description goes back by its version. */
const FIELDS = fieldsOf(task).filter(({ name }) => name !== 'remark')

/**
 * Undo restores a task's fields, and its description to the previous version, without notifying anyone. It deletes a
 * new task that is unchanged, has neither sub-tasks nor comments, and is on no document.
 */
export const undoableTask: Undoable = {
  entity: task,
  table: 'tasks',
  can: task.can,
  columns: [...FIELDS.map(({ column }) => column), 'remark_version_id', 'waits_for'],
  lockFirst: lockLinksOfAll,
  locksOfParts: async (_transaction, _ids, befores) => [
    { table: 'tasks', ids: befores.flatMap(({ waits_for: ids }) => idsIn(ids)), to: 'key' },
  ],
  async lock(transaction, id) {
    const row = await lockRow(transaction, 'tasks', id)
    const versions = await latestVersions(transaction, [id])
    const blockers = await blockersOfEach(transaction, [id])
    return { ...row, remark_version_id: versions.get(id) ?? null, waits_for: blockers.get(id) ?? [] }
  },
  async setBack(transaction, id, { before, after }, { actor, platform }) {
    if ('waits_for' in before) {
      await storeBlockers(transaction, id, idsIn(before['waits_for']), actor)
      return
    }
    const remark = 'remark_version_id' in before ? await remarkOf(transaction, id, { before, after }) : {}
    await updateTask(transaction, id, { ...patchOf(before), ...remark }, { actor, platform, isQuiet: true })
  },
  async remove(transaction, id, { actor }) {
    await refuseUsed(transaction, id, TASK_USES)
    await deleteTask(transaction, id, actor)
  },
  many: {
    async lock(transaction, ids) {
      const rows = await lockRows(transaction, 'tasks', ids)
      const versions = await latestVersions(transaction, ids)
      const blockers = await blockersOfEach(transaction, ids)
      return new Map(
        [...rows].map(([id, row]) => [
          id,
          { ...row, remark_version_id: versions.get(id) ?? null, waits_for: blockers.get(id) ?? [] },
        ]),
      )
    },
    async setBack(transaction, changes, writer) {
      const alike = new Map<string, { ids: number[]; set: PlainTaskPatch }>()
      for (const { id, before, after } of changes) {
        if ('remark_version_id' in before || 'waits_for' in before) {
          await undoableTask.setBack(transaction, id, { before, after }, writer)
          continue
        }
        const set = patchOf(before)
        const group = alike.get(JSON.stringify(set)) ?? { ids: [], set }
        group.ids.push(id)
        alike.set(JSON.stringify(set), group)
      }
      const { actor, platform } = writer
      for (const group of alike.values()) {
        await bulkUpdateTasks(transaction, group, { actor, platform, isQuiet: true })
      }
    },
    async remove(transaction, ids, { actor }) {
      await refuseUsed(transaction, ids, TASK_USES)
      await bulkDeleteTasks(transaction, ids, actor)
    },
  },
}

function patchOf(before: Columns): PlainTaskPatch {
  return Object.fromEntries(
    FIELDS.filter(({ column }) => column in before).map(({ name, column, suffix }) => {
      const value = before[column]
      return [name, suffix === '_cents' && typeof value === 'number' ? fromCents(storedCents(value)) : value]
    }),
  )
}

/** The newest description version by task; tasks without one are missing. */
async function latestVersions(
  transaction: WriteExecutor,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await transaction
    .selectFrom('remark_versions')
    .select((select) => ['task_id', select.fn.max('id').as('id')])
    .where(sql<boolean>`task_id = any(${taskIds}::integer[])`)
    .groupBy('task_id')
    .execute()
  return new Map(rows.map((row) => [row.task_id, row.id]))
}

/**
 * The description before a change. A version of several saves contains only the last of them: the text between two
 * saves is not stored.
 * @throws AppError conflict when the change is one of several saves of its version
 */
async function remarkOf(
  transaction: WriteExecutor,
  taskId: number,
  { before, after }: { before: Columns; after: Columns },
): Promise<Pick<TaskPatch, 'remark'>> {
  const { rows } = await sql<{ saves: number }>`
    select count(*)::int as saves from changes
    where entity = ${task.name} and entity_id = ${String(taskId)}
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
