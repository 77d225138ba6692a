import { reattachComments } from '#work/comments/server/index.ts'
import { reattachProjects } from '#work/projects/server/index.ts'
import { reattachTasks } from '#work/tasks/server/index.ts'
import { insertDeletedRow, type Restorable } from '#platform/server/restore.ts'
import { emailTaken, isEmailClash, USER_COLUMNS, USER_ENTITY } from './user-tables.ts'

/**
 * A deleted account comes back with its role and status, but signed out and without a password, which the audit trail
 * never held: its owner chooses a new one by invitation or recovery. Projects, tasks and comments it had that have
 * nobody by now are its own again.
 */
export const restorableUser: Restorable = {
  entity: USER_ENTITY,
  table: 'users',
  titleColumns: ['f_name', 's_name'],
  async restore(transaction, before) {
    const row = await insertDeletedRow(transaction, 'users', USER_COLUMNS, before).catch((error: unknown) => {
      throw isEmailClash(error) ? emailTaken() : error
    })
    if (row === undefined) return undefined
    const id = row['id']
    return {
      ...row,
      project_ids: await reattachProjects(transaction, before['project_ids'], { column: 'owner_id', id }),
      task_ids: await reattachTasks(transaction, before['task_ids'], { column: 'assignee_id', id }),
      comment_ids: await reattachComments(transaction, before['comment_ids'], id),
    }
  },
}
