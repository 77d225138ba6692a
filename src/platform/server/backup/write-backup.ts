import { pipeline, Readable } from 'node:stream'
import type pg from 'pg'
import { errorText } from '../embedded-postgres/caught-error.ts'
import { lockAgainstMigrations, readAppliedMigrations } from '../database/migrate.ts'
import { BackupError } from './backup-error.ts'
import {
  BACKUP_FORMAT,
  type BackupManifest,
  type BackupTable,
  MANIFEST_FILE,
  tableFile,
} from './backup-manifest.ts'
import { type LongConnection, openLongConnection } from './long-connection.ts'
import { readRows } from './read-rows.ts'
import { digestingStream } from './stream-digest.ts'
import { describeTables, LEFT_OUT, readSequences, type TableDescription } from './table-catalogue.ts'
import { type ArchiveWriter, createArchive } from './write-archive.ts'

/**
 * Writes a consistent snapshot of a database to one file; the database stays writable meanwhile, only migrations wait.
 * @param settings of the connection to the database
 * @param file absolute; must not exist yet
 * @param about the release, the time, and a callback for the progress
 * @throws BackupError when it cannot be written; then nothing of it is left
 */
export async function writeBackup(
  settings: pg.PoolConfig,
  file: string,
  about: { version: string; now: Date; progress?: (sentence: string) => void },
): Promise<BackupManifest> {
  const connection = await openLongConnection(settings).catch((error: unknown) => {
    throw cannotRead(error)
  })
  try {
    const archive = await createArchive(file, about.now)
    try {
      const manifest = await Promise.race([writeAll(connection, archive, about), connection.lost])
      await archive.add(MANIFEST_FILE, Readable.from([Buffer.from(JSON.stringify(manifest, undefined, 2))]))
      await archive.finish()
      return manifest
    } catch (error) {
      await archive.abandon()
      throw error instanceof BackupError ? error : cannotRead(error)
    }
  } finally {
    await connection.end()
  }
}

async function writeAll(
  { client }: LongConnection,
  archive: ArchiveWriter,
  { version, now, progress = () => undefined }: Parameters<typeof writeBackup>[2],
): Promise<BackupManifest> {
  await lockAgainstMigrations(client)
  await client.query('begin isolation level repeatable read read only')
  const { rows: servers } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const migrations = await readAppliedMigrations(client)
  const tables: BackupTable[] = []
  for (const table of await describeTables(client)) {
    tables.push(await writeTable(client, archive, table))
    const { name, rows } = tables.at(-1) ?? { name: '', rows: 0 }
    if (rows > 0) progress(`${name}: ${rows} rows`)
  }
  // sequences are not part of the snapshot: read now, they are at least at the values of its rows
  const sequences = await readSequences(client)
  await client.query('commit')
  return {
    format: BACKUP_FORMAT,
    version,
    madeAt: now.toISOString(),
    postgres: servers[0]?.version ?? '',
    migrations: migrations.map(({ name, sha256 }) => ({ name, sha256 })),
    tables,
    sequences,
    leftOut: LEFT_OUT.map(({ name, reason }) => ({ name, reason })),
    total: {
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    },
  }
}

async function writeTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: TableDescription,
): Promise<BackupTable> {
  const { name, columns, format } = table
  const { rows, count } = readRows(client, table, table)
  const { through, digest } = digestingStream()
  // if one of them fails, the other fails with the same reason
  pipeline(rows, through, () => undefined)
  await archive.add(tableFile(table), through)
  return { name, columns, format, rows: await count(), ...digest() }
}

function cannotRead(error: unknown): BackupError {
  return new BackupError(`The database could not be read (${errorText(error)}): no backup was written.`, {
    cause: error,
  })
}
