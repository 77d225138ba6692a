import { type Insertable, sql } from 'kysely'
import { cleanRichText } from '#work/rich-text/server/index.ts'
import { actorName } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { TaskMaker } from './task-service.ts'
import type { RemarkVersionsTable, TaskRow } from './task-tables.ts'

/** How long the saves of one person go into the same version, in milliseconds from its start. */
const BURST = 10 * 60 * 1000

declare const isClean: unique symbol
/** A description in the form in which it may be stored: cleaned, and null if nothing in it is visible. */
export type CleanRemark = (string & { readonly [isClean]: true }) | null

/** Cleans a description for storage; takes up to a millisecond per kilobyte. */
export function cleanRemark(remark: string | null | undefined): CleanRemark {
  return remark === null || remark === undefined ? null : (cleanRichText(remark) as CleanRemark)
}

/**
 * Stores a task's current description as a version. A burst of saves by one person is one version, but emptying the
 * description or restoring an earlier version always starts a new one, so that the previous text can still be viewed.
 * The number and size of versions are limited by the database (migration 0026).
 * @param before the locked row whose description changes; undefined for a new task
 * @returns the ids of the version before this one, null if there was no description yet, and of this one
 */
export async function saveRemarkVersion(
  transaction: WriteExecutor,
  task: { id: number; remark: string | null; before?: Pick<TaskRow, 'remark' | 'updated_at'> },
  { actor, now }: Pick<TaskMaker, 'actor'> & { now: Date },
): Promise<{ before: number | null; after: number }> {
  const authorId = actor === 'system' ? null : actor.id
  const authorName = actorName(actor)
  const [latest, earlier] = task.before === undefined ? [] : await latestVersions(transaction, task.id)
  const isBurst =
    latest?.author_id === authorId &&
    now.getTime() - Date.parse(latest.started_at) < BURST &&
    task.remark !== null
  if (isBurst && !(await isEarlierVersion(transaction, task.id, latest.id, task.remark))) {
    await transaction
      .updateTable('remark_versions')
      .set({ remark: task.remark, author_name: authorName, saved_at: now })
      .where('id', '=', latest.id)
      .execute()
    return { before: earlier?.id ?? null, after: latest.id }
  }
  const before = latest?.id ?? (await saveUnversioned(transaction, task.id, task.before))
  const after = await insertVersion(transaction, {
    task_id: task.id,
    author_id: authorId,
    author_name: authorName,
    started_at: now,
    saved_at: now,
    remark: task.remark,
  })
  if (before !== null) await sql`select bound_remark_versions(${task.id})`.execute(transaction)
  return { before, after }
}

/** Saves a description that has no version, because it was not written through the calls, before it is replaced. */
async function saveUnversioned(
  transaction: WriteExecutor,
  taskId: number,
  before: Pick<TaskRow, 'remark' | 'updated_at'> | undefined,
): Promise<number | null> {
  if (before === undefined || before.remark === null) return null
  return insertVersion(transaction, {
    task_id: taskId,
    author_id: null,
    author_name: 'Ledgerboard',
    started_at: new Date(before.updated_at),
    saved_at: new Date(before.updated_at),
    remark: before.remark,
  })
}

async function insertVersion(
  transaction: WriteExecutor,
  version: Insertable<RemarkVersionsTable>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('remark_versions')
    .values(version)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function latestVersions(transaction: WriteExecutor, taskId: number) {
  return transaction
    .selectFrom('remark_versions')
    .select(['id', 'author_id', 'started_at'])
    .where('task_id', '=', taskId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
}

async function isEarlierVersion(
  transaction: WriteExecutor,
  taskId: number,
  latestId: number,
  remark: string | null,
): Promise<boolean> {
  const same = await transaction
    .selectFrom('remark_versions')
    .select('id')
    .where('task_id', '=', taskId)
    .where('id', '<', latestId)
    .where('remark', '=', remark)
    .limit(1)
    .executeTakeFirst()
  return same !== undefined
}
