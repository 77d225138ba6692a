import { sql } from 'kysely'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'
import { type SubTaskWriter, toSubTask } from './sub-task-service.ts'
import { SUB_TASK_COLUMNS, SUB_TASK_ENTITY } from './sub-task-tables.ts'

/**
 * Toggles a sub-task's completion and leaves its status unchanged (spec 6.7). Two concurrent calls toggle it twice: the
 * second waits for the row lock and sees the first one's result.
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
