import { sql } from 'kysely'
import { reattachTasks } from '#features/tasks/server/index.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { insertDeletedRow, type Restorable, stillExisting } from '#platform/server/restore.ts'
import { PROJECT_COLUMNS, PROJECT_ENTITY } from './project-tables.ts'

/**
 * A deleted project comes back as it was, without an owner who is gone by now. Tasks it had that have no project by
 * now belong to it again.
 */
export const restorableProject: Restorable = {
  entity: PROJECT_ENTITY,
  titleColumns: ['name'],
  async restore(transaction, before) {
    const row = await insertDeletedRow(transaction, 'projects', PROJECT_COLUMNS, {
      ...before,
      owner_id: await stillExisting(transaction, { table: 'users', column: 'id' }, before['owner_id']),
    })
    if (row === undefined) return undefined
    const tasks = { column: 'project_id', id: row['id'] } as const
    return { ...row, task_ids: await reattachTasks(transaction, before['task_ids'], tasks) }
  },
}

/**
 * Gives projects back to a restored owner: those that still exist and have none by now. As when they lost the owner,
 * the projects themselves count as unchanged.
 * @param projectIds from the deletion's audit row
 * @returns the ids of the projects that were given back, in their order
 */
export async function reattachProjects(
  transaction: WriteExecutor,
  projectIds: unknown,
  ownerId: unknown,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with free as materialized (
      select id from projects
      where id in (select value::int from jsonb_array_elements_text(${JSON.stringify(projectIds ?? [])}::jsonb))
        and owner_id is null
      order by id for no key update
    )
    update projects set owner_id = ${ownerId} from free where projects.id = free.id
    returning projects.id`.execute(transaction)
  return rows.map((row) => row.id).toSorted((one, other) => one - other)
}
