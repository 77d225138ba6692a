import { insertDeletedRow } from '#platform/server/records/insert-deleted-rows.ts'
import { reattach, type Restorable } from '#platform/server/records/restore.ts'
import {
  emailTaken,
  isEmailClash,
  USER_COLUMNS,
  USER_ENTITY,
  USER_POINTERS,
} from '#people/accounts/server/user-tables.ts'

/**
 * Restores a deleted account with its role and status, but signed out and without a password, which the audit trail
 * never contained: its owner chooses a new one by invitation or recovery. Its projects, tasks and comments are assigned
 * to it again, unless they belong to someone else by now.
 */
export const restorableUser: Restorable = {
  entity: USER_ENTITY,
  table: 'users',
  // it comes back without its second way
  needsProof: true,
  titleColumns: ['f_name', 's_name'],
  async restore(transaction, before) {
    const row = await insertDeletedRow(transaction, 'users', USER_COLUMNS, before).catch((error: unknown) => {
      throw isEmailClash(error) ? emailTaken() : error
    })
    if (row === undefined) return undefined
    for (const [name, pointer] of USER_POINTERS)
      row[name] = await reattach(transaction, pointer, before[name], row['id'])
    return row
  },
}
