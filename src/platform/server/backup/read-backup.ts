import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Readable, Writable } from 'node:stream'
import yauzl from 'yauzl'
import * as z from 'zod/mini'
import { errorText, systemErrorCode } from '../embedded-postgres/caught-error.ts'
import { proveSeal } from './archive-seal.ts'
import { BackupError } from './backup-error.ts'
import {
  BACKUP_FORMAT,
  BackupManifest,
  type BackupTable,
  MANIFEST_FILE,
  tableFile,
} from './backup-manifest.ts'
import { digestingStream, type StreamDigest } from './stream-digest.ts'

/** The fields that every format has, including those of later releases. */
const AnyManifest = z.object({ format: z.int(), version: z.string() })

/** A backup whose seal was verified. */
export interface OpenBackup {
  manifest: BackupManifest
  /** The rows of a table, as COPY wrote them. */
  openTable(table: BackupTable): Promise<Readable>
  close(): void
}

/**
 * The manifest of a backup, after verifying every byte of the file.
 * @throws BackupError when it is not a backup, damaged, truncated, or of a newer format
 */
export async function readManifest(file: string): Promise<BackupManifest> {
  const backup = await openBackup(file)
  try {
    for (const table of backup.manifest.tables) {
      const { through, digest } = digestingStream()
      await pipeline(
        await backup.openTable(table),
        through,
        new Writable({ write: (_chunk, _encoding, done) => done() }),
      )
      proveTable(file, table, digest())
    }
    return backup.manifest
  } catch (error) {
    throw unreadable(file, error)
  } finally {
    backup.close()
  }
}

/**
 * Opens a backup for reading. Its seal is verified, its tables are not: verify each with `proveTable` after reading.
 * @throws BackupError as `readManifest`
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  try {
    await proveSeal(file)
    return await openArchive(file)
  } catch (error) {
    throw unreadable(file, error)
  }
}

/** @throws BackupError when a table's stream does not match the manifest */
export function proveTable(file: string, table: BackupTable, { bytes, sha256 }: StreamDigest): void {
  if (bytes === table.bytes && sha256 === table.sha256) return
  throw new BackupError(
    `${file} is damaged: the table ${table.name} is not as it was written. Use another backup.`,
  )
}

async function openArchive(file: string): Promise<OpenBackup> {
  const zip = await yauzl.openPromise(file, { autoClose: false, strictFileNames: true })
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const openEntry = async (name: string) => {
      const entry = entries.get(name)
      if (entry === undefined) throw new BackupError(`${file} lacks the file ${name}. Use another backup.`)
      return zip.openReadStreamPromise(entry)
    }
    const manifest = parseManifest(file, await text(await openEntry(MANIFEST_FILE)))
    return { manifest, openTable: (table) => openEntry(tableFile(table)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

function parseManifest(file: string, json: string): BackupManifest {
  const value: unknown = JSON.parse(json)
  const any = AnyManifest.safeParse(value)
  if (any.success && any.data.format > BACKUP_FORMAT) {
    throw new BackupError(
      `${file} was made by a newer release (${any.data.version}, format ${any.data.format}): restore it with that one.`,
    )
  }
  const parsed = BackupManifest.safeParse(value)
  if (!parsed.success) throw new BackupError(`${file} has no manifest that this release can read.`)
  return parsed.data
}

function unreadable(file: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const reasons: Record<string, string> = {
    ENOENT: `There is no file ${file}.`,
    EISDIR: `${file} is a folder, not a backup.`,
    EACCES: `${file} cannot be read by this user.`,
  }
  const reason = reasons[systemErrorCode(error) ?? '']
  return new BackupError(reason ?? `${file} cannot be read as a backup (${errorText(error)}).`, {
    cause: error,
  })
}
