import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { MAX_TASK_LABELS } from '../../shared/task-schema.ts'

/**
 * Gives a label to those of these tasks that still exist and have room for it. As when it was taken from them, the tasks
 * themselves count as unchanged.
 */
export async function giveLabel(
  transaction: WriteExecutor,
  labelId: number,
  taskIds: readonly number[],
): Promise<void> {
  await sql`
    with held as materialized (
      select id from tasks where id = any(${taskIds}::integer[]) order by id for no key update)
    update tasks set labels = array(select distinct each from unnest(labels || ${labelId}::integer) each order by each)
    from held where tasks.id = held.id and cardinality(labels) < ${MAX_TASK_LABELS}`.execute(transaction)
}
