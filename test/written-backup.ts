import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { MIGRATIONS_DIRECTORY } from '#app/server/open-database.ts'
import { BackupError } from '#platform/server/backup/backup-error.ts'
import { type BackupManifest, MANIFEST_FILE, tableFile } from '#platform/server/backup/backup-manifest.ts'
import { openBackup } from '#platform/server/backup/read-backup.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { createArchive } from '#platform/server/backup/write-archive.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { createPool } from '#platform/server/database/database.ts'
import { openTestScratch } from './test-app.ts'

export { MIGRATIONS_DIRECTORY }

export const ABOUT = { version: '1.2.3', now: new Date('2026-11-21T03:04:05Z') }

/** A folder for backups, with the function that removes it. */
export function backupFolder(): { folder: string; remove: () => void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-backup-'))
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

/** An empty database to restore a backup into. */
export interface EmptyDatabase {
  settings: pg.PoolConfig
  pool: pg.Pool
  restore(file: string, migrationsDirectory?: string): Promise<BackupManifest>
  /** All its relations: none while it is empty. */
  relations(): Promise<string[]>
  drop(): Promise<void>
}

export async function createEmptyDatabase(beside: pg.PoolConfig): Promise<EmptyDatabase> {
  const scratch = await openTestScratch(beside)
  if (scratch === undefined) throw new Error('the role of the tests may not make databases')
  const { settings } = scratch
  const pool = createPool(settings, () => undefined)
  return {
    settings,
    pool,
    restore: (file, migrationsDirectory = MIGRATIONS_DIRECTORY) =>
      restoreBackup(file, settings, { migrationsDirectory, progress: () => undefined }),
    async relations() {
      const { rows } = await pool.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace order by 1`,
      )
      return rows.map(({ name }) => name)
    },
    async drop() {
      await pool.end()
      await scratch.drop()
    },
  }
}

/** The message of a refusal. @throws when the work succeeds or fails otherwise */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('it was not refused'),
    (error: unknown) => error,
  )
  if (error instanceof BackupError) return error.message
  throw error
}

/** Writes a backup of a migrated, empty database to a new file, altered, as an intact archive. */
export async function forgeBackup(
  settings: pg.PoolConfig,
  file: string,
  alter: (manifest: BackupManifest, streams: Map<string, string>) => object | void,
): Promise<void> {
  const honest = `${file}.honest`
  const manifest = await writeBackup(settings, honest, ABOUT)
  const backup = await openBackup(honest)
  const streams = new Map<string, string>()
  for (const table of manifest.tables) {
    const chunks = await (await backup.openTable(table)).toArray()
    streams.set(tableFile(table), Buffer.concat(chunks as Buffer[]).toString('latin1'))
  }
  backup.close()
  const altered = alter(manifest, streams) ?? manifest
  const archive = await createArchive(file, ABOUT.now)
  for (const [name, contents] of streams)
    await archive.add(name, Readable.from([Buffer.from(contents, 'latin1')]))
  await archive.add(MANIFEST_FILE, Readable.from([Buffer.from(JSON.stringify(altered))]))
  await archive.finish()
}
