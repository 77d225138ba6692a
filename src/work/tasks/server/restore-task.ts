import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { insertDeletedRow, type Restorable, rowsOf, stillExisting } from '#platform/server/records/restore.ts'
import { TASK_COLUMNS, TASK_ENTITY } from './task-tables.ts'

/** Stores what a deleted task had again, from its audit row. */
type RestoreParts = (transaction: WriteExecutor, rows: unknown) => Promise<void>

/** How what belongs to a task comes back with it. */
export interface TaskParts {
  subTasks: RestoreParts
  comments: RestoreParts
}

/**
 * A deleted task comes back as it was, with its sub-tasks, comments and versions of its description; what it pointed
 * to and is gone by now is left out. Whose parts they are says how they come back.
 */
export function restorableTask(parts: TaskParts): Restorable {
  return {
    entity: TASK_ENTITY,
    table: 'tasks',
    parts: ({ comments }) => [{ table: 'comments', rows: rowsOf(comments) }],
    titleColumns: ['task_name'],
    async restore(transaction, before) {
      const row = await insertDeletedRow(transaction, 'tasks', TASK_COLUMNS, {
        ...before,
        project_id: await stillExisting(
          transaction,
          { table: 'projects', column: 'id' },
          before['project_id'],
        ),
        assignee_id: await stillExisting(
          transaction,
          { table: 'users', column: 'id' },
          before['assignee_id'],
        ),
        type: await stillExisting(transaction, { table: 'task_types', column: 'name' }, before['type']),
      })
      if (row === undefined) return undefined
      await parts.subTasks(transaction, before['sub_tasks'])
      await parts.comments(transaction, before['comments'])
      await restoreRemarkVersions(transaction, before['remark_versions'])
      return row
    },
  }
}

/** Puts back the versions of a description. Authors who are gone by now are left out; the names stay. */
async function restoreRemarkVersions(transaction: WriteExecutor, rows: unknown): Promise<void> {
  // a deletion from before there were versions has none
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
