import { hasAnyPermission } from '#platform/shared/permissions.ts'
import { invalidField } from '#platform/shared/errors.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { attachedFiles } from '#platform/server/records/attached-files.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { project } from '../shared/project-schema.ts'

export type ProjectsTable = EntityColumns<typeof project>

declare module '#platform/server/database/database.ts' {
  interface Database {
    projects: ProjectsTable
  }
}

const NO_SUCH_USER = 'There is no user with this id'

/** Projects. When one is deleted, its tasks remain without a project (spec 7.4). */
export const projects = entityTable(project, 'projects', {
  pointers: { task_ids: { table: 'tasks', column: 'project_id', label: 'Tasks' } },
  beforeRemoval: (transaction, { id }) => attachedFiles(transaction, 'project_id', id),
  refusals: {
    projects_owner_id_fkey: ['owner', NO_SUCH_USER],
    projects_client_id_fkey: ['clientId', 'There is no client with this id'],
  },
  async validate(transaction, { owner_id: ownerId }) {
    if (typeof ownerId === 'string') await checkOwner(transaction, ownerId)
  },
})

/**
 * An owner must be a user who is not Pending and whose role is in the permission table (spec 7.2).
 * @throws AppError validation at owner
 */
async function checkOwner(transaction: WriteExecutor, ownerId: string): Promise<void> {
  const owner = await transaction
    .selectFrom('users')
    .select(['role', 'status'])
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (owner === undefined) throw invalidField('owner', NO_SUCH_USER)
  if (owner.status === 'Pending') throw invalidField('owner', 'This account is still waiting for approval')
  if (!hasAnyPermission(owner.role))
    throw invalidField('owner', 'Somebody with this role cannot own a project')
}
