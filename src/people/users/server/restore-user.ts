import type { Database } from '#platform/server/database/database.ts'
import { insertDeletedRow } from '#platform/server/records/insert-deleted-rows.ts'
import { reattach, type Restorable } from '#platform/server/records/restore.ts'
import { emailTaken, isEmailClash, USER_COLUMNS, USER_ENTITY } from '#people/accounts/server/user-tables.ts'

/**
 * Restores a deleted account with its role and status, but signed out and without a password, which the audit trail
 * never contained: its owner chooses a new one by invitation or recovery. Its projects, tasks and comments are assigned
 * to it again, unless they belong to someone else by now.
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
    const again = (table: keyof Database, column: string, ids: unknown) =>
      reattach(transaction, { table, column }, ids, row['id'])
    return {
      ...row,
      project_ids: await again('projects', 'owner_id', before['project_ids']),
      task_ids: await again('tasks', 'assignee_id', before['task_ids']),
      comment_ids: await again('comments', 'author_id', before['comment_ids']),
    }
  },
}
