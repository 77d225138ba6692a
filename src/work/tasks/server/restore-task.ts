import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { insertDeletedRow } from '#platform/server/records/insert-deleted-rows.ts'
import { type Restorable, rowsOf, stillExisting } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { restoreWatchers } from '#work/watchers/server/index.ts'
import { endsOf, restoreTaskLinks } from './links/restore-links.ts'
import { TASK_COLUMNS, TASK_ENTITY } from './task-tables.ts'

/** Stores parts of a deleted task again, from its audit row. */
type RestoreParts = (transaction: WriteExecutor, rows: unknown) => Promise<void>

/** How to restore what belongs to a task. */
export interface TaskParts {
  subTasks: RestoreParts
  comments: RestoreParts
  attachments: RestoreParts
}

/**
 * Restores a deleted task unchanged, with its sub-tasks, comments, files, description versions and links; references
 * to records deleted since are left out. The features that own the parts provide how to restore them.
 */
export function restorableTask(parts: TaskParts): Restorable {
  return {
    entity: TASK_ENTITY,
    table: 'tasks',
    parts: ({ comments }) => [{ table: 'comments', rows: rowsOf(comments) }],
    locks: ({ task_links: links }) => [{ table: 'tasks', ids: endsOf(links), to: 'key' }],
    titleColumns: ['task_name'],
    async restore(transaction, before) {
      await refuseTakenLine(transaction, before['quote_item_id'])
      const row = await insertDeletedRow(transaction, 'tasks', TASK_COLUMNS, {
        ...before,
        labels: await existingLabels(transaction, before['labels']),
        type: await stillExisting(transaction, { table: 'task_types', column: 'name' }, before['type']),
      })
      if (row === undefined) return undefined
      await parts.subTasks(transaction, before['sub_tasks'])
      await parts.comments(transaction, before['comments'])
      await parts.attachments(transaction, before['attachments'])
      await restoreRemarkVersions(transaction, before['remark_versions'])
      await restoreWatchers(transaction, before['task_watchers'])
      return row
    },
    join: restoreTaskLinks,
  }
}

/** The labels of a deleted task that are still there, kept until it is stored. */
async function existingLabels(transaction: WriteExecutor, ids: unknown): Promise<number[]> {
  // a deletion from before labels existed has none
  if (!Array.isArray(ids) || ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from labels where id = any(${ids}::integer[]) order by id for key share`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** @throws AppError conflict when the line of a quote that it was made from became another task meanwhile */
async function refuseTakenLine(transaction: WriteExecutor, lineId: unknown): Promise<void> {
  if (typeof lineId !== 'number') return
  const other = await transaction
    .selectFrom('tasks')
    .select('id')
    .where('quote_item_id', '=', lineId)
    .executeTakeFirst()
  if (other !== undefined)
    throw new AppError('conflict', `The line of the quote that it was made from is task #${other.id} by now`)
}

/** Restores the versions of a description. Authors whose accounts are gone are left out; their names stay. */
async function restoreRemarkVersions(transaction: WriteExecutor, rows: unknown): Promise<void> {
  // a deletion from before versions existed has none
  if (!Array.isArray(rows) || rows.length === 0) return
  const deleted = JSON.stringify(rows)
  await sql`
    with version as materialized (
      select * from jsonb_populate_recordset(null::remark_versions, ${deleted}::jsonb)
    ),
    authors as materialized (
      select id from users where id in (select author_id from version) order by id for key share
    )
    insert into remark_versions (id, task_id, author_id, author_name, started_at, saved_at, remark)
      overriding system value
    select version.id, task_id, authors.id, author_name, started_at, saved_at, remark
    from version left join authors on authors.id = version.author_id`.execute(transaction)
}
