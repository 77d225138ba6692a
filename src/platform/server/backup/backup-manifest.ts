import * as z from 'zod/mini'

/** The format that this release writes; it reads this one and those before. */
export const BACKUP_FORMAT = 1

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.nonnegative())

/** The file of the archive that says what the others are. */
export const MANIFEST_FILE = 'manifest.json'

/**
 * The format of PostgreSQL's COPY that a table's rows are in: binary where a column holds bytes, which text would make
 * twice as long.
 */
const CopyFormat = z.enum(['text', 'binary'])
export type CopyFormat = z.infer<typeof CopyFormat>

/** One table of a backup. */
const BackupTable = z.object({
  name: z.string().check(z.minLength(1)),
  /** Those of the stream, in its order; generated columns are not among them. */
  columns: z.array(z.string()),
  format: CopyFormat,
  rows: count,
  /** Of the stream before it is compressed. */
  bytes: count,
  /** SHA-256 of the stream before it is compressed. */
  sha256: hash,
})
export type BackupTable = z.infer<typeof BackupTable>

/** The file of the archive that holds a table's rows. */
export const tableFile = ({ name, format }: Pick<BackupTable, 'name' | 'format'>): string =>
  `tables/${name}.${format === 'text' ? 'txt' : 'bin'}`

/** Where a sequence stands. */
const BackupSequence = z.object({
  name: z.string().check(z.minLength(1)),
  /** Digits: it may be larger than a number can hold. */
  lastValue: z.string().check(z.regex(/^-?\d{1,19}$/)),
  /** Whether the last value was given to a row already. */
  isCalled: z.boolean(),
})
export type BackupSequence = z.infer<typeof BackupSequence>

/** What stands in the file `manifest.json` of a backup. */
export const BackupManifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** The release that made it. */
  version: z.string(),
  /** The moment of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The version of the PostgreSQL that it was read from. */
  postgres: z.string(),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: hash })),
  tables: z.array(BackupTable),
  sequences: z.array(BackupSequence),
  /** Tables whose rows a backup does not hold, and why. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  total: z.object({ tables: count, rows: count, bytes: count }),
})
export type BackupManifest = z.infer<typeof BackupManifest>
