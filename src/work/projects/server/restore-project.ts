import { reattachTasks } from '#work/tasks/server/index.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { insertDeletedRow, reattach, type Restorable, stillExisting } from '#platform/server/restore.ts'
import { PROJECT_COLUMNS, PROJECT_ENTITY } from './project-tables.ts'

/**
 * A deleted project comes back as it was, without an owner or a client who is gone by now. Tasks it had that have no
 * project by now belong to it again.
 */
export const restorableProject: Restorable = {
  entity: PROJECT_ENTITY,
  table: 'projects',
  titleColumns: ['name'],
  async restore(transaction, before) {
    const row = await insertDeletedRow(transaction, 'projects', PROJECT_COLUMNS, {
      ...before,
      owner_id: await stillExisting(transaction, { table: 'users', column: 'id' }, before['owner_id']),
      client_id: await stillExisting(transaction, { table: 'clients', column: 'id' }, before['client_id']),
    })
    if (row === undefined) return undefined
    const tasks = { column: 'project_id', id: row['id'] } as const
    return { ...row, task_ids: await reattachTasks(transaction, before['task_ids'], tasks) }
  },
}

/**
 * Gives projects back to a restored owner or client: those that still exist and have none by now.
 * @param projectIds from the deletion's audit row
 * @returns the ids of the projects that were given back
 */
export async function reattachProjects(
  transaction: WriteExecutor,
  projectIds: unknown,
  to: { column: 'owner_id' | 'client_id'; id: unknown },
): Promise<number[]> {
  return reattach(transaction, { table: 'projects', column: to.column }, projectIds, to.id)
}
