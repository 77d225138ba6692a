import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createPool } from '../database/database.ts'
import { errorText } from '../embedded-postgres/caught-error.ts'
import {
  applyWithin,
  lockForMigration,
  migrate,
  type Migration,
  readMigrations,
} from '../database/migrate.ts'
import { BackupError } from './backup-error.ts'
import type { BackupManifest, BackupTable } from './backup-manifest.ts'
import { type LongConnection, openLongConnection } from './long-connection.ts'
import { openBackup, type OpenBackup, proveTable, readManifest } from './read-backup.ts'
import { setAsideReferences } from './set-aside.ts'
import { digestingStream } from './stream-digest.ts'
import { copyIn, describeTables, isLeftOut, listRelations, type TableDescription } from './table-catalogue.ts'

/** Options of a restore. */
export interface RestoreOptions {
  migrationsDirectory: string
  progress: (sentence: string) => void
  /** What `proveRestorable` just returned for the file; without it, it is called here. */
  proven?: BackupManifest
}

/**
 * The manifest of a backup, after verifying every byte of it and that this release can restore it.
 * @throws BackupError when it cannot be restored
 */
export async function proveRestorable(file: string, migrationsDirectory: string): Promise<BackupManifest> {
  const manifest = await readManifest(file)
  migrationsOf(file, manifest, readMigrations(migrationsDirectory))
  return manifest
}

/**
 * Restores a backup into an empty database, in one transaction, and then migrates it to this release. If it is
 * interrupted before the commit, the database stays empty.
 * @param settings of the connection to the empty database
 * @throws BackupError when the file is incomplete or of a newer release, or the database is not empty; then nothing was
 * changed
 * @throws StartError when the restored database cannot be migrated to this release
 */
export async function restoreBackup(
  file: string,
  settings: pg.PoolConfig,
  { migrationsDirectory, progress, proven }: RestoreOptions,
): Promise<BackupManifest> {
  const manifest = proven ?? (await proveRestorable(file, migrationsDirectory))
  const migrations = migrationsOf(file, manifest, readMigrations(migrationsDirectory))
  await fillEmptyDatabase(file, settings, migrations, progress)
  const pool = createPool({ ...settings, statement_timeout: 0, query_timeout: 0 }, () => undefined, 1)
  try {
    await pool.query('analyze')
    await migrate(pool, migrationsDirectory, progress)
  } finally {
    await pool.end()
  }
  return manifest
}

/** This release's files of the backup's migrations. @throws BackupError when they are not the first ones, unchanged */
function migrationsOf(file: string, manifest: BackupManifest, known: Migration[]): Migration[] {
  for (const [index, { name, sha256 }] of manifest.migrations.entries()) {
    const migration = known[index]
    if (migration?.name === name && migration.sha256 === sha256) continue
    const reason =
      migration === undefined
        ? `was made by a newer release (${manifest.version}; it has migration ${name})`
        : `was made by another release (${manifest.version}; its migration ${name} is not the one of this release)`
    throw new BackupError(`${file} ${reason}: restore it with that one.`)
  }
  return known.slice(0, manifest.migrations.length)
}

async function fillEmptyDatabase(
  file: string,
  settings: pg.PoolConfig,
  migrations: Migration[],
  progress: (sentence: string) => void,
): Promise<void> {
  const backup = await openBackup(file)
  try {
    const connection = await openLongConnection(settings)
    try {
      await Promise.race([fillWithin(file, backup, connection, migrations, progress), connection.lost])
    } finally {
      await connection.end()
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} could not be restored (${errorText(error)}): nothing was changed.`, {
      cause: error,
    })
  } finally {
    backup.close()
  }
}

async function fillWithin(
  file: string,
  backup: OpenBackup,
  { client }: LongConnection,
  migrations: Migration[],
  progress: (sentence: string) => void,
): Promise<void> {
  await client.query('begin')
  await lockForMigration(client)
  const [present] = await listRelations(client)
  if (present !== undefined) {
    throw new BackupError(
      `The database is not empty (there is “${present}” in it): a backup is restored into an empty one only. Nothing was changed.`,
    )
  }
  await applyWithin(client, migrations)
  const pairs = pairTables(file, backup.manifest, await describeTables(client))
  const restoreReferences = await setAsideReferences(client)
  // migrations insert rows too
  if (pairs.length > 0)
    await client.query(`truncate ${pairs.map(([, { reference }]) => reference).join(', ')}`)
  for (const [table, target] of pairs) {
    await loadTable(file, backup, client, table, target)
    if (table.rows > 0) progress(`${table.name}: ${table.rows} rows`)
  }
  for (const { name, lastValue, isCalled } of backup.manifest.sequences) {
    await client.query('select setval(quote_ident($1)::regclass, $2, $3)::text', [name, lastValue, isCalled])
  }
  await restoreReferences()
  await client.query('commit')
}

/** Each table of the backup with its target, except tables that only older releases included. */
function pairTables(
  file: string,
  manifest: BackupManifest,
  targets: TableDescription[],
): [BackupTable, TableDescription][] {
  const held = manifest.tables.filter(({ name }) => !isLeftOut(name))
  const inBackup = held.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`)
  const inTarget = targets.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`)
  const odd = [
    ...inBackup.filter((description) => !inTarget.includes(description)),
    ...inTarget.filter((description) => !inBackup.includes(description)),
  ]
  if (odd.length > 0) {
    throw new BackupError(
      `${file} has other tables than its migrations make, so it cannot be restored: ${odd.join('; ')}. Nothing was changed.`,
    )
  }
  return held.flatMap((table) => {
    const target = targets.find(({ name }) => name === table.name)
    return target === undefined ? [] : [[table, target] as [BackupTable, TableDescription]]
  })
}

async function loadTable(
  file: string,
  backup: OpenBackup,
  client: pg.Client,
  table: BackupTable,
  target: TableDescription,
): Promise<void> {
  const { through, digest } = digestingStream()
  const stored = await backup.openTable(table)
  // started last: until the pipeline listens, a lost connection would crash the process
  const rows = client.query(copyFrom(copyIn(target, table)))
  await pipeline(stored, through, rows)
  // the file may have changed since it was verified
  proveTable(file, table, digest())
  if (rows.rowCount !== table.rows)
    throw new BackupError(`${file} is damaged: the table ${table.name} does not have its ${table.rows} rows.`)
}
