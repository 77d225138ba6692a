import * as z from 'zod/mini'

/** The format that this release writes; it reads this one and earlier ones. */
export const BACKUP_FORMAT = 1

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.nonnegative())

/** The file of the archive that describes the others. */
export const MANIFEST_FILE = 'manifest.json'

/**
 * The COPY format of a table's rows: binary if a column contains bytes, which the text format would make twice as
 * long.
 */
const CopyFormat = z.enum(['text', 'binary'])
export type CopyFormat = z.infer<typeof CopyFormat>

/** One table of a backup. */
const BackupTable = z.object({
  name: z.string().check(z.minLength(1)),
  /** Those of the stream, in its order, without generated columns. */
  columns: z.array(z.string()),
  format: CopyFormat,
  rows: count,
  /** Of the uncompressed stream. */
  bytes: count,
  /** SHA-256 of the uncompressed stream. */
  sha256: hash,
})
export type BackupTable = z.infer<typeof BackupTable>

/** The file of the archive that contains a table's rows. */
export const tableFile = ({ name, format }: Pick<BackupTable, 'name' | 'format'>): string =>
  `tables/${name}.${format === 'text' ? 'txt' : 'bin'}`

/** The state of a sequence. */
const BackupSequence = z.object({
  name: z.string().check(z.minLength(1)),
  /** As digits: it may exceed the safe integers. */
  lastValue: z.string().check(z.regex(/^-?\d{1,19}$/)),
  /** Whether the last value was already handed out. */
  isCalled: z.boolean(),
})
export type BackupSequence = z.infer<typeof BackupSequence>

/** The content of `manifest.json` in a backup. */
export const BackupManifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** The release that wrote it. */
  version: z.string(),
  /** The time of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The version of the PostgreSQL server that it was read from. */
  postgres: z.string(),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: hash })),
  tables: z.array(BackupTable),
  sequences: z.array(BackupSequence),
  /** Tables whose rows are not part of a backup, and why. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  total: z.object({ tables: count, rows: count, bytes: count }),
})
export type BackupManifest = z.infer<typeof BackupManifest>
