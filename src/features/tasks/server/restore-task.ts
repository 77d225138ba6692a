import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database.ts'
import { insertDeletedRow, type Restorable, stillExisting } from '#platform/server/restore.ts'
import { TASK_COLUMNS, TASK_ENTITY } from './task-tables.ts'

/** A deleted task comes back as it was; what it pointed to and is gone by now is left out. */
export const restorableTask: Restorable = {
  entity: TASK_ENTITY,
  titleColumns: ['task_name'],
  async restore(transaction, before) {
    return insertDeletedRow(transaction, 'tasks', TASK_COLUMNS, {
      ...before,
      project_id: await stillExisting(transaction, { table: 'projects', column: 'id' }, before['project_id']),
      assignee_id: await stillExisting(transaction, { table: 'users', column: 'id' }, before['assignee_id']),
      type: await stillExisting(transaction, { table: 'task_types', column: 'name' }, before['type']),
    })
  },
}

/**
 * Points tasks at a restored project or person again: those that still exist and have none by now. As when they were
 * detached, the tasks themselves count as unchanged.
 * @param taskIds from the deletion's audit row
 * @returns the ids of the tasks that were attached, in their order
 */
export async function reattachTasks(
  transaction: WriteExecutor,
  taskIds: unknown,
  to: { column: 'project_id' | 'assignee_id'; id: unknown },
): Promise<number[]> {
  const column = sql.ref(to.column)
  const { rows } = await sql<{ id: number }>`
    with free as materialized (
      select id from tasks
      where id in (select value::int from jsonb_array_elements_text(${JSON.stringify(taskIds ?? [])}::jsonb))
        and ${column} is null
      order by id for no key update
    )
    update tasks set ${column} = ${to.id} from free where tasks.id = free.id
    returning tasks.id`.execute(transaction)
  return rows.map((row) => row.id).toSorted((one, other) => one - other)
}
