import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { insertDeletedRow } from '#platform/server/records/insert-deleted-rows.ts'
import { type Restorable, stillExisting } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { COMMENT_COLUMNS, COMMENT_ENTITY } from './comment-tables.ts'

/** Restores a deleted comment unchanged to its task, without its author if the account is gone. */
export const restorableComment: Restorable = {
  entity: COMMENT_ENTITY,
  table: 'comments',
  titleColumns: ['text'],
  async restore(transaction, before) {
    const taskId = await stillExisting(transaction, { table: 'tasks', column: 'id' }, before['task_id'])
    if (taskId === null) {
      throw new AppError('conflict', 'The task of this comment was deleted. Restore the task first.')
    }
    return insertDeletedRow(transaction, 'comments', COMMENT_COLUMNS, {
      ...before,
      author_id: await stillExisting(transaction, { table: 'users', column: 'id' }, before['author_id']),
    })
  },
}

/**
 * Restores the comments that were deleted with their task, once the task itself is restored. Authors whose accounts are
 * gone are left out.
 * @param rows from the audit row of the task's deletion: the comments' rows as returned by `to_jsonb`
 * @throws AppError conflict when one of the ids is taken
 */
export async function restoreComments(transaction: WriteExecutor, rows: unknown): Promise<void> {
  const deleted = Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []
  const [first] = deleted
  if (first === undefined) return
  // a column newer than the deletion gets its default
  const columns = COMMENT_COLUMNS.filter((column) => column in first)
  const values = columns.map((column) =>
    column === 'author_id' ? sql`authors.id` : sql.ref(`comment.${column}`),
  )
  const json = JSON.stringify(deleted)
  const restored = await sql`
    with comment as materialized (select * from jsonb_populate_recordset(null::comments, ${json}::jsonb)),
    authors as materialized (
      select id from users where id in (select author_id from comment) order by id for key share
    )
    insert into comments (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    select ${sql.join(values)} from comment left join authors on authors.id = comment.author_id
    on conflict (id) do nothing`.execute(transaction)
  if (restored.numAffectedRows !== BigInt(deleted.length)) {
    throw new AppError('conflict', 'There is another comment with the same id by now')
  }
}
