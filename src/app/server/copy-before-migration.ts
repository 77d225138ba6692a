import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { backupName, makeBackupDirectory } from '#platform/server/backup/backup-directory.ts'
import { BackupError } from '#platform/server/backup/backup-error.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import type { Config } from '#platform/server/config.ts'
import { findPendingMigration } from '#platform/server/database/migrate.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { productVersion } from './product-version.ts'

/** How many of these copies are retained. */
const KEPT = 3
/** `before-0012-2026-11-21-184503.zip`: which migration, and when. */
const COPY_NAME = /^before-\d{4}-(\d{4}-\d\d-\d\d-\d{6})\.zip$/

/**
 * Writes a backup when the database has data and a migration is about to change them, and removes all but the newest
 * such backups.
 * @throws StartError when it cannot be written: then nothing is migrated
 */
export async function copyBeforeMigration(
  pool: pg.Pool,
  settings: pg.PoolConfig,
  { backupDirectory, timeZone }: Pick<Config, 'backupDirectory' | 'timeZone'>,
  migrationsDirectory: string,
  progress: (sentence: string) => void,
): Promise<void> {
  const pending = await findPendingMigration(pool, migrationsDirectory)
  if (pending === undefined || !(await hasAccounts(pool))) return
  const now = new Date()
  const file = path.join(backupDirectory, backupName(`before-${pending.slice(0, 4)}`, now, timeZone))
  try {
    progress(`copying the data to ${file}, before migration ${pending}`)
    await makeBackupDirectory(backupDirectory)
    await writeBackup(settings, file, { version: productVersion(), now })
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new StartError(
      `The copy of the data that is made before migration ${pending} failed, so nothing was migrated. ${error.message}`,
      { cause: error },
    )
  }
  await removeOldCopies(backupDirectory)
}

/** Without an account there cannot be any data. */
async function hasAccounts(pool: pg.Pool): Promise<boolean> {
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    `select to_regclass('users') is not null as exists`,
  )
  if (tables[0]?.exists !== true) return false
  const { rows } = await pool.query<{ exists: boolean }>('select exists (select from users) as exists')
  return rows[0]?.exists === true
}

async function removeOldCopies(directory: string): Promise<void> {
  const copies = (await readdir(directory))
    .map((name) => ({ name, at: COPY_NAME.exec(name)?.[1] }))
    .filter((copy): copy is { name: string; at: string } => copy.at !== undefined)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
  for (const { name } of copies.slice(KEPT)) await rm(path.join(directory, name), { force: true })
}
