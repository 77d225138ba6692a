import { sql } from 'kysely'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'
import { type SubTaskWriter, toSubTask } from './sub-task-service.ts'
import { SUB_TASK_COLUMNS, SUB_TASK_ENTITY } from './sub-task-tables.ts'

/**
 * Turns a sub-task's completion into its opposite and leaves its status alone (spec 6.7). Two at once turn
 * it twice: the second waits for the row and sees what the first made of it.
 * @throws AppError not_found
 */
export async function toggleSubTask(
  transaction: WriteExecutor,
  id: number,
  { actor, now }: SubTaskWriter,
): Promise<SubTask> {
  const row = await transaction
    .updateTable('sub_tasks')
    .set({ is_completed: sql`not is_completed`, updated_at: now })
    .where('id', '=', id)
    .returning(SUB_TASK_COLUMNS)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Sub-task')
  const { parent_task_id, is_completed } = row
  await recordChange(transaction, {
    entity: SUB_TASK_ENTITY,
    id,
    action: 'update',
    actor,
    before: { parent_task_id, is_completed: !is_completed },
    after: { parent_task_id, is_completed },
  })
  return toSubTask(row)
}
