import type { Actor } from '#platform/server/security/actor.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockPointers } from '#platform/server/database/lock-order.ts'
import { keepAdministrator, lockAdministrators } from './keep-administrator.ts'
import { lockUser } from './user-service.ts'
import { USER_ENTITY } from '#people/accounts/server/user-tables.ts'

/**
 * Deletes an account with its sessions and links. Records that referenced it remain, without a person (spec 4.3); the
 * audit trail stores the row, without the password, and which projects, tasks and comments these were.
 * @throws AppError not_found; conflict for the last Active ADMIN
 */
export async function deleteUser(transaction: WriteExecutor, id: string, actor: Actor): Promise<void> {
  await lockAdministrators(transaction)
  // this lock prevents new references to the account
  const before = await lockUser(transaction, id)
  await keepAdministrator(transaction, before, undefined)
  await lockPointers(transaction, 'users', [id])
  const projects = await transaction
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute()
  const tasks = await transaction
    .selectFrom('tasks')
    .select('id')
    .where('assignee_id', '=', id)
    .orderBy('id')
    .execute()
  const comments = await transaction
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', id)
    .orderBy('id')
    .execute()
  await transaction.deleteFrom('users').where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: USER_ENTITY,
    id,
    action: 'delete',
    actor,
    before: {
      ...before,
      project_ids: projects.map((project) => project.id),
      task_ids: tasks.map((task) => task.id),
      comment_ids: comments.map((comment) => comment.id),
    },
  })
}
