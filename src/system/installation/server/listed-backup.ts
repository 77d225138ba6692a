import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Executor } from '#platform/server/database/database.ts'
import type { Backup, BackupFile } from '../shared/backup-schema.ts'
import { isUsable } from '../shared/backup-schema.ts'
import type { BackupRow } from './backup-tables.ts'

/** Rows on the page. */
const LISTED = 14
/** How many proven ones are searched for the newest whose file exists. */
const SOUGHT = 50

/** A backup as the API returns it, including whether its file exists on disk. */
export async function toBackup(row: BackupRow): Promise<Backup> {
  const { directory, file_name, bytes } = row
  const file = directory === null || file_name === null ? null : path.join(directory, file_name)
  // until it is complete it has a temporary name
  const isWritten = file !== null && bytes !== null
  return {
    id: row.id,
    reason: row.reason,
    state: row.state,
    step: row.step,
    beganAt: row.begun_at,
    endedAt: row.ended_at,
    machine: row.machine,
    path: isWritten ? file : null,
    file: isWritten ? await whereIs(file, row.removed_at) : null,
    bytes,
    rows: row.rows,
    fault: row.fault,
    booksFault: row.books_fault,
  }
}

async function whereIs(file: string, removedAt: string | null): Promise<BackupFile> {
  if (removedAt !== null) return 'removed'
  return access(file).then(
    () => 'there',
    () => 'missing',
  )
}

/** The newest backups, newest first. */
export async function newestBackups(database: Executor): Promise<Backup[]> {
  const rows = await database.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(LISTED).execute()
  return Promise.all(rows.map(toBackup))
}

/** The newest proven backup whose file exists. */
export async function lastProvenBackup(database: Executor): Promise<Backup | undefined> {
  const rows = await database
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'proven')
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(SOUGHT)
    .execute()
  return (await Promise.all(rows.map(toBackup))).find(isUsable)
}
